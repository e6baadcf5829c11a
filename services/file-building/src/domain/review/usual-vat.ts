import { type CategoryCodes, categoryKey } from '@tillmap/classification';

/** The VAT code that most mappings of a place have. `share` is 0 to 1. */
export type GroupVat = Readonly<{ place: CategoryCodes; vatCode: string; share: number; mappings: number }>;

/** The usual VAT code of a place; undefined where too few mappings tell. */
export type UsualVat = (place: CategoryCodes) => Pick<GroupVat, 'vatCode' | 'share'> | undefined;

/** Fewer mappings than these tell nothing of what is usual. */
const MIN_MAPPINGS = 5;

/** What is usual, ready to be asked. */
export const usualVatOf = (groups: readonly GroupVat[]): UsualVat => {
  const usual = new Map(
    groups.filter(({ mappings }) => mappings >= MIN_MAPPINGS).map((group) => [categoryKey(group.place), group]),
  );
  return (place) => usual.get(categoryKey(place));
};
