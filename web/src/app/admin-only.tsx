import { Loader } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import { useCurrentUserQuery } from '../api/user-api.ts';
import { FullPageMessage } from '../shared/ui/full-page-message.tsx';

export function AdminOnly() {
  const { data: user, isError } = useCurrentUserQuery();
  if (user?.role === 'admin') return <Outlet />;
  if (user === undefined && !isError) return <Loader m="xl" aria-label="Checking who is signed in" />;
  return (
    <FullPageMessage
      title="Access Denied - You don't have permission to access this page."
      icon={<IconLock size={32} aria-hidden />}
    />
  );
}
