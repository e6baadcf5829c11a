import type { Department, VatCode } from '@tillmap/contracts';
import type { HierarchyRow } from '../../domain/department-row.ts';
import type { PageOf, PageWanted } from './page.ts';

export type RowsWanted = PageWanted & Readonly<{ wholesalerCode: string; search: string }>;

export type VatCodeFields = Readonly<{ wholesalerCode: string; code: string; description: string; rate: number }>;

/** Single rows of one of a wholesaler's lists. Whoever changes one holds the wholesaler. */
export interface ListRows<Row, Fields> {
  page(wanted: RowsWanted): Promise<PageOf<Row>>;
  find(id: string): Promise<Row | undefined>;
  /** False when there is such a row already. */
  add(id: string, fields: Fields): Promise<boolean>;
  /** False when another row is the same. */
  change(id: string, fields: Fields): Promise<boolean>;
  remove(id: string): Promise<void>;
}

export type DepartmentRows = ListRows<Department, HierarchyRow>;
export type VatCodeRows = ListRows<VatCode, VatCodeFields>;
