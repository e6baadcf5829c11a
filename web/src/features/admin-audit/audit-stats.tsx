import { Skeleton } from '@mantine/core';
import { COUNTS } from '@tillmap/contracts';
import { countText } from '../../shared/format.ts';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { StatTiles } from '../../shared/ui/stat-tiles.tsx';
import { useAcceptanceStatsQuery } from './audit-api.ts';

const TILES = [
  ['total_acceptances', 'Total acceptances'],
  ['unique_users', 'Unique users'],
  ['total_products_downloaded', 'Products downloaded'],
  ['acceptances_last_30_days', 'Last 30 days'],
] as const;

/** Figures over all acceptances, whatever the list is narrowed to. */
export function AuditStats() {
  const { data: stats, error, refetch } = useAcceptanceStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!stats && !error) return <Skeleton h={58} role="status" aria-label="Loading statistics" />;
  return (
    <>
      <LoadFailure
        error={error}
        fallback="Failed to load statistics"
        hasRows={stats !== undefined}
        onRetry={() => void refetch()}
      />
      {stats && (
        <StatTiles label="Disclaimer statistics">
          {TILES.map(([name, label]) => (
            <StatTile key={name} label={label} value={countText(stats[name])} hint={COUNTS[name]} />
          ))}
        </StatTiles>
      )}
    </>
  );
}
