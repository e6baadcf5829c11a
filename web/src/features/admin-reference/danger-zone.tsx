import { Stack, Text, Title } from '@mantine/core';
import type { WholesalerOption } from '@tillmap/contracts';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { DatabaseStats } from './database-stats.tsx';
import { DeleteAllMappings } from './delete-all-mappings.tsx';
import { MappingsByWholesaler } from './mappings-by-wholesaler.tsx';
import { OrphanCleanup } from './orphan-cleanup.tsx';
import { useCleanupStatsQuery } from './reference-api.ts';

/** What can not be undone, with the figures it changes. */
export function DangerZone({ wholesaler }: { wholesaler: WholesalerOption | null }) {
  const { data: stats, error, refetch } = useCleanupStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section aria-labelledby="danger-zone" className="tm-danger">
      <Stack gap="sm">
        <Title order={2} size="h5" id="danger-zone" className="tm-anchor">
          Danger Zone
        </Title>
        <LoadFailure
          error={error}
          fallback="Failed to load cleanup statistics"
          hasRows={stats !== undefined}
          onRetry={() => void refetch()}
        />
        {(stats || !error) && (
          <>
            <DatabaseStats stats={stats} />
            <MappingsByWholesaler stats={stats} />
          </>
        )}
        <DeleteAllMappings
          wholesaler={wholesaler}
          count={wholesaler ? stats?.mappings_by_wholesaler[wholesaler.code] : undefined}
        />
        <Text size="xs" c="dimmed" className="tm-reading">
          Deletes what was learned for one wholesaler. Its products stay in the product database as orphaned ones until
          they are cleaned up, unless another wholesaler maps them.
        </Text>
        <OrphanCleanup count={stats?.orphaned_products} />
      </Stack>
    </section>
  );
}
