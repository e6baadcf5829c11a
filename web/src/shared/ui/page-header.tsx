import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../page-title.ts';

type Props = { title: string; note?: ReactNode; action?: ReactNode };

/** The name of a page, what it is for, and its one primary action; names the browser's tab as well. */
export function PageHeader({ title, note, action }: Props) {
  usePageTitle(title);
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div className="tm-min">
        <Title order={1} size="h3">
          {title}
        </Title>
        {note && (
          <Text size="sm" c="dimmed" maw="96ch">
            {note}
          </Text>
        )}
      </div>
      {action}
    </Group>
  );
}
