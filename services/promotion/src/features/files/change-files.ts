import { inTransactionWith } from '@tillmap/bus';
import type { Clock } from '@tillmap/service-kit';
import type { Database } from '@tillmap/storage/database';
import { lockPromotion } from '../../database/promotion-row.ts';
import { fileEvents } from './events.ts';
import { postgresFiles } from './stores/file-store.ts';

/** Runs a change of a file in one transaction. It locks the promotion first, then the file. */
export const changeFilesIn = (database: Database, clock: Clock) =>
  inTransactionWith(database, (tx) => ({
    lockPromotion: (id: string) => lockPromotion(tx, id),
    files: postgresFiles(tx),
    tell: fileEvents(tx, clock),
  }));

export type ChangeFiles = ReturnType<typeof changeFilesIn>;
