import type { PartitionedTables } from './monthly-partitions.ts';

const MS = `('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint`;
const MONTH = `date_trunc('month', to_timestamp(${MS} / 1000.0) at time zone 'UTC')`;
const msOf = (time: string): string => `(extract(epoch from ${time}) * 1000)::bigint`;
const idOf = (ms: string, rest: '0' | 'f'): string => `(lpad(to_hex(${ms}), 12, '0') || repeat('${rest}', 20))::uuid`;
const LAST_MS = '281474976710655';

/** Makes the functions of `createPartitionBoundFunctions` for a table that is one part still, unless they are there. */
export const MAKE_WHOLE_BOUNDS = `
  do $$
  begin
    if to_regproc('part_starts') is null then
      create function part_starts(id uuid) returns uuid language sql immutable parallel safe
        return '00000000-0000-0000-0000-000000000000'::uuid;
      create function part_ends(id uuid) returns uuid language sql immutable parallel safe
        return 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid;
    end if;
  end $$`;

/**
 * Makes two functions, `part_starts` and `part_ends`: the first and the last id of the part that an id lies in, or would lie
 * in. Statements that hide their id from the planner, so that it counts with the rows that ids have on average, tell it with them
 * which part they are about. An id always lies between the two, whatever parts there are.
 */
export const createPartitionBoundFunctions = ({ tables: [table] }: PartitionedTables): string => `
  do $$
  declare
    ends uuid;
    last uuid;
  begin
    select substring(pg_get_expr(relpartbound, oid) from $e$TO \\('([0-9a-f-]{36})'\\)$e$)::uuid into strict ends
      from pg_class where oid = '${table}_first'::regclass;
    select ${idOf(`${MS} - 1`, 'f')} into last from (select ends as id) first;
    execute format($f$
      create or replace function part_starts(id uuid) returns uuid language sql immutable parallel safe return
        case when id < %L::uuid then '00000000-0000-0000-0000-000000000000' else ${idOf(msOf(MONTH), '0')} end
      $f$, ends);
    execute format($f$
      create or replace function part_ends(id uuid) returns uuid language sql immutable parallel safe return
        case when id < %L::uuid then %L::uuid
             else ${idOf(`least(${msOf(`(${MONTH} + interval '1 month')`)} - 1, ${LAST_MS})`, 'f')} end
      $f$, ends, last);
  end $$`;

/** Takes the functions away again. */
export const DROP_PART_BOUNDS = 'drop function if exists part_starts(uuid); drop function if exists part_ends(uuid)';

/** The part of an id, which is a parameter, as a condition. With an array of one the two bounds are not taken for a narrow range where there are no statistics yet. */
export const inPartitionOfId = (column: string, parameter: string): string =>
  `${column} >= part_starts(${parameter}) and ${column} <= any (array[part_ends(${parameter})])`;

/**
 * The rows of one id, which is a parameter, as a condition. As a value the planner would take an id that was written a moment ago, and
 * that its statistics do not know, for one row; as a question it counts with the rows that ids have on average. It plans for its
 * part alone.
 */
export const rowsOfId = (column: string, parameter: string): string =>
  `${column} = (select ${parameter}::uuid) and ${inPartitionOfId(column, parameter)}`;
