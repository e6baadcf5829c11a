import { DatabaseLease, LEASE_MS } from '@tillmap/bus';
import type { Database, Queries } from '@tillmap/storage/database';
import type { RunningTraining, TrainingProgress } from '../../domain/learning.ts';
import type { TrainingState } from '../../domain/training-due.ts';
import { readTrainingStates } from './model-store.ts';
import type { Tables } from './schema.generated.ts';

type SlotRow = Tables['training_slots'];

/** The right to train one wholesaler at a time. */
export type TrainingSlot = Readonly<{ slot: number; lease: DatabaseLease }>;

/** What the choice of a wholesaler goes by, as it is at that moment. */
export type Choice = Readonly<{
  states: readonly TrainingState[];
  /** Wholesalers that others train now. */
  taken: ReadonlySet<string>;
  /** Core-seconds of the last hour; of trainings that are not over how long they have been going on. */
  spent: number;
}>;

/** One at a time looks which wholesaler is free, so that no two train the same. */
const LOCK = `select pg_advisory_xact_lock(hashtext('training_slots'))`;

/** A holder that is gone trains nothing, whatever the clock says of its lease. */
const HELD = `
  select wholesaler_code as wholesaler,
         greatest(0, extract(epoch from clock_timestamp() - began_at))::float8 as seconds
    from training_slots
   where slot <> $1 and owner is not null and leased_until > clock_timestamp()
     and (session_pid is null or exists (
            select from pg_stat_activity where pid = session_pid and backend_start = session_started_at))`;

/** What was noted before the clock was set back lies in the future, and is not of the last hour. */
const SPENT = `
  select coalesce(sum(core_seconds), 0)::float8 as seconds from training_costs
   where ended_at between clock_timestamp() - interval '1 hour' and clock_timestamp()`;

type HeldRow = Readonly<{ wholesaler: SlotRow['wholesaler_code']; seconds: number | null }>;

const runningOf = (held: readonly HeldRow[]): RunningTraining[] =>
  held.flatMap(({ wholesaler, seconds }) => (wholesaler === null ? [] : [{ wholesaler, seconds: seconds ?? 0 }]));

const NO_SLOT = 0;

const choiceOf = async (queries: Queries, slot: number): Promise<Choice> => {
  // First who trains, then what is due: a training that ends in between is neither there nor due.
  const others = runningOf(await queries.query<HeldRow>(HELD, [slot]));
  const states = await readTrainingStates(queries);
  const [ended] = await queries.query<{ seconds: number }>(SPENT);
  return {
    states,
    taken: new Set(others.map(({ wholesaler }) => wholesaler)),
    spent: others.reduce((sum, { seconds }) => sum + seconds, ended!.seconds),
  };
};

/** As many trainings as there are slots go on at once in an installation, each of another wholesaler. */
export const postgresTrainingSlots = (database: Database) => ({
  /** The first so many slots; who holds the lease of one may train. */
  first: (count: number): readonly TrainingSlot[] =>
    Array.from({ length: count }, (_, at) => ({
      slot: at + 1,
      lease: new DatabaseLease(database, 'training_slots', LEASE_MS, `slot = ${at + 1}`),
    })),

  /** What the installation's trainings are at now. */
  progress: async (): Promise<TrainingProgress> => {
    const held = await database.query<HeldRow>(HELD, [NO_SLOT]);
    return { processes: held.length, running: runningOf(held), states: await readTrainingStates(database) };
  },

  /** Claims the wholesaler that `choose` names. Returns it; undefined when it names none, or the lease was lost. */
  claim: ({ slot, lease }: TrainingSlot, choose: (choice: Choice) => string | undefined): Promise<string | undefined> =>
    database.transaction(async (tx) => {
      await tx.query(LOCK);
      const wholesaler = choose(await choiceOf(tx, slot));
      const [row] = await tx.query<Pick<SlotRow, 'slot'>>(
        `update training_slots set wholesaler_code = $3, began_at = clock_timestamp()
          where slot = $1 and owner = $2 returning slot`,
        [slot, lease.owner, wholesaler],
      );
      return row && wholesaler;
    }),

  /** Gives the wholesaler back, and notes what its training has cost. */
  end: ({ slot, lease }: TrainingSlot, coreSeconds: number): Promise<void> =>
    database.transaction(async (tx) => {
      await tx.execute(`delete from training_costs where ended_at < clock_timestamp() - interval '1 day'`);
      await tx.execute('insert into training_costs (core_seconds) values ($1)', [coreSeconds]);
      await tx.execute('update training_slots set wholesaler_code = null where slot = $1 and owner = $2', [
        slot,
        lease.owner,
      ]);
    }),
});

export type TrainingSlots = ReturnType<typeof postgresTrainingSlots>;
