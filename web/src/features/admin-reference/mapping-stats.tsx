import { Skeleton } from '@mantine/core';
import type { ReferenceMapping } from '@tillmap/contracts';
import { countText } from '../../shared/format.ts';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { StatTiles } from '../../shared/ui/stat-tiles.tsx';
import { useMappingStatsQuery } from './reference-api.ts';
import { SOURCE_LABELS } from './source-labels.ts';

/** How many reference products a wholesaler has, and where they come from. */
export function MappingStats({ code }: { code: string }) {
  const { currentData: stats, error, refetch } = useMappingStatsQuery(code, { refetchOnMountOrArgChange: true });
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
        <StatTiles label="Reference products">
          <StatTile label="Total reference products" value={countText(stats.total)} />
          {Object.entries(stats.by_source).map(([source, count]) => (
            <StatTile
              key={source}
              label={SOURCE_LABELS[source as ReferenceMapping['source']] ?? source}
              value={countText(count)}
            />
          ))}
        </StatTiles>
      )}
    </>
  );
}
