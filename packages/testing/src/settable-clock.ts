import pg from 'pg';

/** The clock of one test database. */
export type SettableClock = Readonly<{
  /** Sets it ahead of the real time by so much, as `1 day`; back, as `-1 hour`. */
  set(ahead: string): Promise<void>;
  /** Both clocks go on to this minute from their start; the database's is set ahead by `apart` besides. */
  at(minute: number, apart?: string): Promise<void>;
  /** The steady clock beside it, in milliseconds, which goes on by `at` alone. */
  steadyMs(): number;
}>;

const MINUTE_MS = 60_000;
const FUNCTIONS = ['now', 'clock_timestamp'];

/**
 * Gives a test database a clock that can be set, for connections that are opened from now on: PostgreSQL's own functions
 * of these names are found behind ours. It needs the real clock for all else, so `current_timestamp` and clients keep it.
 */
export const settableClock = async (url: string): Promise<SettableClock> => {
  const run = async (statement: string, values: readonly string[] = []): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement, [...values]);
    } finally {
      await client.end();
    }
  };
  const functions = FUNCTIONS.map(
    (name) => `create function set_clock.${name}() returns timestamptz language sql stable
       as 'select pg_catalog.${name}() + ahead from set_clock.clock';`,
  );
  await run(`
    create schema set_clock;
    create table set_clock.clock (ahead interval not null);
    insert into set_clock.clock values ('0');
    ${functions.join('\n')}
    do $$ begin
      execute format('alter database %I set search_path = public, set_clock, pg_catalog', current_database());
    end $$`);
  let minutes = 0;
  const set = (ahead: string): Promise<void> => run('update set_clock.clock set ahead = $1::interval', [ahead]);
  return {
    set,
    at: async (minute, apart = '0 hours') => {
      minutes = minute;
      await set(`${apart} ${minute} minutes`);
    },
    steadyMs: () => minutes * MINUTE_MS,
  };
};
