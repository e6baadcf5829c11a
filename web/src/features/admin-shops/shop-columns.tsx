import type { AdminUser, Nation, Shop, TillProfileInfo } from '@tillmap/contracts';
import { plural } from '../../shared/format.ts';
import { ActiveBadge } from '../../shared/ui/active-badge.tsx';
import type { Column } from '../../shared/ui/data-table.tsx';
import { EditAndDelete } from '../../shared/ui/edit-and-delete.tsx';

export const NATION_NAMES: Readonly<Record<Nation, string>> = {
  england: 'England',
  scotland: 'Scotland',
  wales: 'Wales',
  'northern-ireland': 'Northern Ireland',
};

export const NO_TILL = 'No till: fifteen columns';

type Known = {
  users: readonly AdminUser[];
  tills: readonly TillProfileInfo[];
  onEdit: (shop: Shop) => void;
  onDelete: (shop: Shop) => void;
};

const SHOWN = 3;

/** 'Ann, Bob, Cy and 2 more' */
const staffText = (ids: readonly string[], users: readonly AdminUser[]): string => {
  if (ids.length === 0) return 'Everybody without a shop';
  const names = ids.flatMap((id) => users.find((user) => user.id === id)?.name ?? []);
  const more = ids.length - Math.min(names.length, SHOWN);
  if (names.length === 0) return plural(ids.length, 'user');
  return names.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
};

export const shopColumns = ({ users, tills, onEdit, onDelete }: Known): Column<Shop>[] => [
  { header: 'Name', kind: 'title', cell: ({ name }) => name },
  { header: 'Code', cell: ({ code }) => code },
  { header: 'Nation', cell: ({ nation }) => NATION_NAMES[nation] },
  {
    header: 'Till',
    kind: 'long',
    cell: ({ till_profile }) =>
      till_profile === '' ? NO_TILL : (tills.find(({ key }) => key === till_profile)?.name ?? till_profile),
  },
  { header: 'Who works there', kind: 'long', cell: (shop) => staffText(shop.users, users) },
  { header: 'Status', cell: ({ active }) => <ActiveBadge isActive={active} /> },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (shop) => <EditAndDelete of={shop.name} onEdit={() => onEdit(shop)} onDelete={() => onDelete(shop)} />,
  },
];
