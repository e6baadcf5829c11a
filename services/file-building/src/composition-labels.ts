import type { Clock } from '@tillmap/service-kit';
import type { Database } from '@tillmap/storage/database';
import { labelSheets } from './adapters/pdf/label-sheets.ts';
import { postgresLabelList } from './adapters/postgres/label-list.ts';
import { postgresLabels } from './adapters/postgres/label-store.ts';
import type { Sessions } from './adapters/postgres/session-store.ts';
import type { MakeDifference } from './application/changes/make-difference.ts';
import { findLabels } from './application/labels/find-labels.ts';
import { labelDesk } from './application/labels/label-desk.ts';
import { printLabels } from './application/labels/print-labels.ts';
import type { ProductPresenter } from './application/review/present-products.ts';
import type { InTransaction } from './application/unit-of-work.ts';

type Parts = Readonly<{
  database: Database;
  inTransaction: InTransaction;
  sessions: Sessions;
  difference: MakeDifference;
  presenter: ProductPresenter;
  clock: Clock;
  newId: () => string;
}>;

/** The use cases of shelf-edge labels. */
export const labelsOf = ({ database, inTransaction, sessions, difference, presenter, clock, newId }: Parts) => {
  const list = postgresLabelList(database);
  const found = findLabels({ list, difference, clock });
  const sheets = labelSheets();
  return {
    desk: labelDesk({ sessions, list, findLabels: found, sheets, presenter }),
    prints: printLabels({
      inTransaction,
      sessions,
      labels: postgresLabels(database),
      findLabels: found,
      sheets,
      clock,
      newId,
    }),
  };
};
