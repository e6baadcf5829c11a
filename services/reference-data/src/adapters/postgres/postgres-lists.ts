import type { Tx } from '@tillmap/storage/database';
import { v7 as uuidv7 } from 'uuid';
import { departmentKey, type HierarchyRow } from '../../domain/hierarchy/department-row.ts';
import { type VatCodeRow, vatCodeKey } from '../../domain/hierarchy/vat-code-row.ts';
import type { Counted } from '../../domain/imports/import-rows.ts';
import type { Tables } from './schema.generated.ts';

/** Shared by both lists: only changed rows are written, and what was there is kept once per import and row. */
const importInto = (table: string, input: string, keys: readonly string[], values: readonly string[]): string => {
  const columns = [...keys, ...values];
  const list = (names: readonly string[], prefix = '') => names.map((name) => `${prefix}${name}`).join(', ');
  return `
  with input as (select * from ${input}),
  old as (select o.* from ${table} o join (select distinct wholesaler_code from input) w using (wholesaler_code)),
  changed as materialized (
    select input.*, case when old.id is null then null else to_jsonb(old) end as before
      from input left join old using (${list(keys)})
     where old.id is null or (${list(values, 'old.')}) is distinct from (${list(values, 'input.')})
  ), kept as (
    insert into import_before (import_id, item_key, before) select $1, item_key, before from changed
    on conflict do nothing returning item_key, before is null as created
  ), written as (
    insert into ${table} (id, ${list(columns)}, created_at, updated_at)
    select new_id, ${list(columns)}, now(), now() from changed
    on conflict (${list(keys)}) do update
       set ${values.map((name) => `${name} = excluded.${name}`).join(', ')}, updated_at = excluded.updated_at
  )
  select c.item_key,
         case when k.created is null then 'again' when k.created then 'created' else 'updated' end as counted
    from changed c left join kept k using (item_key)`;
};

const HIERARCHY = importInto(
  'hierarchy_row',
  `unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
     as t (new_id, item_key, wholesaler_code, dept_code, dept_name, sub_dept_code, sub_dept_name, cg_group_code, cg_group_name)`,
  ['wholesaler_code', 'dept_code', 'sub_dept_code', 'cg_group_code'],
  ['dept_name', 'sub_dept_name', 'cg_group_name'],
);

// A code has one name: rows that are not in the file get the name of the file.
const ONE_NAME = `
  with input as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
      as t (wholesaler_code, dept_code, dept_name, sub_dept_code, sub_dept_name)
  ), depts as (
    select distinct wholesaler_code, dept_code, dept_name from input where dept_name <> ''
  ), subs as (
    select distinct wholesaler_code, dept_code, sub_dept_code, sub_dept_name from input
     where sub_dept_code <> '' and sub_dept_name <> ''
  ), named as (
    select h.id, coalesce(d.dept_name, h.dept_name) as dept_name, coalesce(s.sub_dept_name, h.sub_dept_name) as sub_dept_name
      from hierarchy_row h
      join depts d using (wholesaler_code, dept_code)
      left join subs s using (wholesaler_code, dept_code, sub_dept_code)
  )
  update hierarchy_row h set dept_name = named.dept_name, sub_dept_name = named.sub_dept_name, updated_at = now()
    from named where named.id = h.id
     and (h.dept_name, h.sub_dept_name) is distinct from (named.dept_name, named.sub_dept_name)`;

const VAT_CODES = importInto(
  'vat_code',
  `unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::numeric[])
     as t (new_id, item_key, wholesaler_code, code, description, rate)`,
  ['wholesaler_code', 'code'],
  ['description', 'rate'],
);

const importList = async <Row>(
  tx: Tx,
  sql: string,
  importId: string,
  rows: readonly Row[],
  { keyOf, fields }: { keyOf: (row: Row) => string; fields: readonly (keyof Row)[] },
): Promise<{ row: Row; counted: Counted }[]> => {
  if (rows.length === 0) return [];
  const written = await tx.query<Pick<Tables['import_before'], 'item_key'> & { counted: Counted }>(sql, [
    importId,
    rows.map(() => uuidv7()),
    rows.map(keyOf),
    ...fields.map((field) => rows.map((row) => row[field])),
  ]);
  const counted = new Map(written.map((row) => [row.item_key, row.counted]));
  return rows.flatMap((row) => {
    const how = counted.get(keyOf(row));
    return how ? [{ row, counted: how }] : [];
  });
};

/** Hierarchies and VAT codes inside a transaction that has locked the wholesalers. Returns what `importRows` does. */
export const listsIn = (tx: Tx) => ({
  importHierarchy: async (importId: string, rows: readonly HierarchyRow[]) => {
    const changed = await importList(tx, HIERARCHY, importId, rows, {
      keyOf: departmentKey,
      fields: ['wholesalerCode', 'deptCode', 'deptName', 'subDeptCode', 'subDeptName', 'cgCode', 'cgName'],
    });
    const fields = ['wholesalerCode', 'deptCode', 'deptName', 'subDeptCode', 'subDeptName'] as const;
    if (changed.length > 0)
      await tx.execute(
        ONE_NAME,
        fields.map((field) => changed.map(({ row }) => row[field])),
      );
    return changed;
  },
  importVatCodes: (importId: string, rows: readonly VatCodeRow[]) =>
    importList(tx, VAT_CODES, importId, rows, {
      keyOf: vatCodeKey,
      fields: ['wholesalerCode', 'code', 'description', 'rate'],
    }),
});
