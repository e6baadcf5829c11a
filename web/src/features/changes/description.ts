import type { ChangeAnswer, ChangedLine } from '@tillmap/contracts';
import type { Description } from '../../workbench/list-controller.ts';
import { changesApi } from './changes-api.ts';
import { type ChangesController, overviewOf } from './changes-controller.ts';
import { redo, undo } from './decide.ts';
import { patchFigures, patchLines } from './line-cache.ts';

const NONE_FOLDED: ReadonlyMap<string, string> = new Map();

/** The lines that changed, as the workbench takes them. */
export const CHANGES: Description<ChangedLine, ChangeAnswer> = {
  rowName: 'line',
  noun: 'line',
  idOf: (barcode) => `line-${barcode}`,
  rowsOf: ({ latest, store }: ChangesController) => {
    const { list } = latest();
    const now = changesApi.endpoints.changedLines.select(list.args)(store.getState()).data;
    return (now ?? list.page)?.lines ?? [];
  },
  foldedInto: () => NONE_FOLDED,
  versionOf: ({ version }) => version,
  isToDo: ({ decision }) => decision === '',
  pageToDo: (desk: ChangesController) => {
    const { page, query } = desk.latest().list;
    if (overviewOf(desk)?.counts.to_decide === 0 || !page || page.pagination.last_page === 1) return null;
    if (query.show === 'decided') return null;
    // What was decided makes room on the first page, once that is asked for again.
    const onward = page.pagination.current_page + 1;
    return query.show === 'all' && onward <= page.pagination.last_page ? onward : 1;
  },
  patch: patchLines,
  answeredRows: ({ lines }) => lines,
  settled: (desk: ChangesController, { counts, seq, can_undo, can_redo }) =>
    patchFigures(desk, { counts: () => counts, seq, can_undo, can_redo }),
  refresh: ({ store }) => store.dispatch(changesApi.util.invalidateTags(['Changes'])),
  forget: ({ ui }) => ui.set({ decided: new Set() }),
  undo,
  redo,
};
