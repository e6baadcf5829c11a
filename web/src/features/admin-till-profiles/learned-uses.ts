import type { TillProfileFile, TillPurpose, TillValue } from '@tillmap/contracts';
import { PURPOSES } from '../../shared/till-purposes.ts';
import { sourceOf } from './column-sources.ts';

const isKey = (value: TillValue): boolean => sourceOf(value) === 'barcode';
const isPrice = (value: TillValue): boolean => ['rrp', 'rrp_without'].includes(sourceOf(value));

/** What a profile's files can be for: where a barcode and a price were recognised, the till can be told of both again. */
export const usesOf = ({ columns }: TillProfileFile): readonly TillPurpose[] =>
  columns.some(({ value }) => isKey(value)) && columns.some(({ value }) => isPrice(value)) ? PURPOSES : ['new'];

const NOT_TRIED: Readonly<Partial<Record<TillPurpose, string>>> = {
  update: 'That the till takes this file for products that it has was not verified: try two products first.',
  prices: 'That the till takes a file of barcodes and prices alone was not verified: try two products first.',
};

/** The profile with files for these: one of prices alone has the barcodes and the prices, and what was not verified says so. */
export const withUses = (profile: TillProfileFile, purposes: readonly TillPurpose[]): TillProfileFile => {
  const possible = usesOf(profile);
  const chosen = PURPOSES.filter((one) => one === 'new' || (purposes.includes(one) && possible.includes(one)));
  const isNarrow = chosen.includes('prices');
  return {
    ...profile,
    purposes: chosen,
    notes: [...profile.notes, ...chosen.flatMap((one) => NOT_TRIED[one] ?? [])],
    columns: profile.columns.map((column) =>
      isNarrow && !isKey(column.value) && !isPrice(column.value) ? { ...column, only_for: ['new', 'update'] } : column,
    ),
  };
};
