import type { ComponentType } from 'react';

/** Where each page of the admin area is. */
export type AdminPath =
  | 'dashboard'
  | 'users'
  | 'shops'
  | 'wholesalers'
  | 'departments'
  | 'vat-codes'
  | 'products'
  | 'reference-import'
  | 'database-cleanup'
  | 'disclaimer-audit'
  | 'matching-quality'
  | 'learned'
  | 'layouts'
  | 'export-profiles'
  | 'activities'
  | 'api-keys';

type AdminTab = { path: AdminPath; label: string; load: () => Promise<ComponentType> };

/** The pages of the admin area, each with its own address below /admin and its own code, in groups. */
export const ADMIN_GROUPS: readonly { name: string; tabs: readonly AdminTab[] }[] = [
  {
    name: '',
    tabs: [
      {
        path: 'dashboard',
        label: 'Dashboard',
        load: async () => (await import('../features/admin-dashboard/dashboard-page.tsx')).DashboardPage,
      },
    ],
  },
  {
    name: 'People',
    tabs: [
      {
        path: 'users',
        label: 'Users',
        load: async () => (await import('../features/admin-users/users-page.tsx')).UsersPage,
      },
      {
        path: 'shops',
        label: 'Shops',
        load: async () => (await import('../features/admin-shops/shops-page.tsx')).ShopsPage,
      },
      {
        path: 'activities',
        label: 'All Activity',
        load: async () => (await import('../features/admin-dashboard/activities-page.tsx')).ActivitiesPage,
      },
      {
        path: 'api-keys',
        label: 'API Keys',
        load: async () => (await import('../features/admin-api-keys/api-keys-page.tsx')).ApiKeysPage,
      },
    ],
  },
  {
    name: 'Wholesalers',
    tabs: [
      {
        path: 'wholesalers',
        label: 'Wholesalers',
        load: async () => (await import('../features/admin-wholesalers/wholesalers-page.tsx')).WholesalersPage,
      },
      {
        path: 'departments',
        label: 'Departments',
        load: async () => (await import('../features/admin-departments/departments-page.tsx')).DepartmentsPage,
      },
      {
        path: 'vat-codes',
        label: 'VAT Codes',
        load: async () => (await import('../features/admin-vat-codes/vat-codes-page.tsx')).VatCodesPage,
      },
      {
        path: 'products',
        label: 'Products',
        load: async () => (await import('../features/admin-products/products-page.tsx')).ProductsPage,
      },
    ],
  },
  {
    name: 'Learning',
    tabs: [
      {
        path: 'reference-import',
        label: 'Reference Import',
        load: async () => (await import('../features/admin-reference/reference-import-page.tsx')).ReferenceImportPage,
      },
      {
        path: 'learned',
        label: 'Learned Products',
        load: async () => (await import('../features/admin-learned/learned-page.tsx')).LearnedPage,
      },
      {
        path: 'matching-quality',
        label: 'Matching Quality',
        load: async () =>
          (await import('../features/admin-matching-quality/matching-quality-page.tsx')).MatchingQualityPage,
      },
      {
        path: 'database-cleanup',
        label: 'Database Cleanup',
        load: async () => (await import('../features/admin-reference/cleanup-page.tsx')).CleanupPage,
      },
    ],
  },
  {
    name: 'Till files',
    tabs: [
      {
        path: 'layouts',
        label: 'Layouts',
        load: async () => (await import('../features/admin-layouts/layouts-page.tsx')).LayoutsPage,
      },
      {
        path: 'export-profiles',
        label: 'Export Profiles',
        load: async () => (await import('../features/admin-till-profiles/export-profiles-page.tsx')).ExportProfilesPage,
      },
      {
        path: 'disclaimer-audit',
        label: 'Disclaimer Audit',
        load: async () => (await import('../features/admin-audit/audit-page.tsx')).AuditPage,
      },
    ],
  },
];

export const ADMIN_TABS: readonly AdminTab[] = ADMIN_GROUPS.flatMap(({ tabs }) => tabs);
