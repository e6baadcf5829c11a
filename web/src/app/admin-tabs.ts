import { IconBuildingWarehouse, type TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';

type AdminTab = { path: string; label: string; Icon: TablerIcon; load: () => Promise<ComponentType> };

/** The tabs of the admin area in their order, each with its own address below /admin and its own code. */
export const ADMIN_TABS: readonly AdminTab[] = [
  {
    path: 'wholesalers',
    label: 'Wholesalers',
    Icon: IconBuildingWarehouse,
    load: async () => (await import('../features/admin-wholesalers/wholesalers-page.tsx')).WholesalersPage,
  },
];
