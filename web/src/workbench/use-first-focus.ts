import { useEffect, useLayoutEffect } from 'react';
import { backToRow } from './focus.ts';
import { lineOf } from './lines.ts';
import type { ListRow } from './list-controller.ts';
import { useListController } from './list-controller-context.tsx';

const isNowhere = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.id === 'content';

/** Where the keyboard is when other rows are shown: on the first one to do. */
export const useFirstFocus = (rows: readonly ListRow[] | undefined): void => {
  const bench = useListController();
  useLayoutEffect(() => {
    const { focus, isFocusDue } = bench.ui.get();
    if (!rows) return;
    if (rows.some(({ barcode }) => barcode === focus)) {
      // Its line may be that of another row since.
      const line = lineOf(bench, focus);
      if (line !== focus) bench.ui.set({ focus: line });
      return;
    }
    const first = rows.find((row) => bench.of.isToDo(row)) ?? rows[0];
    bench.ui.set({ focus: first?.barcode ?? null, isFocusDue: isFocusDue || isNowhere() });
  }, [bench, rows]);
  useEffect(() => {
    if (!bench.ui.get().isFocusDue || !rows) return;
    bench.ui.set({ isFocusDue: false });
    backToRow(bench);
  }, [bench, rows]);
};
