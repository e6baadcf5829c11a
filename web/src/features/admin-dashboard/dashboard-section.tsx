import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './dashboard.module.css';

/** `note`: what is counted. */
type Props = { title: string; note: string; action?: ReactNode; children: ReactNode };

/** A part of the dashboard with its name and what it counts. */
export function DashboardSection({ title, note, action, children }: Props) {
  return (
    <section aria-label={title} className={css.dashboardSection}>
      <Group justify="space-between" align="baseline" gap="sm">
        <Title order={2} size="h5">
          {title}
        </Title>
        {action}
      </Group>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
      {children}
    </section>
  );
}
