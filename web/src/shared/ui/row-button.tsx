import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** The word on the button. */
  children: string;
  /** Of which row, for those who do not see the row. */
  of: string;
  icon?: ReactNode;
  isRed?: boolean;
  isBusy?: boolean;
  isOff?: boolean;
  title?: string | undefined;
  onClick: () => void;
};

/** A button in the actions of a table row. */
export function RowButton({ children, of, icon, isRed = false, isBusy = false, isOff = false, title, onClick }: Props) {
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      {...(isRed ? { color: 'red' } : {})}
      {...(isOff ? {} : { c: isRed ? 'var(--mantine-color-error)' : 'var(--mantine-color-anchor)' })}
      leftSection={icon}
      loading={isBusy}
      disabled={isOff}
      title={title}
      aria-label={`${children} ${of}`}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
