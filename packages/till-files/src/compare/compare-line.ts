import type { TillProfile } from '../profile/profile.ts';
import { allPartsOf } from '../profile/value.ts';
import { type Canonical, nameKey, type TillExport } from './till-export.ts';

/** What loading a line does at the till. `doubled`: the till has the product under another code. */
export const MATCHES = ['new', 'update', 'same', 'doubled'] as const;
export type Match = (typeof MATCHES)[number];

type ChangedCell = Readonly<{ column: string; before: string; after: string }>;
/** `code`: that of the till, where it is another one. */
export type ComparedLine = Readonly<{ match: Match; code: string; changes: readonly ChangedCell[] }>;

const AMOUNT = /^[£€$]?\s*\d+(?:[.,]\d+)?$/;
const numberIn = (text: string): number => Number(text.replace(/[£€$\s]/g, '').replace(',', '.'));

/** Amounts by their number, texts by their words. */
const isSame = (one: string, other: string): boolean =>
  AMOUNT.test(one) && AMOUNT.test(other) ? numberIn(one) === numberIn(other) : nameKey(one) === nameKey(other);

/** Whether each column says something of the product: one that is empty or the same for all is not compared. */
const tellsOf = ({ columns }: TillProfile): ReadonlySet<string> =>
  new Set(
    columns
      .filter(({ value }) => allPartsOf(value).some((part) => 'field' in part))
      .map(({ heading }) => nameKey(heading)),
  );

const isOfName = ({ columns }: TillProfile): ReadonlySet<string> =>
  new Set(
    columns
      .filter(({ value }) => allPartsOf(value).some((part) => 'field' in part && part.field === 'description'))
      .map(({ heading }) => nameKey(heading)),
  );

/** Makes what compares the lines of a till's file with the till's last export. */
export const compareLines = (profile: TillProfile, tillExport: TillExport, canonical: Canonical) => {
  const telling = tellsOf(profile);
  const ofName = isOfName(profile);
  return (barcode: string, headings: readonly string[], cells: readonly string[]): ComparedLine => {
    const own = canonical(barcode);
    const known = own === undefined ? undefined : tillExport.byBarcode.get(own);
    if (!known) {
      // Without its check digit, as some tills keep codes, it is found by its name as well.
      const names = headings.flatMap((heading, at) => (ofName.has(nameKey(heading)) ? [nameKey(cells[at] ?? '')] : []));
      const other = names.map((name) => (name === '' ? undefined : tillExport.byName.get(name))).find((one) => one);
      return other ? { match: 'doubled', code: other.code, changes: [] } : { match: 'new', code: '', changes: [] };
    }
    const changes = headings.flatMap((column, at): ChangedCell[] => {
      const before = known.cells[tillExport.places.get(nameKey(column)) ?? -1];
      const after = cells[at] ?? '';
      if (before === undefined || !telling.has(nameKey(column)) || canonical(before) === own) return [];
      return isSame(before, after) ? [] : [{ column, before, after }];
    });
    return { match: changes.length > 0 ? 'update' : 'same', code: '', changes };
  };
};
