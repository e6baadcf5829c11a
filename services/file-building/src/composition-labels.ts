import type { Database } from '@tillmap/database';
import type { Clock } from '@tillmap/service-kit';
import { findLabels } from './features/labels/find-labels.ts';
import { labelDesk } from './features/labels/label-desk.ts';
import { labelSheets } from './features/labels/pdf/label-sheets.ts';
import { printLabels } from './features/labels/print-labels.ts';
import { postgresLabelList } from './features/labels/stores/label-list.ts';
import { postgresLabels } from './features/labels/stores/label-store.ts';
import type { ProductPresenter } from './features/review/present-products.ts';
import type { Sessions } from './features/sessions/stores/session-store.ts';
import type { MakeDifference } from './model/difference.ts';
import type { InTransaction } from './unit-of-work.ts';

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
