import { Button } from '@mantine/core';
import { IconBuildingStore, IconPlus } from '@tabler/icons-react';
import type { Shop } from '@tillmap/contracts';
import { useState } from 'react';
import { useListUsersQuery } from '../../api/all-users-api.ts';
import { deleteConfirmed } from '../../shared/delete-confirmed.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { WholeList } from '../../shared/ui/whole-list.tsx';
import { shopColumns } from './shop-columns.tsx';
import { ShopModal } from './shop-modal.tsx';
import { useDeleteShopMutation, useListShopsQuery, useShopTillsQuery } from './shops-api.ts';

const NOTE =
  'Each shop has its own last download, decisions, printed labels and receipts. The review is done once for all.';

export function ShopsPage() {
  const asked = useListShopsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: users = [] } = useListUsersQuery();
  const { data: tills = [] } = useShopTillsQuery();
  const [remove] = useDeleteShopMutation();
  const [open, setOpen] = useState<{ shop: Shop | null } | null>(null);
  const askToDelete = ({ code, name }: Shop) =>
    deleteConfirmed({
      title: 'Delete this shop?',
      text: `Nothing can be downloaded for ${name} any more. Its receipts stay. What its till has and what was decided for it is lost.`,
      remove: () => remove(code),
      fallback: 'Failed to delete shop',
      done: `${name} was deleted.`,
    });
  return (
    <>
      <PageHeader
        title="Shops"
        note={NOTE}
        action={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ shop: null })}>
            Add Shop
          </Button>
        }
      />
      <WholeList
        label="Shops"
        columns={shopColumns({
          users,
          tills,
          onEdit: (shop) => setOpen({ shop }),
          onDelete: (shop) => void askToDelete(shop),
        })}
        rowKey={({ code }) => code}
        asked={asked}
        fallback="Failed to load shops"
        empty={
          <EmptyState icon={<IconBuildingStore size={28} />} title="No shops yet">
            With one till, none is needed. The first shop takes what was downloaded and decided so far.
          </EmptyState>
        }
      />
      {open && (
        <ShopModal
          shop={open.shop}
          shops={asked.data ?? []}
          users={users}
          tills={tills}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
