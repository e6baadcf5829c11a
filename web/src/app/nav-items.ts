import { IconBarcode, IconDiscount, IconFileSpreadsheet, IconSettings, type TablerIcon } from '@tabler/icons-react';
import { ADMINS, type RoleName, SIGNED_IN } from '@tillmap/contracts';

type NavItem = { to: string; label: string; Icon: TablerIcon; roles: readonly RoleName[] };

/** The navigation bar. A page appears here with its route. */
export const NAV_ITEMS: readonly NavItem[] = [
  { to: '/', label: 'File Builder', Icon: IconFileSpreadsheet, roles: SIGNED_IN },
  { to: '/product-lookup', label: 'Lookup', Icon: IconBarcode, roles: SIGNED_IN },
  { to: '/promotions', label: 'Promotions', Icon: IconDiscount, roles: SIGNED_IN },
  { to: '/admin', label: 'Admin', Icon: IconSettings, roles: ADMINS },
];
