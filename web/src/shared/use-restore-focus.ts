import { useEffect, useState } from 'react';

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * For a window that is taken off the page when it closes: the focus goes back to what opened it, or to the page where
 * that is gone as well. Whatever took the focus meanwhile keeps it.
 */
export const useRestoreFocus = (): void => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the window has let go of the focus.
      setTimeout(() => {
        if (!isLost()) return;
        const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById('content');
        (target as HTMLElement | null)?.focus({ preventScroll: true });
      }, 0);
    },
    [opener],
  );
};
