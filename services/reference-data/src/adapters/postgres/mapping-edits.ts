import type { CategoryCodes } from '@tillmap/classification';
import type { Tx } from '@tillmap/storage/database';
import { shownGtin } from '@tillmap/supplier-files';
import type { TouchedMapping } from '../../domain/imports/revert.ts';
import type { ReferenceRow } from '../../domain/mappings/reference-row.ts';
import type { StoredMapping } from '../../domain/mappings/stored-mapping.ts';
import { STORED, type StoredRow } from './mapping-columns.ts';
import type { Tables } from './schema.generated.ts';

export type RemovedMapping = Readonly<{ barcode: string; version: number }>;

/** What a person may set in a mapping. */
export type MappingFields = Readonly<Omit<ReferenceRow, 'barcode' | 'barcodeGiven'>>;

type Mapping = Tables['reference_mapping'];

const EDIT = `
  update reference_mapping m set name = $2, size = $3, dept_code = $4, sub_dept_code = $5, cg_group_code = $6,
         vat_code = $7, source = 'manual', confidence = 100, import_id = null, version = nextval('mapping_version'),
         updated_at = now()
   where id = $1 and (name, size, dept_code, sub_dept_code, cg_group_code, vat_code, source, confidence)
         is distinct from ($2, $3, $4, $5, $6, $7, 'manual', 100)
  returning ${STORED}`;

const REMOVE = `
  with gone as (
    delete from reference_mapping where wholesaler_code = $1 and barcode = any($2::text[]) returning barcode
  )
  insert into mapping_tombstone (wholesaler_code, barcode, version, deleted_at)
  select $1, barcode, nextval('mapping_version'), now() from gone
  on conflict (wholesaler_code, barcode) do update set version = excluded.version, deleted_at = excluded.deleted_at
  returning barcode, version`;

// An import records only what it changed, which is little; its million new rows are recorded when it is reverted.
const NOTE_CREATED = `
  with told as (
    select chunk, barcodes from import_chunk where import_id = $1 and barcodes is not null order by chunk limit $2 for update
  ), noted as (
    insert into import_before (import_id, item_key) select $1, barcode from told, unnest(told.barcodes) as barcode
    on conflict do nothing
  )
  update import_chunk c set barcodes = null from told where c.import_id = $1 and c.chunk = told.chunk`;

const TOUCHED = `
  select b.item_key as barcode, coalesce(m.barcode_given, b.before->>'barcode_given') as "barcodeGiven", coalesce(m.name, b.before->>'name', '') as name,
         case when b.before is not null then json_build_object('deptCode', b.before->>'dept_code',
           'subDeptCode', b.before->>'sub_dept_code', 'cgCode', b.before->>'cg_group_code') end as before,
         case when m.id is not null then json_build_object('importId', m.import_id, 'source', m.source) end as now
    from (select * from import_before where import_id = $1 and item_key > $3 order by item_key limit $4) b
    left join reference_mapping m on m.wholesaler_code = $2 and m.barcode = b.item_key
   order by b.item_key`;

const RESTORE = `
  update reference_mapping m
     set barcode_given = b.before->>'barcode_given', name = b.before->>'name', size = b.before->>'size',
         dept_code = b.before->>'dept_code', sub_dept_code = b.before->>'sub_dept_code',
         cg_group_code = b.before->>'cg_group_code', vat_code = b.before->>'vat_code', source = b.before->>'source',
         confidence = (b.before->>'confidence')::smallint, import_id = (b.before->>'import_id')::uuid,
         version = nextval('mapping_version'), updated_at = now()
    from import_before b
   where b.import_id = $1 and b.item_key = any($3::text[])
     and m.wholesaler_code = $2 and m.barcode = b.item_key and m.barcode = any($3::text[])
  returning ${STORED}`;

const countOf =
  (tx: Tx) =>
  async (wholesalerCode: string, using?: CategoryCodes | { readonly vatCode: string }): Promise<number> => {
    const count = async (where: string, values: readonly string[]): Promise<number> => {
      const [row] = await tx.query<{ count: number }>(
        `select count(*) as count from reference_mapping where wholesaler_code = $1 ${where}`,
        [wholesalerCode, ...values],
      );
      return row?.count ?? 0;
    };
    if (!using) return count('', []);
    if ('vatCode' in using) return count('and vat_code = $2', [using.vatCode]);
    const { deptCode, subDeptCode, cgCode } = using;
    return count('and dept_code = $2 and sub_dept_code = $3 and cg_group_code = $4', [deptCode, subDeptCode, cgCode]);
  };

type TouchedRow = Omit<TouchedMapping, 'shownBarcode' | 'before' | 'now'> &
  Record<'before' | 'now', never> & { barcodeGiven: string | null };

/** Changes of single mappings, and of many at once, inside a transaction that holds the wholesaler. */
export const mappingEditsIn = (tx: Tx) => ({
  /** Whose mapping it is; needs no hold. */
  wholesalerOf: async (id: string) =>
    (
      await tx.query<{ code: Mapping['wholesaler_code'] }>(
        'select wholesaler_code as code from reference_mapping where id = $1',
        [id],
      )
    )[0]?.code,
  barcodeOf: async (id: string) =>
    (await tx.query<Pick<Mapping, 'barcode'>>('select barcode from reference_mapping where id = $1', [id]))[0]?.barcode,
  /** Stores what a user set, as source `manual`; undefined when the mapping has it already, or is deleted. */
  edit: async (
    id: string,
    { name, size, deptCode, subDeptCode, cgCode, vatCode }: MappingFields,
  ): Promise<StoredMapping | undefined> =>
    (await tx.query<StoredRow>(EDIT, [id, name, size, deptCode, subDeptCode, cgCode, vatCode]))[0],
  /** Deletes and leaves tombstones with versions. */
  remove: (wholesalerCode: string, barcodes: readonly string[]): Promise<RemovedMapping[]> =>
    tx.query<Pick<Tables['mapping_tombstone'], 'barcode' | 'version'>>(REMOVE, [wholesalerCode, barcodes]),
  /** Deletes all; `version` is above that of any deleted one. */
  removeAll: async (wholesalerCode: string) => {
    const deleted = await tx.execute('delete from reference_mapping where wholesaler_code = $1', [wholesalerCode]);
    const [row] = await tx.query<{ version: number }>(`select nextval('mapping_version') as version`);
    return { deleted, version: row?.version ?? 0 };
  },
  /** How many mappings name this row of the hierarchy, this VAT code, or are there at all. */
  countOf: countOf(tx),
  /**
   * Records what an import created as touched by it, up to `most` of its chunks at a time; returns whether there was
   * any left.
   */
  noteCreated: async (importId: string, most: number) => (await tx.execute(NOTE_CREATED, [importId, most])) > 0,
  /** Up to `most` mappings that an import touched, behind a barcode, in the order of their barcodes. */
  touchedBy: async (
    importId: string,
    wholesalerCode: string,
    behind: string,
    most: number,
  ): Promise<TouchedMapping[]> => {
    const rows = await tx.query<TouchedRow>(TOUCHED, [importId, wholesalerCode, behind, most]);
    return rows.map(({ barcodeGiven, ...row }) => ({
      ...row,
      shownBarcode: barcodeGiven ?? shownGtin(row.barcode),
      before: row.before ?? undefined,
      now: row.now ?? undefined,
    }));
  },
  /** Gives mappings back the values they had before an import, with new versions. */
  restore: async (importId: string, wholesalerCode: string, barcodes: readonly string[]): Promise<StoredMapping[]> =>
    barcodes.length === 0 ? [] : tx.query<StoredRow>(RESTORE, [importId, wholesalerCode, barcodes]),
});
