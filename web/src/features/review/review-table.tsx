import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReviewedProduct } from '@tillmap/contracts';
import type { ListQuery } from './review-api.ts';
import { ReviewRow } from './review-row.tsx';
import type { ReviewListState } from './use-review-list.ts';
import type { RowCursor } from './use-row-cursor.ts';

type Props = { list: ReviewListState; cursor: RowCursor; products: readonly ReviewedProduct[] };

export function ReviewTable({ list, cursor, products }: Props) {
  return (
    <Table
      className="tm-cards tm-table"
      data-stale={list.isStale || undefined}
      aria-busy={list.isStale}
      aria-label="Products"
    >
      <Table.Thead>
        <Table.Tr>
          <SortHeader name="needs_review" label="Status" list={list} />
          <Table.Th>Product</Table.Th>
          <SortHeader name="confidence" label="Confidence" list={list} />
          <Table.Th>Department</Table.Th>
          <Table.Th>Category group</Table.Th>
          <Table.Th>VAT</Table.Th>
          <Table.Th className="tm-right">Cost</Table.Th>
          <Table.Th className="tm-right">RRP</Table.Th>
          <Table.Th>
            <VisuallyHidden>Edit</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {products.map((product) => (
          <ReviewRow
            key={product.barcode}
            product={product}
            isCurrent={cursor.current === product.barcode}
            isOpen={cursor.opened.has(product.barcode)}
            onRegister={cursor.register}
            onSelect={cursor.select}
            onEdit={cursor.edit}
            onToggle={cursor.toggle}
            onSell={cursor.sell}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

type HeaderProps = { name: ListQuery['sort']; label: string; list: ReviewListState };

function SortHeader({ name, label, list: { query, sortBy } }: HeaderProps) {
  const isSorted = query.sort === name;
  const Icon = !isSorted ? IconArrowsSort : query.direction === 'desc' ? IconArrowDown : IconArrowUp;
  const sorted = query.direction === 'desc' ? 'descending' : 'ascending';
  return (
    <Table.Th aria-sort={isSorted ? sorted : 'none'}>
      <UnstyledButton className="tm-sort" onClick={() => sortBy(name)}>
        {label} <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
