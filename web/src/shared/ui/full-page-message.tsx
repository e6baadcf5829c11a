import { Button, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

type Props = { title: string; children?: ReactNode; icon?: ReactNode; action?: ReactNode };

/** A page that cannot show what was asked for, with the way back. */
export function FullPageMessage({ title, children, icon, action }: Props) {
  const navigate = useNavigate();
  // Behind the product's first page in a tab is nothing, or a page of somebody else; the router counts its own.
  const goBack = () => void (routerIndex() > 0 ? navigate(-1) : navigate('/'));
  return (
    <Stack align="center" gap="md" py={80} px="md" ta="center" role="alert">
      {icon}
      <Title order={1} size="h3">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" maw={480}>
          {children}
        </Text>
      )}
      {action}
      <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={goBack}>
        Go Back
      </Button>
    </Stack>
  );
}

const routerIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;
