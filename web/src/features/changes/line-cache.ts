import type { ChangeAnswer, ChangeDecision, ChangedLine, DecisionCounts } from '@tillmap/contracts';
import type { RowParts } from '../../workbench/list-controller.ts';
import { changesApi } from './changes-api.ts';
import type { ChangesController } from './changes-controller.ts';

/** Changes lines in place, wherever they are shown. */
export const patchLines = ({ store, sessionId }: ChangesController, parts: RowParts<ChangedLine>): void => {
  for (const args of changesApi.util.selectCachedArgsForQuery(store.getState(), 'changedLines')) {
    if (args.sessionId !== sessionId) continue;
    store.dispatch(
      changesApi.util.updateQueryData('changedLines', args, (page) => {
        for (const line of page.lines) Object.assign(line, parts.get(line.barcode) ?? {});
      }),
    );
  }
};

/** The counts once these lines have another decision. */
export const countsWith = (
  counts: DecisionCounts,
  lines: readonly ChangedLine[],
  decision: ChangeDecision | '',
): DecisionCounts => {
  const after = { ...counts };
  const add = (one: ChangeDecision | '', by: number) => {
    if (one === '') after.to_decide += by;
    else {
      after[one] += by;
      after.decided += by;
    }
  };
  for (const line of lines) {
    // What was kept at an earlier download did not count.
    if (!line.is_kept_before) add(line.decision, -1);
    add(decision, 1);
  }
  return after;
};

type Figures = Partial<Pick<ChangeAnswer, 'seq' | 'can_undo' | 'can_redo'>> & {
  counts: (before: DecisionCounts) => DecisionCounts;
};

/** The same figures everywhere at once, without asking for them. */
export const patchFigures = ({ store, sessionId }: ChangesController, { counts, ...others }: Figures): void => {
  for (const args of changesApi.util.selectCachedArgsForQuery(store.getState(), 'changesOverview')) {
    if (args.sessionId !== sessionId) continue;
    store.dispatch(
      changesApi.util.updateQueryData('changesOverview', args, (overview) => {
        Object.assign(overview.counts, counts(overview.counts));
        Object.assign(overview, others);
      }),
    );
  }
};
