import type { LayoutKind } from '@tillmap/contracts';
import {
  type ColumnSpec,
  DEPARTMENT_FILE_COLUMNS,
  REFERENCE_FILE_COLUMNS,
  SUPPLIER_FILE_COLUMNS,
  VAT_FILE_COLUMNS,
} from '@tillmap/supplier-files';

/** The columns of each kind of file. */
export const COLUMNS_OF: Readonly<Record<LayoutKind, readonly ColumnSpec[]>> = {
  supplier_file: SUPPLIER_FILE_COLUMNS,
  reference_mappings: REFERENCE_FILE_COLUMNS,
  departments: DEPARTMENT_FILE_COLUMNS,
  vat_codes: VAT_FILE_COLUMNS,
};
