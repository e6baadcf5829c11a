import { Badge, Button, Group, Text } from '@mantine/core';
import { IconListDetails, IconPackages } from '@tabler/icons-react';
import type { Product } from '@tillmap/contracts';
import { useState } from 'react';
import { plural } from '../../shared/format.ts';
import { shownPage } from '../../shared/shown-page.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { PagedList } from '../../shared/ui/paged-list.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { useListAddress } from '../../shared/use-list-address.ts';
import { OpenLists } from './open-lists.tsx';
import { useMasterProductsQuery } from './products-api.ts';

const COLUMNS: readonly Column<Product>[] = [
  { header: 'Barcode', cell: ({ barcode }) => <span className="tm-number tm-nowrap">{barcode}</span> },
  { header: 'Product Name', kind: 'title', cell: ({ name }) => name || '-' },
  { header: 'Size', cell: ({ size }) => size || '-' },
  { header: 'Wholesalers', cell: ({ wholesalers }) => <WholesalerTags names={wholesalers} /> },
];

/** Every product of the product database, to look at. */
export function ProductsPage() {
  const { values, change } = useListAddress();
  const asked = useMasterProductsQuery(values, { refetchOnMountOrArgChange: true });
  const { error } = asked;
  const { shown: page, isStale } = shownPage(asked);
  const [hasListsOpen, setListsOpen] = useState(false);

  return (
    <>
      <PageHeader
        title="Master Product Database"
        note="Products come from reference imports and are deduplicated by barcode across wholesalers."
        action={
          <Button
            variant="default"
            leftSection={<IconListDetails size={16} />}
            aria-expanded={hasListsOpen}
            onClick={() => setListsOpen(!hasListsOpen)}
          >
            Open product lists
          </Button>
        }
      />
      {hasListsOpen && <OpenLists />}
      <Group justify="space-between" role="search">
        <SearchBox value={values.search} onSearch={(search) => change({ search })} placeholder="Barcode or name" />
        {page && (
          <Text size="sm" c="dimmed" className="tm-number">
            {plural(page.total, 'product')}
          </Text>
        )}
      </Group>
      <PagedList
        label="Products"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        page={page}
        isStale={isStale}
        error={error}
        fallback="Failed to load products"
        onRetry={() => void asked.refetch()}
        onPage={(target) => change({ page: target })}
        isNarrowed={values.search !== '' || values.page > 1}
        onShowAll={() => change({ search: '' })}
        empty={
          <EmptyState icon={<IconPackages size={28} />} title="No Products Yet">
            Products appear as soon as reference mappings are imported under Reference Import.
          </EmptyState>
        }
      />
    </>
  );
}

function WholesalerTags({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <span className="tm-dim">No mappings</span>;
  return (
    <Group gap={4}>
      {names.map((name) => (
        <Badge key={name} variant="default" fw={500}>
          {name}
        </Badge>
      ))}
    </Group>
  );
}
