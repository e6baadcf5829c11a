import { isNarrow } from '../../../shared/narrow.ts';

/** A finger has no keys. */
const isTouched = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** How all places are searched on this screen: by a key, or by what there is to press where there are none. */
export const categorySearchHint = (hasSingleKeys: boolean): string => {
  if (isNarrow()) return 'press Department';
  if (isTouched()) return 'use the details';
  return hasSingleKeys ? 'press e' : 'press Enter';
};

/** The same at the beginning of a sentence. */
export const categorySearchHintFirst = (hasSingleKeys: boolean): string => {
  const door = categorySearchHint(hasSingleKeys);
  return door.charAt(0).toUpperCase() + door.slice(1);
};
