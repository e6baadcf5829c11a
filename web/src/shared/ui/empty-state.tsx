import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { icon: ReactNode; title: string; children: ReactNode; action?: ReactNode };

/** Says why nothing is here and what to do next. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <span className="tm-dim" aria-hidden>
        {icon}
      </span>
      <Title order={2} size="h4" maw="100%" className="tm-break">
        {title}
      </Title>
      <Text c="dimmed" size="sm" maw="min(420px, 100%)" component="div" className="tm-break">
        {children}
      </Text>
      {action}
    </Stack>
  );
}
