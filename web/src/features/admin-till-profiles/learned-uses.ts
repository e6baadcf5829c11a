import type { TillColumn, TillProfileFile, TillPurpose, TillValue } from '@tillmap/contracts';
import { PURPOSES } from '../../shared/till-purposes.ts';
import { ALWAYS, EMPTY, sourceOf } from './column-sources.ts';

const isKey = (value: TillValue): boolean => sourceOf(value) === 'barcode';
const isPrice = (value: TillValue): boolean => ['rrp', 'rrp_without'].includes(sourceOf(value));

/** What a profile's files can be for: where a barcode and a price were recognised, the till can be told of both again. */
export const usesOf = ({ columns, till, purposes, file }: TillProfileFile): readonly TillPurpose[] => {
  // A till that was recognised has its own, and a file without headings cannot be without a column.
  if (till !== '') return purposes;
  if (!file.header) return ['new'];
  return columns.some(({ value }) => isKey(value)) && columns.some(({ value }) => isPrice(value)) ? PURPOSES : ['new'];
};

/** Nothing of a product fills it: written again it would take away what the shop has entered at its till since. */
const isUnknown = ({ value }: TillColumn): boolean => [EMPTY, ALWAYS].includes(sourceOf(value));

/** What files for products that the till has leave out. */
export const leftOutOf = ({ columns }: TillProfileFile): readonly string[] =>
  columns.filter(isUnknown).map(({ heading }) => heading);

const NOT_TRIED: Readonly<Partial<Record<TillPurpose, string>>> = {
  update: 'That the till takes this file for products that it has was not verified: try two products first.',
  prices: 'That the till takes a file of barcodes and prices alone was not verified: try two products first.',
};

const keptTo = (column: TillColumn, chosen: readonly TillPurpose[]): TillColumn => {
  if (chosen.length === 1) return column;
  if (isUnknown(column)) return { ...column, only_for: ['new'] };
  const isNarrow = chosen.includes('prices') && !isKey(column.value) && !isPrice(column.value);
  return isNarrow ? { ...column, only_for: ['new', 'update'] } : column;
};

/**
 * The profile with files for these: those for products that the till has are without columns that nothing of a product fills, those
 * of prices alone have the barcodes and the prices, and what was not verified says so.
 */
export const withUses = (profile: TillProfileFile, purposes: readonly TillPurpose[]): TillProfileFile => {
  const possible = usesOf(profile);
  const chosen = PURPOSES.filter((one) => one === 'new' || (purposes.includes(one) && possible.includes(one)));
  return {
    ...profile,
    purposes: chosen,
    notes: [...profile.notes, ...chosen.flatMap((one) => NOT_TRIED[one] ?? [])],
    // A till that was recognised says itself which columns its files have.
    columns: profile.till === '' ? profile.columns.map((column) => keptTo(column, chosen)) : profile.columns,
  };
};
