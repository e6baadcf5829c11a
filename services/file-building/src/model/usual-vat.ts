import { type CategoryCodes, categoryKey } from '@tillmap/classification';

/** The VAT code that most mappings of a place have. `share` is 0 to 1. */
export type GroupVat = Readonly<{ place: CategoryCodes; vatCode: string; share: number; mappings: number }>;

/** What is usual in the places of a wholesaler. */
export type UsualVat = Readonly<{
  /** The usual VAT code of a place; undefined where too few mappings tell. */
  of(place: CategoryCodes): Pick<GroupVat, 'vatCode' | 'share'> | undefined;
  /** All places of which enough is known. */
  groups: readonly GroupVat[];
}>;

/** Fewer mappings than these tell nothing of what is usual. */
const MIN_MAPPINGS = 5;

/** What is usual, ready to be asked. */
export const usualVatOf = (groups: readonly GroupVat[]): UsualVat => {
  const known = groups.filter(({ mappings }) => mappings >= MIN_MAPPINGS);
  const usual = new Map(known.map((group) => [categoryKey(group.place), group]));
  return { of: (place) => usual.get(categoryKey(place)), groups: known };
};

/** What is usual, by the wholesaler's code; nothing while reference-data is away. */
export type UsualVatDirectory = Readonly<{ of(code: string): Promise<UsualVat> }>;
