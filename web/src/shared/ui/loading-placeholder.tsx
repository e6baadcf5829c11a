import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './waiting.module.css';

/** `what`: 'Loading promotions'. */
type Props = { what: string; gap?: number | string; children: ReactNode };

/** Stands in for what is on its way; after a second it says so in words. */
export function LoadingPlaceholder({ what, gap = 6, children }: Props) {
  return (
    <Stack gap={gap} aria-busy="true" role="status" aria-label={what}>
      <Text size="sm" c="dimmed" className={css.waiting}>
        {what}…
      </Text>
      {children}
    </Stack>
  );
}
