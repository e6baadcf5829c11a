import { setTimeout } from 'node:timers/promises';
import { analyzeNewFirst, type Database } from '@tillmap/database';
import type { Clock, Logger } from '@tillmap/service-kit';
import { postgresBase } from './adapters/postgres/base-store.ts';
import { postgresChangeSteps } from './adapters/postgres/change-step-store.ts';
import { postgresCostHistory } from './adapters/postgres/cost-history.ts';
import { postgresDifferenceList } from './adapters/postgres/difference-list.ts';
import { postgresDifferences } from './adapters/postgres/difference-store.ts';
import { postgresDownloads } from './adapters/postgres/download-store.ts';
import { joinedBy } from './adapters/postgres/joined-by.ts';
import { postgresReviewSteps } from './adapters/postgres/review-step-store.ts';
import type { Sessions } from './adapters/postgres/session-store.ts';
import { changesDesk } from './application/changes/changes-desk.ts';
import { changesFile } from './application/changes/changes-file.ts';
import { decideChanges } from './application/changes/decide-changes.ts';
import { delistedProducts } from './application/changes/delisted-products.ts';
import { differenceInTime } from './application/changes/difference-in-time.ts';
import { makeDifference } from './application/changes/make-difference.ts';
import { linePresenter } from './application/changes/present-lines.ts';
import type { ProductPresenter } from './application/review/present-products.ts';
import { sessionPath } from './application/sessions/session-path.ts';
import type { InTransaction } from './application/unit-of-work.ts';
import type { Session } from './domain/sessions/session.ts';

type Parts = Readonly<{
  database: Database;
  inTransaction: InTransaction;
  sessions: Sessions;
  presenter: ProductPresenter;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}>;

/** A screen waits so long for a comparison: as long as a slow page, far below what the gateway allows. */
const PATIENCE_MS = 3_000;

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
  const inTime = differenceInTime({
    difference,
    patience: (signal) => setTimeout(PATIENCE_MS, undefined, { signal }),
    failed: (err) => log.warn({ err }, 'Comparing a session failed; done again when it is asked for'),
  });
  const present = linePresenter({ presenter, costs: postgresCostHistory(database) });
  const desk = changesDesk({ sessions, difference, list, steps, bases, presenter, present });
  return {
    difference,
    inTime,
    /** Makes the difference of a session that was just completed, before somebody asks for it. */
    prepare: ({ upload, ...session }: Session): void => {
      if (!upload) return;
      difference({ ...session, upload }).catch((err: unknown) =>
        log.warn({ err, sessionId: session.id }, 'Comparing ahead failed; done when it is asked for'),
      );
    },
    calls: {
      desk,
      decide: decideChanges({ inTransaction, sessions, difference, list, present, clock }),
      file: changesFile({ sessions, desk }),
      delisted: delistedProducts({ sessions, difference, bases, presenter }),
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
