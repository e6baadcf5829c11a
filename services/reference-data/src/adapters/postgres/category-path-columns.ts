import type { Columns } from '@tillmap/storage/database';
import type { Tables } from './schema.generated.ts';

/** The columns of a category path: the code and the name of each level. */
export const CATEGORY_PATH_COLUMNS = [
  'dept_code',
  'dept_name',
  'sub_dept_code',
  'sub_dept_name',
  'cg_group_code',
  'cg_group_name',
] as const satisfies Columns<Tables['hierarchy_row']>;
