import { waitUntil } from '@tillmap/testing';
import { onDatabase } from './bus-faults.ts';

/** What waits in a service's database: events to be sent, names to be told, records to be chained. */
const WAITING: Readonly<Record<string, string>> = {
  auth: 'outbox',
  reference_data: 'outbox',
  catalog: 'outbox',
  file_building: 'outbox',
  promotion: 'outbox',
  audit: 'arrived',
};
const UNTOLD = 'select upload_id from told_upload where not is_told';
const SETTLED_SECONDS = 180;

const BEHIND = `
  select p.group_name || ' ' || p.topic || ': ' || count(*) as what
    from bus_place p join bus_log l using (topic, partition) where l.seq > p.position group by p.group_name, p.topic`;

const rowsOf = <Row extends object>(dataDir: string, database: string, sql: string, values: unknown[] = []) =>
  onDatabase(dataDir, database, async (client) => (await client.query<Row>(sql, values)).rows);

/** Notes in the bus's database each time a group's place goes back: only an owner that was paused could do that. */
export const noteSteppedBack = async (dataDir: string): Promise<void> => {
  await rowsOf(
    dataDir,
    'bus',
    `create table stepped_back (what text);
     create function note_stepped_back() returns trigger language plpgsql as $$
     begin
       insert into stepped_back values (new.group_name || ' ' || new.topic || ' ' || new.partition);
       return new;
     end $$;
     create trigger note_stepped_back after update on bus_place for each row
       when (new.position < old.position) execute function note_stepped_back()`,
  );
};

/** Waits until nothing waits in any service, and every group has handled all there is. */
export const untilSettled = (dataDir: string): Promise<unknown> => {
  let left: string[] = [];
  const isSettled = async (): Promise<boolean> => {
    const waiting = await Promise.all(
      Object.entries(WAITING).map(async ([database, table]) => {
        const [row] = await rowsOf<{ count: number }>(dataDir, database, `select count(*)::int as count from ${table}`);
        return row?.count ? [`${database}: ${row.count} in ${table}`] : [];
      }),
    );
    const untold = await rowsOf(dataDir, 'file_building', UNTOLD);
    const behind = await rowsOf<{ what: string }>(dataDir, 'bus', BEHIND);
    left = [...waiting.flat(), ...untold.map(() => 'an upload that is not told'), ...behind.map(({ what }) => what)];
    return left.length === 0;
  };
  return waitUntil(isSettled, { seconds: SETTLED_SECONDS, what: 'all events to be handled' }).catch(
    (error: unknown) => {
      throw new Error(`Left: ${left.join('; ')}`, { cause: error });
    },
  );
};

/** What events did that must be done once, in numbers that count each doing. */
export type Effects = Readonly<{
  deadLetters: readonly string[];
  /** Groups whose place went back. */
  steppedBack: readonly string[];
  /** How often names of the wholesaler's files are remembered, with how many products are so. */
  timesRemembered: Readonly<Record<string, number>>;
  /** How many uploads have told their names. */
  uploadsTold: number;
  /** What the trail says of sessions, with how many times it says so of one. */
  trail: Readonly<Record<string, number>>;
}>;

const TIMES = `
  select (giving->>3)::int as times, count(*)::int as count
    from product_memory, jsonb_array_elements(names::jsonb) as name, jsonb_array_elements(name->2) as giving
    join name_source on name_source.id = (giving->>0)::int and kind = 'file' and wholesaler_code = $1
   group by 1`;
const TRAIL = `
  select what || ' ' || times as what, count(*)::int as count
    from (select what, count(*) as times from record where kind = 'session' and subject_id = any($1) group by what, subject_id) each
   group by 1`;

export const effectsOf = async (dataDir: string, wholesaler: string, sessions: readonly string[]): Promise<Effects> => {
  const letters = await rowsOf<{ what: string }>(
    dataDir,
    'bus',
    `select group_name || ' ' || topic || ': ' || left(error, 200) as what from bus_dead_letter`,
  );
  const back = await rowsOf<{ what: string }>(dataDir, 'bus', 'select what from stepped_back');
  const times = await rowsOf<{ times: number; count: number }>(dataDir, 'catalog', TIMES, [wholesaler]);
  const told = await rowsOf<{ count: number }>(
    dataDir,
    'file_building',
    'select count(*)::int as count from told_upload where wholesaler_code = $1 and is_told',
    [wholesaler],
  );
  const trail = await rowsOf<{ what: string; count: number }>(dataDir, 'audit', TRAIL, [sessions]);
  return {
    deadLetters: letters.map(({ what }) => what),
    steppedBack: back.map(({ what }) => what),
    timesRemembered: Object.fromEntries(times.map((row) => [row.times, row.count])),
    uploadsTold: told[0]?.count ?? 0,
    trail: Object.fromEntries(trail.map(({ what, count }) => [what, count])),
  };
};
