import type { FileFix } from '@tillmap/contracts';

/** How a person said that a file is to be read otherwise than it says: each is done by the reader, or on the rows that it staged. */
export type FileCorrection = Readonly<{
  kind: FileFix;
  /** The prices it is about. */
  fields: readonly ('cost' | 'rrp')[];
  /** The wholesaler whose file it was taken for; null where that stays. */
  from: Readonly<{ code: string; name: string }> | null;
}>;

const COLUMNS = { cost: 'costprice', rrp: 'rrp' } as const;
const OTHER = { cost: 'rrp', rrp: 'cost' } as const;

/** Prices of which VAT was taken off, or to which it was added, where the rows of a file stood beside the files before. */
export const vatCorrected = (corrections: readonly FileCorrection[]): string[] =>
  corrections.flatMap(({ kind }) =>
    kind === 'take_vat_off_cost' ? [COLUMNS.cost] : kind === 'add_vat_to_rrp' ? [COLUMNS.rrp] : [],
  );

/** What of corrections the reader of rows does. A price that was in pence before it was swapped is the other one now. */
export const rowCorrections = (corrections: readonly FileCorrection[]) => {
  const swaps = corrections.flatMap(({ kind }, at) => (kind === 'swap_cost_and_rrp' ? [at] : []));
  const isOther = (at: number): boolean => swaps.filter((swap) => swap > at).length % 2 === 1;
  const nowCalled = (field: 'cost' | 'rrp', at: number) => COLUMNS[isOther(at) ? OTHER[field] : field];
  return {
    swapsPrices: swaps.length % 2 === 1,
    inPence: corrections.flatMap(({ kind, fields }, at) =>
      kind === 'read_as_pence' ? fields.map((field) => nowCalled(field, at)) : [],
    ),
  };
};
