import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { icon: ReactNode; isBusy: boolean; isOff: boolean; onClick: () => void; children: ReactNode };

/** Starts what cannot be undone; it asks before. */
export function DangerButton({ icon, isBusy, isOff, onClick, children }: Props) {
  return (
    <Button
      color="red"
      variant="outline"
      className="tm-danger-button"
      leftSection={icon}
      loading={isBusy}
      disabled={isOff}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
