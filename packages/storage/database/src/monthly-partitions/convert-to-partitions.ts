import type { PartitionedTables } from './monthly-partitions.ts';

const HEX = `lpad(to_hex(least(ms, 281474976710655)), 12, '0')`;

/** The last ids of tables, as SQL: the primary key begins with the id. */
const lastIds = ({ tables, key }: PartitionedTables): string =>
  tables.map((table) => `(select ${key} as id from ${table} order by ${key} desc limit 1)`).join(' union all ');

/**
 * The first of three migrations that cut tables with rows into parts of a month, each a statement of its own so that people work
 * meanwhile: says where what is there ends. That is the first of the month after next, or after the month of the
 * last id, should a clock have been ahead: nobody writes such ids while the other two steps are on their way.
 */
export const addFirstPartitionBound = (parted: PartitionedTables): string => `
  do $$
  declare
    ends uuid;
    parted text;
  begin
    with last as (
      select max(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint) as ms from (${lastIds(parted)}) ids),
    month as (
      select extract(epoch from greatest(
               date_trunc('month', now() at time zone 'UTC') + interval '2 months',
               date_trunc('month', to_timestamp(ms / 1000.0) at time zone 'UTC') + interval '1 month'))::numeric * 1000 as ms
        from last),
    whole as (select ms::bigint as ms from month)
    select (${HEX} || repeat('0', 20))::uuid into ends from whole;
    foreach parted in array array[${parted.tables.map((table) => `'${table}'`).join(', ')}] loop
      execute format('alter table %I add constraint %I check (${parted.key} < %L) not valid', parted, parted || '_ends', ends);
    end loop;
  end $$`;

/** The second: reads the tables, so that the third does not have to. */
export const validateFirstPartitionBound = ({ tables }: PartitionedTables): string =>
  tables.map((table) => `alter table ${table} validate constraint ${table}_ends`).join(';\n');

/**
 * The end of the third, when the tables are called `_first` and those made like them are there, cut by range: what was there
 * becomes the first part, and there is one for ids that are of no month that has a part.
 */
export const attachFirstPartition = ({ tables }: PartitionedTables): string => `
  do $$
  declare
    parted text;
    ends text;
  begin
    foreach parted in array array[${tables.map((table) => `'${table}'`).join(', ')}] loop
      select substring(pg_get_constraintdef(oid) from '''([0-9a-f-]{36})''') into strict ends
        from pg_constraint where conname = parted || '_ends' and conrelid = (parted || '_first')::regclass;
      execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parted, parted || '_first', ends);
      execute format('alter table %I drop constraint %I', parted || '_first', parted || '_ends');
      execute format('create table %I partition of %I default', parted || '_other', parted);
    end loop;
  end $$`;
