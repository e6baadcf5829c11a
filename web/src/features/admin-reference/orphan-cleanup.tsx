import { Button, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconEraser } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { confirmed } from '../../shared/confirm.ts';
import { countText, plural } from '../../shared/format.ts';
import { toast } from '../../shared/toasts.ts';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { DangerButton } from './danger-button.tsx';
import css from './reference.module.css';
import { useCleanupOrphanedProductsMutation, useOrphanedProductsQuery } from './reference-api.ts';

const PREVIEWED = 100;

/** Removes the products that no wholesaler maps, after a look at them and one confirmation. */
export function OrphanCleanup({ count }: { count: number | undefined }) {
  const [cleanUp, { isLoading }] = useCleanupOrphanedProductsMutation();
  const [isOpen, setOpen] = useState(false);

  const run = async (total: number) => {
    const products = plural(total, 'orphaned product');
    const isSure = await confirmed({
      title: 'Clean up orphaned products?',
      text: `${products} without any reference mapping ${total === 1 ? 'is' : 'are'} removed from the product database. Products that get a mapping before then stay.`,
      confirm: `Remove ${plural(total, 'product')}`,
    });
    if (!isSure) return;
    const answer = await cleanUp();
    if (answer.error) toast.error(messageOf(answer.error, 'Error cleaning up orphaned products'));
    else if (answer.data.removed === 0) toast.info(answer.data.message);
    else toast.success(answer.data.message);
  };

  return (
    <Stack gap="xs">
      <Group gap="sm">
        <DangerButton
          icon={<IconEraser size={16} />}
          isBusy={isLoading}
          isOff={!count}
          onClick={() => count && void run(count)}
        >
          Cleanup Orphaned Products
        </DangerButton>
        <Text size="sm" c="dimmed">
          {count === 0 && 'No orphaned products to clean up!'}
          {count ? plural(count, 'orphaned product') : ''}
        </Text>
        {count !== undefined && count > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Show the products
          </Button>
        )}
      </Group>
      {isOpen && count !== undefined && count > 0 && <OrphanPreview />}
    </Stack>
  );
}

type Orphan = { barcode: string; name: string; size: string };
const COLUMNS: readonly Column<Orphan>[] = [
  { header: 'Barcode', cell: ({ barcode }) => <span className="tm-number tm-nowrap">{barcode}</span> },
  { header: 'Product', kind: 'title', cell: ({ name }) => name || '-' },
  { header: 'Size', cell: ({ size }) => size || '-' },
];

function OrphanPreview() {
  const { data, error, refetch } = useOrphanedProductsQuery(PREVIEWED, { refetchOnMountOrArgChange: true });
  return (
    <>
      <LoadFailure
        error={error}
        fallback="Failed to load products"
        hasRows={data !== undefined}
        onRetry={() => void refetch()}
      />
      {(data || !error) && (
        <section className={css.preview} aria-label="Products that would be removed">
          <DataTable
            label="Orphaned products"
            columns={COLUMNS}
            rows={data?.products}
            rowKey={({ barcode }) => barcode}
          />
        </section>
      )}
      {data && data.products.length < data.total && (
        <Text size="xs" c="dimmed">
          The first {countText(data.products.length)} of {countText(data.total)} are shown.
        </Text>
      )}
    </>
  );
}
