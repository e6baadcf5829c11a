import type { RejectedCell, RejectedRow } from '@tillmap/contracts';

/** Why a cell still cannot be used, what to offer for it, and a barcode that may stay as it was typed. */
export type CellProblem = { reason: string; use: string; keep: string };

/** What a person did with a row so far. */
export type RowEdits = {
  /** Texts by column, where they differ from the row's. */
  texts: Record<number, string>;
  problems: Record<number, CellProblem>;
  /** Whether the row joined the used ones. */
  isCorrected: boolean;
};

const problemsOf = (cells: readonly RejectedCell[]): RowEdits['problems'] =>
  Object.fromEntries(
    cells.flatMap(({ column, reason, use }) => (reason === '' ? [] : [[column, { reason, use, keep: '' }]])),
  );

/** A row as it came. */
export const untouched = ({ cells }: RejectedRow): RowEdits => ({
  texts: {},
  problems: problemsOf(cells),
  isCorrected: false,
});

/** Problems as a 422 names them: `cells.3` the reason, `use.3` what to offer, `keep.3` what may stay. */
export const problemsFrom = (errors: Record<string, string[]>): RowEdits['problems'] =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([key, [reason = '']]) => {
      const column = /^cells\.(\d+)$/.exec(key)?.[1];
      if (column === undefined) return [];
      const one = (kind: string) => errors[`${kind}.${column}`]?.[0] ?? '';
      return [[Number(column), { reason, use: one('use'), keep: one('keep') }]];
    }),
  );

/** The cells to send: those whose text is another one. */
export const changedCells = ({ cells }: RejectedRow, { texts }: RowEdits) =>
  cells.flatMap(({ column, value }) => {
    const text = texts[column];
    return text === undefined || text === value ? [] : [{ column, value: text, was: value }];
  });

/** 'Line 14: the barcode is empty.' → 'The barcode is empty.': the line has a column of its own. */
export const withoutLine = (reason: string): string => {
  const rest = reason.replace(/^Line \d+(?:: | has )/, (start) => (start.endsWith(': ') ? '' : 'It has '));
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};
