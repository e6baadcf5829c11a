import {
  IconBuildingWarehouse,
  IconChartBar,
  IconDatabaseImport,
  IconEraser,
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
import type { ComponentType } from 'react';

type AdminTab = { path: string; label: string; Icon: TablerIcon; load: () => Promise<ComponentType> };

/** The tabs of the admin area in their order, each with its own address below /admin and its own code. */
export const ADMIN_TABS: readonly AdminTab[] = [
  {
    path: 'dashboard',
    label: 'Dashboard',
    Icon: IconChartBar,
    load: async () => (await import('../features/admin-dashboard/dashboard-page.tsx')).DashboardPage,
  },
  {
    path: 'users',
    label: 'Users',
    Icon: IconUsers,
    load: async () => (await import('../features/admin-users/users-page.tsx')).UsersPage,
  },
  {
    path: 'wholesalers',
    label: 'Wholesalers',
    Icon: IconBuildingWarehouse,
    load: async () => (await import('../features/admin-wholesalers/wholesalers-page.tsx')).WholesalersPage,
  },
  {
    path: 'departments',
    label: 'Departments',
    Icon: IconHierarchy2,
    load: async () => (await import('../features/admin-departments/departments-page.tsx')).DepartmentsPage,
  },
  {
    path: 'vat-codes',
    label: 'VAT Codes',
    Icon: IconReceiptTax,
    load: async () => (await import('../features/admin-vat-codes/vat-codes-page.tsx')).VatCodesPage,
  },
  {
    path: 'products',
    label: 'Products',
    Icon: IconPackages,
    load: async () => (await import('../features/admin-products/products-page.tsx')).ProductsPage,
  },
  {
    path: 'reference-import',
    label: 'Reference Import',
    Icon: IconDatabaseImport,
    load: async () => (await import('../features/admin-reference/reference-import-page.tsx')).ReferenceImportPage,
  },
  {
    path: 'database-cleanup',
    label: 'Database Cleanup',
    Icon: IconEraser,
    load: async () => (await import('../features/admin-reference/cleanup-page.tsx')).CleanupPage,
  },
  {
    path: 'disclaimer-audit',
    label: 'Disclaimer Audit',
    Icon: IconShieldCheck,
    load: async () => (await import('../features/admin-audit/audit-page.tsx')).AuditPage,
  },
  {
    path: 'matching-quality',
    label: 'Matching Quality',
    Icon: IconTargetArrow,
    load: async () =>
      (await import('../features/admin-matching-quality/matching-quality-page.tsx')).MatchingQualityPage,
  },
  {
    path: 'learned',
    label: 'Learned Products',
    Icon: IconSchool,
    load: async () => (await import('../features/admin-learned/learned-page.tsx')).LearnedPage,
  },
  {
    path: 'layouts',
    label: 'Layouts',
    Icon: IconLayoutColumns,
    load: async () => (await import('../features/admin-layouts/layouts-page.tsx')).LayoutsPage,
  },
  {
    path: 'activities',
    label: 'All Activity',
    Icon: IconHistory,
    load: async () => (await import('../features/admin-dashboard/activities-page.tsx')).ActivitiesPage,
  },
  {
    path: 'api-keys',
    label: 'API Keys',
    Icon: IconKey,
    load: async () => (await import('../features/admin-api-keys/api-keys-page.tsx')).ApiKeysPage,
  },
];
