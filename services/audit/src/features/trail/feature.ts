import { setTimeout as sleep } from 'node:timers/promises';
import type { Feature } from '@tillmap/bus';
import { periodicTask, type Service } from '@tillmap/service-kit';
import type { Database, Tx } from '@tillmap/storage/database';
import type { Kit } from '../../kit.ts';
import type { TrailRecord } from '../../model/trail-record.ts';
import { appendOne, appendPendingRecords } from './append-waiting.ts';
import { erasePerson } from './erase-person.ts';
import { trailHandlers } from './handlers.ts';
import { ARRIVED_CHANNEL, type Beside, headIn, letWait, postgresChain } from './store.ts';

/** `beside` in the order in which it is brought up to date. */
type Needs = Readonly<{ beside: readonly Beside[] }>;

const APPEND_SECONDS = 1;
const PAUSE_MS = 100;

/** The chain of records: what arrives is appended to it, and a person's data are erased beside it. */
export const trailFeature = (
  { database, clock, newId, log, each }: Pick<Kit, 'database' | 'clock' | 'newId' | 'log' | 'each'>,
  { beside }: Needs,
) => {
  const whileAlone = postgresChain(database, beside);
  const append = appendPendingRecords({ whileAlone, clock, each: each('append') });
  const work = periodicTask({
    task: 'append-audit-records',
    everySeconds: APPEND_SECONDS,
    log,
    run: async () => (await append())?.isMore,
  });
  let stopListening = (): void => undefined;
  /** Gives what arrives its place in the chain: at once when woken, and every second anyway. */
  const appending: Service = {
    start: async () => {
      stopListening = database.listen(ARRIVED_CHANNEL, () => {
        work.runNow();
        return false;
      });
      await work.start();
    },
    stop: async () => {
      stopListening();
      await work.stop();
    },
  };
  return {
    handlers: trailHandlers(letWait),
    tasks: [appending],
    use: {
      head: () => headIn(database),
      erase: erasePerson({ whileAlone, clock, newId, pause: () => sleep(PAUSE_MS) }),
      /** Runs `work` exclusive of other appends; returns undefined, without running it, when another process appends. */
      whileAloneOn: <T>(
        own: Database,
        work: (append: (record: TrailRecord) => Promise<void>, tx: Tx) => Promise<T>,
      ): Promise<T | undefined> =>
        postgresChain(own, beside)((chain, tx) => work((record) => appendOne(chain, record, clock()), tx)),
    },
  } satisfies Feature & { use: object };
};
