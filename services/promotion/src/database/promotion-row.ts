import { type CamelRow, type Columns, camelCased } from '@tillmap/storage/database';
import type { FileState } from '../model/promotion.ts';
import type { Tables } from './schema.generated.ts';

const PROMOTION_COLUMNS = [
  'id',
  'name',
  'description',
  'start_date',
  'end_date',
  'wholesaler_code',
  'wholesaler_name',
  'created_at',
] as const satisfies Columns<Tables['promotion']>;

const FILE_COLUMNS = [
  'id',
  'promotion_id',
  'state',
  'name',
  'size_bytes',
  'sha256',
  'uploader_name',
  'created_at',
] as const satisfies Columns<Tables['promotion_file']>;

/** A promotion as its table has it, which is the domain's; days are text, so that no time zone moves them. */
export type PromotionRow = CamelRow<Tables['promotion'], typeof PROMOTION_COLUMNS>;
export const PROMOTION = camelCased(PROMOTION_COLUMNS);

/** A file as its table has it. */
export type FileRow = CamelRow<Tables['promotion_file'], typeof FILE_COLUMNS> & { readonly state: FileState };
export const FILE = camelCased(FILE_COLUMNS);

/** The files people see. */
export const VISIBLE = `state in ('stored', 'missing', 'damaged')`;
