import { randomBytes } from 'node:crypto';
import type { Tx } from '@tillmap/database';
import { v7 as uuidv7 } from 'uuid';
import type { Counted, MappingStore, StoredMapping } from '../../application/ports/mapping-store.ts';
import type { ReferenceRow } from '../../domain/reference-row.ts';
import { STORED } from './mapping-columns.ts';

// The lookup by array keeps to the unique index however stale the statistics of a growing table are.
const IMPORT = `
  with input as (
    select * from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
      as t (id, barcode, barcode_given, name, size, dept_code, sub_dept_code, cg_group_code, vat_code)
  ), old as materialized (
    select * from reference_mapping where wholesaler_code = $1 and barcode = any($4::text[])
  ), changed as materialized (
    select input.*, case when old.id is not null and old.import_id is distinct from $2 then to_jsonb(old) end as before
      from input left join old using (barcode)
     where old.id is null
        or (old.barcode_given, old.name, old.size, old.dept_code, old.sub_dept_code, old.cg_group_code, old.vat_code,
            old.source, old.confidence)
           is distinct from
           (input.barcode_given, input.name, input.size, input.dept_code, input.sub_dept_code, input.cg_group_code,
            input.vat_code, 'import', 100)
  ), kept as (
    -- Rows the import makes are not noted: a revert finds them among what the import told.
    insert into import_before (import_id, item_key, before)
    select $2, barcode, before from changed where before is not null
    on conflict do nothing returning item_key
  ), written as (
    insert into reference_mapping as m (id, wholesaler_code, barcode, barcode_given, name, size, dept_code, sub_dept_code,
           cg_group_code, vat_code, source, confidence, version, import_id, created_at, updated_at)
    select id, $1, barcode, barcode_given, name, size, dept_code, sub_dept_code, cg_group_code, vat_code,
           'import', 100, nextval('mapping_version'), $2, now(), now() from changed
    on conflict (wholesaler_code, barcode) do update
       set barcode_given = excluded.barcode_given, name = excluded.name, size = excluded.size,
           dept_code = excluded.dept_code, sub_dept_code = excluded.sub_dept_code, cg_group_code = excluded.cg_group_code,
           vat_code = excluded.vat_code, source = excluded.source, confidence = excluded.confidence,
           version = excluded.version, import_id = excluded.import_id, updated_at = excluded.updated_at
    returning id, barcode, version, xmax = 0 as created
  )
  select w.id, w.barcode, w.version,
         case when w.created then 'created' when k.item_key is null then 'again' else 'updated' end as counted
    from written w left join kept k on k.item_key = w.barcode`;

const LEARN = `
  insert into reference_mapping as m (id, wholesaler_code, barcode, barcode_given, name, size, dept_code, sub_dept_code,
         cg_group_code, vat_code, source, confidence, version, import_id, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'review', 100, nextval('mapping_version'), null, now(), now())
  on conflict (wholesaler_code, barcode) do update
     set barcode_given = excluded.barcode_given, name = excluded.name, size = excluded.size,
         dept_code = excluded.dept_code, sub_dept_code = excluded.sub_dept_code, cg_group_code = excluded.cg_group_code,
         vat_code = excluded.vat_code, version = excluded.version, import_id = null, updated_at = excluded.updated_at
   where m.source = 'review'
     and (m.barcode_given, m.name, m.size, m.dept_code, m.sub_dept_code, m.cg_group_code, m.vat_code)
         is distinct from
         (excluded.barcode_given, excluded.name, excluded.size, excluded.dept_code, excluded.sub_dept_code,
          excluded.cg_group_code, excluded.vat_code)
  returning id, version`;

type Written = { id: string; barcode: string; version: number; counted: Counted };

const column = (rows: readonly ReferenceRow[], field: keyof ReferenceRow): string[] => rows.map((row) => row[field]);

const RANDOM_BYTES = 16;

/** So many ids, each behind the one before it. Randomness is fetched once for all of them: for each one it takes as long as reading its row. */
const newIds = (count: number): string[] => {
  const random = randomBytes(count * RANDOM_BYTES);
  const msecs = Date.now();
  return Array.from({ length: count }, (_, seq) =>
    uuidv7({ random: random.subarray(seq * RANDOM_BYTES, (seq + 1) * RANDOM_BYTES), msecs, seq }),
  );
};

const importRows = async (
  tx: Tx,
  importId: string,
  wholesalerCode: string,
  rows: readonly ReferenceRow[],
): Promise<{ mapping: StoredMapping; counted: Counted }[]> => {
  if (rows.length === 0) return [];
  const written = await tx.query<Written>(IMPORT, [
    wholesalerCode,
    importId,
    newIds(rows.length),
    column(rows, 'barcode'),
    column(rows, 'barcodeGiven'),
    column(rows, 'name'),
    column(rows, 'size'),
    column(rows, 'deptCode'),
    column(rows, 'subDeptCode'),
    column(rows, 'cgCode'),
    column(rows, 'vatCode'),
  ]);
  const byBarcode = new Map(written.map((row) => [row.barcode, row]));
  return rows.flatMap((row) => {
    const found = byBarcode.get(row.barcode);
    if (!found) return [];
    const { id, version, counted } = found;
    return [{ mapping: { ...row, id, version, source: 'import', confidence: 100 } as const, counted }];
  });
};

/** Reference mappings inside a transaction that holds the wholesaler. */
export const mappingsIn = (tx: Tx): MappingStore => ({
  importRows: (importId, wholesalerCode, rows) => importRows(tx, importId, wholesalerCode, rows),
  learn: async (wholesalerCode, row) => {
    const { barcode, barcodeGiven, name, size, deptCode, subDeptCode, cgCode, vatCode } = row;
    const [kept] = await tx.query<{ id: string; version: number }>(LEARN, [
      uuidv7(),
      wholesalerCode,
      barcode,
      barcodeGiven,
      name,
      size,
      deptCode,
      subDeptCode,
      cgCode,
      vatCode,
    ]);
    return kept && { ...row, ...kept, source: 'review', confidence: 100 };
  },
  ofBarcodes: (wholesalerCode, barcodes) =>
    tx.query<StoredMapping>(
      `select ${STORED} from reference_mapping m where wholesaler_code = $1 and barcode = any($2::text[]) order by version`,
      [wholesalerCode, barcodes],
    ),
});
