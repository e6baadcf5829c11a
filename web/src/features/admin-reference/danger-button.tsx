import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './reference.module.css';

type Props = { icon: ReactNode; isBusy: boolean; isOff: boolean; onClick: () => void; children: ReactNode };

/** Starts what cannot be undone; it asks before. */
export function DangerButton({ icon, isBusy, isOff, onClick, children }: Props) {
  return (
    <Button
      color="red"
      variant="outline"
      className={css.dangerButton}
      leftSection={icon}
      loading={isBusy}
      disabled={isOff}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
