import { recordOnce, wasHandled } from '@tillmap/bus';
import type { Database } from '@tillmap/storage/database';
import type { Saving } from './saved-index.ts';

/** What saved indexes are noted under, beside the events that were acted on. */
const NOTED_AS = 'similarity-index';

/**
 * Notes in the store itself which indexes were saved of it: a database that was restored from an older copy, or is another one, knows nothing of a later one. Notes end after a week, the bus's log before that.
 */
export const createSavedIndexRegistry = (database: Database): Pick<Saving, 'remember' | 'knows'> => ({
  remember: async (id) => void (await database.transaction((tx) => recordOnce(tx, NOTED_AS, id))),
  knows: (id) => wasHandled(database, NOTED_AS, id),
});
