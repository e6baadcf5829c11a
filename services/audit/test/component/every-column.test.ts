import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Audit, fill, startAudit, tamper, userChange, verify } from '../harness.ts';

/** What is outside of the verification, and why. */
const OUTSIDE: Readonly<Record<string, string>> = {
  arrived: 'waits for its place for a second, and is in no record yet',
};
/** Rows of each kind by a condition, so that what holds for one kind alone is changed as well. */
const KINDS: Readonly<Record<string, string>> = {
  record: 'kind',
  personal_data: `part || (erased_at is not null)`,
  acceptance_search: `(text like '%joe%')::text`,
  trail_user: `(acceptances > 0)::text || (name = '')`,
  daily_count: 'kind',
  disclaimer_text: `''`,
};
/** The least change of a value of each type. */
const CHANGED: Readonly<Record<string, string>> = {
  text: `coalesce(@, '') || chr(8203)`,
  bigint: '@ + 1',
  date: `case when isfinite(@) then @ + 1 else date '2020-01-01' end`,
  'timestamp with time zone': `coalesce(@, now()) + interval '1 microsecond'`,
  bytea: `case when @ is null then '\\x00'::bytea else set_bit(@, 0, 1 - get_bit(@, 0)) end`,
  jsonb: `case when exists (select from jsonb_each(@) where jsonb_typeof(value) = 'number')
            then regexp_replace(@::text, '(": \\d+)', '\\1.0')::jsonb else @ || '{"": ""}' end`,
};

/** A number that another row has is refused as a key. */
const changeOf = (column: string, type: string): string =>
  column === 'sequence' ? 'sequence + 1000' : CHANGED[type]!.replaceAll('@', column);

type Column = { table: string; column: string; type: string };

let audit: Audit;
beforeAll(async () => {
  audit = await startAudit();
  await fill(audit);
  await audit.tell([userChange({ userId: 'mia', name: 'Mia', byUserId: 'ada', byUserName: 'Ada', what: 'created' })]);
  const commands = await audit.commands();
  await commands.erase('joe');
  await commands.close();
  await audit.stopService();
});
afterAll(() => audit.stop());

const columns = async (): Promise<Column[]> => {
  const { rows } = await audit.sql.query<Column>(
    `select c.table_name as table, column_name as column, data_type as type
       from information_schema.columns c join pg_class t on t.oid = ('public.' || c.table_name)::regclass
      where table_schema = 'public' and t.relkind in ('r', 'p') and not t.relispartition
        and c.table_name !~ '^(outbox|inbox|schema_migration|relay|bus)' order by 1, 2`,
  );
  return rows.filter(({ table }) => OUTSIDE[table] === undefined);
};

test('When any value that the trail keeps is changed by the least that its type can be, then that is found', async () => {
  expect((await verify(audit)).findings).toEqual([]);
  const unseen: string[] = [];
  const all = await columns();
  expect([...new Set(all.map(({ table }) => table))]).toEqual(Object.keys(KINDS).sort());
  for (const { table, column, type } of all) {
    const { rows: kinds } = await audit.sql.query<{ kind: string }>(
      `select distinct ${KINDS[table]} as kind from ${table} order by 1`,
    );
    for (const { kind } of kinds) {
      const { rows } = await audit.sql.query<{ place: string; at: string }>(
        `select ctid::text as place, tableoid::regclass::text as at from ${table} where ${KINDS[table]} = $1 limit 1`,
        [kind],
      );
      const { place, at } = rows[0]!;
      await tamper(
        audit,
        `create table kept as table ${at}`,
        `update ${at} set ${column} = ${changeOf(column, type)} where ctid = '${place}'`,
      );
      if ((await verify(audit)).faults === 0) unseen.push(`${table}.${column} of ${kind}`);
      await tamper(audit, `truncate ${at}`, `insert into ${at} table kept`, 'drop table kept');
    }
  }
  expect(unseen).toEqual([]);
  expect((await verify(audit)).findings).toEqual([]);
});
