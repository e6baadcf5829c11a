import { Skeleton } from '@mantine/core';
import type { CleanupStats } from '@tillmap/contracts';
import { countText } from '../../shared/format.ts';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { StatTiles } from '../../shared/ui/stat-tiles.tsx';

/** Products with and without mappings, and mappings in all. */
export function DatabaseStats({ stats }: { stats: CleanupStats | undefined }) {
  if (!stats) return <Skeleton h={58} role="status" aria-label="Loading database statistics" />;
  return (
    <StatTiles label="Database statistics">
      <StatTile label="Total products" value={countText(stats.total_products)} />
      <StatTile label="With mappings" value={countText(stats.products_with_mappings)} />
      <StatTile
        label="Orphaned"
        value={countText(stats.orphaned_products)}
        hint="Products without a reference mapping"
      />
      <StatTile label="Total mappings" value={countText(stats.total_reference_mappings)} />
    </StatTiles>
  );
}
