import type { ListController, ListRow } from './list-controller.ts';

/** The rows that have a line of their own: others are folded into one of these. */
export const linesOf = <Row extends ListRow>(bench: ListController<Row>): readonly Row[] => {
  const folded = bench.of.foldedInto(bench);
  const rows = bench.of.rowsOf(bench);
  return folded.size === 0 ? rows : rows.filter(({ barcode }) => !folded.has(barcode));
};

/** The line that a row stands in: its own, or the one that it is folded into. */
export const lineOf = <Row extends ListRow>(bench: ListController<Row>, barcode: string | null): string | null =>
  (barcode === null ? undefined : bench.of.foldedInto(bench).get(barcode)) ?? barcode;

/** The rows that the lines of these rows stand for. */
export const withFolded = <Row extends ListRow>(bench: ListController<Row>, lines: readonly ListRow[]): Row[] => {
  const folded = bench.of.foldedInto(bench);
  const meant = new Set(lines.map(({ barcode }) => barcode));
  return bench.of.rowsOf(bench).filter(({ barcode }) => meant.has(folded.get(barcode) ?? barcode));
};
