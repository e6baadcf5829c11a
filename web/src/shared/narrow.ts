import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 899px)';
const MIDDLE = '(max-width: 1199px)';

const matcher = (media: string) => (): boolean => window.matchMedia(media).matches;

/** Whether the screen is a phone's now. */
export const isNarrow = matcher(NARROW);

/** Whether the filters of a list have no room beside it now, and are a sheet. */
export const areFiltersSheet = matcher(MIDDLE);

const onChange = (media: string) => (listener: () => void) => {
  const list = window.matchMedia(media);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};
const onNarrow = onChange(NARROW);
const onMiddle = onChange(MIDDLE);

/** Whether the screen is a phone's: cards, sheets and the bar at the foot. */
export const useIsNarrow = (): boolean => useSyncExternalStore(onNarrow, isNarrow);

export const useAreFiltersSheet = (): boolean => useSyncExternalStore(onMiddle, areFiltersSheet);
