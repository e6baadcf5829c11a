import { backToRow } from './focus.ts';
import { linesOf, withFolded } from './lines.ts';
import type { ListController, ListRow } from './list-controller.ts';
import { showToast } from './toasts/page-toasts.ts';

/** At most so many rows are named in one step, as the contracts have it; more are meant by what they have in common. */
const MAX_BARCODES_PER_STEP = 1_000;

/** Nothing is selected any more; the keyboard stays where it is. */
export const deselect = <Row extends ListRow>({ ui }: ListController<Row>): void =>
  ui.set({ selected: new Map(), isAllMatching: false, anchor: null });

export const clearSelection = <Row extends ListRow>(bench: ListController<Row>): void => {
  deselect(bench);
  backToRow(bench);
};

const put = <Row extends ListRow>({ ui }: ListController<Row>, rows: readonly Row[], isOn: boolean): void => {
  const selected = new Map(ui.get().selected);
  for (const row of rows) {
    if (!isOn) selected.delete(row.barcode);
    else selected.set(row.barcode, row);
  }
  if (selected.size > MAX_BARCODES_PER_STEP) {
    showToast(ui, 'At most 1,000 rows are selected at once: decide these first, or select all that match.');
    return;
  }
  ui.set({ selected, isAllMatching: false });
};

/** Selects a row, or no longer; with `isRange` everything from the last one on. */
export const select = <Row extends ListRow>(bench: ListController<Row>, barcode: string, isRange = false): void => {
  const { selected, anchor } = bench.ui.get();
  const rows = linesOf(bench);
  const at = (one: string | null) => rows.findIndex((row) => row.barcode === one);
  const [from, to] = [at(anchor), at(barcode)];
  const hasRange = isRange && from !== -1;
  const meant = hasRange ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : rows.slice(to, to + 1);
  put(bench, withFolded(bench, meant), hasRange || !selected.has(barcode));
  bench.ui.set({ anchor: barcode });
};

/** The whole page, or none of it when it is selected already. */
export const selectPage = <Row extends ListRow>(bench: ListController<Row>): void => {
  const rows = bench.of.rowsOf(bench);
  put(bench, rows, !rows.every(({ barcode }) => bench.ui.get().selected.has(barcode)));
};

/** The selected rows as they stand now, those of other pages as they were selected. */
export const selectedRows = <Row extends ListRow>(bench: ListController<Row>): Row[] => {
  const now = new Map(bench.of.rowsOf(bench).map((row) => [row.barcode, row]));
  return [...bench.ui.get().selected].map(([barcode, row]) => now.get(barcode) ?? row);
};
