import {
  IconBuildingWarehouse,
  IconChartBar,
  IconDatabaseImport,
  IconEraser,
  IconFileExport,
  IconHierarchy2,
  IconHistory,
  IconKey,
  IconLayoutColumns,
  IconPackages,
  IconReceiptTax,
  IconSchool,
  IconShieldCheck,
  IconTargetArrow,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { AdminPath } from './admin-tabs.ts';

/** The icons of the admin area; apart from its pages, which the first script knows. */
export const ADMIN_ICONS: Readonly<Record<AdminPath, TablerIcon>> = {
  dashboard: IconChartBar,
  users: IconUsers,
  wholesalers: IconBuildingWarehouse,
  departments: IconHierarchy2,
  'vat-codes': IconReceiptTax,
  products: IconPackages,
  'reference-import': IconDatabaseImport,
  'database-cleanup': IconEraser,
  'disclaimer-audit': IconShieldCheck,
  'matching-quality': IconTargetArrow,
  learned: IconSchool,
  layouts: IconLayoutColumns,
  'export-profiles': IconFileExport,
  activities: IconHistory,
  'api-keys': IconKey,
};
