import { type CamelRow, type Columns, camelCased } from '@tillmap/storage/database';
import type { MappingSource } from '../../domain/mappings/stored-mapping.ts';
import type { Tables } from './schema.generated.ts';

const COLUMNS = [
  'id',
  'barcode',
  'barcode_given',
  'name',
  'size',
  'dept_code',
  'sub_dept_code',
  'vat_code',
  'source',
  'confidence',
  'version',
] as const satisfies Columns<Tables['reference_mapping']>;

/** A mapping's row, which is a `StoredMapping`. */
export type StoredRow = CamelRow<Tables['reference_mapping'], typeof COLUMNS> & {
  readonly cgCode: Tables['reference_mapping']['cg_group_code'];
  readonly source: MappingSource;
};

/** The columns of a mapping `m` as `StoredRow` names them. */
export const STORED = `${camelCased(COLUMNS, 'm')}, m.cg_group_code as "cgCode"`;
