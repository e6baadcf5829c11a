import { type Feature, inTransactionWith } from '@tillmap/bus';
import { periodicTask } from '@tillmap/service-kit';
import type { Tx } from '@tillmap/storage/database';
import type { Kit } from '../../kit.ts';
import type { SessionItem } from '../../model/item.ts';
import type { Session } from '../../model/session.ts';
import { nameEvents } from './events.ts';
import { tellJoinedNames } from './publish-joined-names.ts';
import { type ItemsOfUpload, takeNamesBack, tellNames } from './publish-names.ts';
import { postgresToldUploads, uploadsToTell } from './stores/name-publications.ts';

type Needs = Readonly<{ items: (tx: Tx) => ItemsOfUpload }>;

const TELL_SECONDS = 60;

/** What uploads call their products, told to the product memory and taken back. */
export const givenNamesFeature = (
  { database, each, log }: Pick<Kit, 'database' | 'each' | 'log'>,
  { items }: Needs,
) => {
  const storesOf = (tx: Tx) => ({ toldUploads: postgresToldUploads(tx), items: items(tx), events: nameEvents(tx) });
  const inTransaction = inTransactionWith(database, storesOf);
  const eachTold = each('tell-names');
  const telling = periodicTask({
    task: 'tell-names',
    everySeconds: TELL_SECONDS,
    log,
    run: (stopping) => tellNames(inTransaction, uploadsToTell(database), eachTold, stopping),
  });
  return {
    tasks: [telling],
    use: {
      /** There may be names to tell. */
      tellSoon: (): void => telling.runNow(),
      /** The names of an upload are to be told. */
      want: (tx: Tx, uploadId: string, session: Session, at: Date): Promise<void> =>
        postgresToldUploads(tx).want(uploadId, session, at),
      /** Rows joined an upload, and replaced others. */
      joined: (
        tx: Tx,
        uploadId: string,
        added: readonly SessionItem[],
        removed: readonly SessionItem[],
      ): Promise<void> => tellJoinedNames(storesOf(tx), uploadId, added, removed),
      /** Takes back what an upload told, before its rows are deleted; may be interrupted and repeated. */
      takeBack: (uploadId: string): Promise<void> => takeNamesBack(inTransaction, uploadId),
    },
  } satisfies Feature & { use: object };
};
