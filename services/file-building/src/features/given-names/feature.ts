import { type Feature, inTransactionWith } from '@tillmap/bus';
import { periodicTask } from '@tillmap/service-kit';
import type { Tx } from '@tillmap/storage/database';
import type { Kit } from '../../kit.ts';
import type { SessionItem } from '../../model/item.ts';
import type { Session } from '../../model/session.ts';
import { nameEvents } from './events.ts';
import { publishJoinedNames } from './publish-joined-names.ts';
import { type ItemsOfUpload, publishNames, retractNames } from './publish-names.ts';
import { postgresNamePublications, uploadsToTell } from './stores/name-publications.ts';

type Needs = Readonly<{ items: (tx: Tx) => ItemsOfUpload }>;

const TELL_SECONDS = 60;

/** What uploads call their products, told to the product memory and taken back. */
export const givenNamesFeature = (
  { database, each, log }: Pick<Kit, 'database' | 'each' | 'log'>,
  { items }: Needs,
) => {
  const storesOf = (tx: Tx) => ({
    toldUploads: postgresNamePublications(tx),
    items: items(tx),
    events: nameEvents(tx),
  });
  const inTransaction = inTransactionWith(database, storesOf);
  const eachTold = each('tell-names');
  const telling = periodicTask({
    task: 'tell-names',
    everySeconds: TELL_SECONDS,
    log,
    run: (stopping) => publishNames(inTransaction, uploadsToTell(database), eachTold, stopping),
  });
  return {
    tasks: [telling],
    use: {
      /** There may be names to tell. */
      publishSoon: (): void => telling.runNow(),
      /** The names of an upload are to be told. */
      enqueue: (tx: Tx, uploadId: string, session: Session, at: Date): Promise<void> =>
        postgresNamePublications(tx).enqueue(uploadId, session, at),
      /** Rows joined an upload, and replaced others. */
      joined: (
        tx: Tx,
        uploadId: string,
        added: readonly SessionItem[],
        removed: readonly SessionItem[],
      ): Promise<void> => publishJoinedNames(storesOf(tx), uploadId, added, removed),
      /** Takes back what an upload told, before its rows are deleted; may be interrupted and repeated. */
      retract: (uploadId: string): Promise<void> => retractNames(inTransaction, uploadId),
    },
  } satisfies Feature & { use: object };
};
