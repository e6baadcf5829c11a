import { Title } from '@mantine/core';
import type { CleanupStats } from '@tillmap/contracts';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { DatabaseStats } from './database-stats.tsx';
import { MappingsByWholesaler } from './mappings-by-wholesaler.tsx';

type Props = {
  /** The RTK Query answer with the figures. */
  asked: { data?: CleanupStats | undefined; error?: unknown; refetch: () => unknown };
  /** Of the heading above the wholesalers. */
  level: 2 | 3;
};

/** What the product database holds, in all and of each wholesaler. */
export function DatabaseFigures({ asked: { data: stats, error, refetch }, level }: Props) {
  return (
    <>
      <LoadFailure
        error={error}
        fallback="Failed to load cleanup statistics"
        hasRows={stats !== undefined}
        onRetry={() => void refetch()}
      />
      {(stats || !error) && (
        <>
          <DatabaseStats stats={stats} />
          <section aria-labelledby="by-wholesaler">
            <Title order={level} size={level === 2 ? 'h5' : 'h6'} id="by-wholesaler" mb="xs">
              Mappings by wholesaler
            </Title>
            <MappingsByWholesaler stats={stats} />
          </section>
        </>
      )}
    </>
  );
}
