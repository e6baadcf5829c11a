import { Text } from '@mantine/core';
import type { CleanupStats } from '@tillmap/contracts';
import { useAllWholesalersQuery } from '../../api/all-wholesalers-api.ts';
import { countText } from '../../shared/format.ts';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';

type Row = { code: string; name: string; count: number };

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Wholesaler', kind: 'title', cell: ({ name, code }) => name || code },
  { header: 'Code', cell: ({ code }) => code },
  { header: 'Reference mappings', kind: 'number', cell: ({ count }) => countText(count) },
];

/** How many reference mappings each wholesaler has. */
export function MappingsByWholesaler({ stats }: { stats: CleanupStats | undefined }) {
  const { data: wholesalers = [] } = useAllWholesalersQuery();
  const names = new Map(wholesalers.map(({ code, name }) => [code, name]));
  const rows = Object.entries(stats?.mappings_by_wholesaler ?? {}).map(([code, count]) => ({
    code,
    name: names.get(code) ?? '',
    count,
  }));
  if (stats && rows.length === 0) return <Text size="sm">There are no wholesalers yet.</Text>;
  return (
    <DataTable
      label="Mappings by wholesaler"
      columns={COLUMNS}
      rows={stats && [...rows].sort((a, b) => b.count - a.count)}
      rowKey={({ code }) => code}
    />
  );
}
