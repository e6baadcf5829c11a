import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 899px)';

/** Whether the screen is a phone's now. */
export const isNarrow = (): boolean => window.matchMedia(NARROW).matches;

const onResize = (listener: () => void) => {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the screen is a phone's: cards, sheets and the bar at the foot. */
export const useIsNarrow = (): boolean => useSyncExternalStore(onResize, isNarrow);
