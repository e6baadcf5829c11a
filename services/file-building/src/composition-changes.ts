import { setTimeout } from 'node:timers/promises';
import { analyzeNewFirst, type Database } from '@tillmap/database';
import type { Clock, Logger } from '@tillmap/service-kit';
import { joinedBy } from './database/joined-by.ts';
import { changesDesk } from './features/changes/changes-desk.ts';
import { changesFile } from './features/changes/changes-file.ts';
import { comparedOrTold } from './features/changes/compared-or-told.ts';
import { decideChanges } from './features/changes/decide-changes.ts';
import { delistedProducts } from './features/changes/delisted-products.ts';
import { differenceInTime, type Patience } from './features/changes/difference-in-time.ts';
import { makeDifference } from './features/changes/make-difference.ts';
import { linePresenter } from './features/changes/present-lines.ts';
import { postgresBase } from './features/changes/stores/base-store.ts';
import { postgresChangeSteps } from './features/changes/stores/change-step-store.ts';
import { postgresCostHistory } from './features/changes/stores/cost-history.ts';
import { postgresDifferenceList } from './features/changes/stores/difference-list.ts';
import { postgresDifferences } from './features/changes/stores/difference-store.ts';
import { postgresDownloads } from './features/download/stores/download-store.ts';
import type { ProductPresenter } from './features/review/present-products.ts';
import { sessionPath } from './features/session-path/session-path.ts';
import type { Sessions } from './features/sessions/stores/session-store.ts';
import { postgresReviewSteps } from './features/steps/stores/review-step-store.ts';
import type { MakeDifference } from './model/difference.ts';
import type { Session } from './model/session.ts';
import type { InTransaction } from './unit-of-work.ts';

type Parts = Readonly<{
  database: Database;
  inTransaction: InTransaction;
  sessions: Sessions;
  presenter: ProductPresenter;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}>;

/**
 * So long a call waits for a comparison. Figures that stand beside others come without it after as long as a slow page takes; what is
 * made of it, while the gateway's time is not over: 10 s for a page, a minute for a file, which is made after it.
 */
const FIGURES_WAIT_MS = 3_000;
const PAGE_WAITS_MS = 5_000;
const FILE_WAITS_MS = 45_000;

const waiting =
  (ms: number): Patience =>
  (nobodyWaits) =>
    setTimeout(ms, undefined, { signal: nobodyWaits });

/** The use cases of what changed since the last download. */
export const changesOf = ({ database, inTransaction, sessions, presenter, clock, log }: Parts) => {
  const bases = postgresBase(database);
  const list = postgresDifferenceList(database);
  const reviewSteps = postgresReviewSteps(database);
  const steps = postgresChangeSteps(database);
  const difference = makeDifference({
    inTransaction,
    differences: postgresDifferences(database),
    analyzeCompared: () =>
      analyzeNewFirst(database, joinedBy('item', 'result', 'base_line'), (err) =>
        log.warn({ err }, 'Statistics of a session could not be taken'),
      ),
    bases,
    steps: reviewSteps,
  });
  const { within, begin } = differenceInTime({
    difference,
    failed: (err) => log.warn({ err }, 'Comparing a session failed; done again when it is asked for'),
    clock,
  });
  const present = linePresenter({ presenter, costs: postgresCostHistory(database) });
  const inTime = within(waiting(FIGURES_WAIT_MS));
  const forPage = comparedOrTold(within(waiting(PAGE_WAITS_MS)));
  const forFile = comparedOrTold(within(waiting(FILE_WAITS_MS)));
  const deskWith = (of: MakeDifference) =>
    changesDesk({ sessions, difference: of, list, steps, bases, presenter, present });
  return {
    inTime,
    forPage,
    forFile,
    /** Makes the difference of a session that was just completed, before somebody asks for it. */
    prepare: ({ upload, ...session }: Session): void => {
      if (!upload) return;
      begin({ ...session, upload }).catch((err: unknown) =>
        log.warn({ err, sessionId: session.id }, 'Comparing ahead failed; done when it is asked for'),
      );
    },
    calls: {
      desk: deskWith(forPage),
      decide: decideChanges({ inTransaction, sessions, difference: forPage, list, present, clock }),
      // Its lines leave one page after the other: a step that is taken meanwhile is waited for.
      file: changesFile({ sessions, difference: forFile, desk: deskWith(difference) }),
      delisted: delistedProducts({ sessions, difference: forPage, bases, presenter }),
      path: sessionPath({
        sessions,
        difference: inTime,
        list,
        steps: reviewSteps,
        downloads: postgresDownloads(database),
        clock,
      }),
    },
  };
};
