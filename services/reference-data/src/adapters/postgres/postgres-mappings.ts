import { randomBytes } from 'node:crypto';
import { asLines, type Tx } from '@tillmap/storage/database';
import { v7 as uuidv7 } from 'uuid';
import type { Counted } from '../../domain/imports/import-rows.ts';
import type { ReferenceRow } from '../../domain/mappings/reference-row.ts';
import type { StoredMapping } from '../../domain/mappings/stored-mapping.ts';
import { STORED, type StoredRow } from './mapping-columns.ts';
import type { Tables } from './schema.generated.ts';

// A lookup by array keeps to the unique index however stale the statistics of a growing table are.
const STANDING = `select barcode from reference_mapping where wholesaler_code = $1 and barcode = any(string_to_array($2, E'\\n'))`;

const FIELDS = 'barcode, barcode_given, name, size, dept_code, sub_dept_code, cg_group_code, vat_code';
/** Where a column has one line and that is empty, it counts as none. */
const FILLED = `barcode, barcode_given, name, coalesce(size, '') as size, dept_code, coalesce(sub_dept_code, '') as sub_dept_code,
           coalesce(cg_group_code, '') as cg_group_code, coalesce(vat_code, '') as vat_code`;

/** Columns of rows, one value a line: arrays are written and read with much more work. */
const linesOf = (...parameters: readonly string[]): string =>
  `rows from (${parameters.map((parameter) => `string_to_table(${parameter}, E'\\n')`).join(', ')})`;
const GIVEN = ['$3', '$4', '$5', '$6', '$7', '$8', '$9', '$10'];

// No other transaction adds rows of a locked wholesaler, so there can be no conflict: checking for one costs a third
// more.
const ADD = `
  insert into reference_mapping (id, wholesaler_code, ${FIELDS}, search_name, source, confidence, version, import_id, created_at,
         updated_at)
  select id::uuid, $1, ${FILLED}, folded(name), 'import', 100, nextval('mapping_version'), $2::uuid, now(), now()
    from ${linesOf(...GIVEN, '$11')} as t (${FIELDS}, id)
  returning id, barcode, version, 'created' as counted`;

const CHANGE = `
  with input as (
    select ${FILLED} from ${linesOf(...GIVEN)} as t (${FIELDS})
  ), old as materialized (
    select * from reference_mapping where wholesaler_code = $1 and barcode = any(string_to_array($3, E'\\n'))
  ), changed as materialized (
    select input.*, case when old.import_id is distinct from $2 then to_jsonb(old) - 'search_name' end as before
      from input join old using (barcode)
     where (old.barcode_given, old.name, old.size, old.dept_code, old.sub_dept_code, old.cg_group_code, old.vat_code,
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
    update reference_mapping m
       set barcode_given = changed.barcode_given, name = changed.name, size = changed.size,
           dept_code = changed.dept_code, sub_dept_code = changed.sub_dept_code, cg_group_code = changed.cg_group_code,
           vat_code = changed.vat_code, source = 'import', confidence = 100, version = nextval('mapping_version'),
           import_id = $2, updated_at = now()
      from changed
     where m.wholesaler_code = $1 and m.barcode = any(string_to_array($3, E'\\n')) and m.barcode = changed.barcode
    returning m.id, m.barcode, m.version
  )
  select w.id, w.barcode, w.version, case when k.item_key is null then 'again' else 'updated' end as counted
    from written w left join kept k on k.item_key = w.barcode`;

type Mapping = Tables['reference_mapping'];
type Written = Pick<Mapping, 'id' | 'barcode' | 'version'> & { counted: Counted };

/** What a statement is given of rows, as `GIVEN` counts it. */
const columns = (rows: readonly ReferenceRow[]): string[] => {
  const column = (field: keyof ReferenceRow): string => asLines(rows.map((row) => row[field]));
  return [
    column('barcode'),
    column('barcodeGiven'),
    column('name'),
    column('size'),
    column('deptCode'),
    column('subDeptCode'),
    column('cgCode'),
    column('vatCode'),
  ];
};

const RANDOM_BYTES = 16;

/**
 * Returns this number of ids, each behind the one before it. Randomness is fetched once for all of them: for each one
 * it takes as long as reading its row.
 */
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
  const barcodes = asLines(rows.map(({ barcode }) => barcode));
  const found = await tx.query<Pick<Mapping, 'barcode'>>(STANDING, [wholesalerCode, barcodes]);
  const standing = new Set(found.map(({ barcode }) => barcode));
  const old = rows.filter(({ barcode }) => standing.has(barcode));
  const added = rows.filter(({ barcode }) => !standing.has(barcode));
  const inImport = [wholesalerCode, importId];
  const written = [
    ...(old.length > 0 ? await tx.query<Written>(CHANGE, [...inImport, ...columns(old)]) : []),
    ...(added.length > 0
      ? await tx.query<Written>(ADD, [...inImport, ...columns(added), asLines(newIds(added.length))])
      : []),
  ];
  const byBarcode = new Map(written.map((row) => [row.barcode, row]));
  return rows.flatMap((row) => {
    const one = byBarcode.get(row.barcode);
    if (!one) return [];
    const { id, version, counted } = one;
    return [{ mapping: { ...row, id, version, source: 'import', confidence: 100 } as const, counted }];
  });
};

/** Reference mappings inside a transaction that holds the wholesaler. */
export const mappingsIn = (tx: Tx) => ({
  /**
   * Stores rows of distinct barcodes as source `import`, keeps the values before once per import and barcode, and
   * returns the ones that changed anything, in the order given. Equal rows are left alone.
   */
  importRows: (importId: string, wholesalerCode: string, rows: readonly ReferenceRow[]) =>
    importRows(tx, importId, wholesalerCode, rows),
  /** The mappings of these barcodes as they are now. */
  ofBarcodes: (wholesalerCode: string, barcodes: readonly string[]): Promise<StoredMapping[]> =>
    tx.query<StoredRow>(
      `select ${STORED} from reference_mapping m where wholesaler_code = $1 and barcode = any($2::text[]) order by version`,
      [wholesalerCode, barcodes],
    ),
});
