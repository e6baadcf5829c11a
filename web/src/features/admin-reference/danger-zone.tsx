import { Stack, Text, Title } from '@mantine/core';
import type { WholesalerOption } from '@tillmap/contracts';
import { ownValue } from '../../shared/own-value.ts';
import { DatabaseFigures } from './database-figures.tsx';
import { DeleteAllMappings } from './delete-all-mappings.tsx';
import { OrphanCleanup } from './orphan-cleanup.tsx';
import css from './reference.module.css';
import { useCleanupStatsQuery } from './reference-api.ts';

/** What cannot be undone, with the figures it changes. */
export function DangerZone({ wholesaler }: { wholesaler: WholesalerOption | null }) {
  const asked = useCleanupStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  const stats = asked.data;
  return (
    <section aria-labelledby="danger-zone" className={css.danger}>
      <Stack gap="sm">
        <Title order={2} size="h5" id="danger-zone" className={css.anchor}>
          Danger Zone
        </Title>
        <DatabaseFigures asked={asked} level={3} />
        <DeleteAllMappings
          wholesaler={wholesaler}
          count={wholesaler ? ownValue(stats?.mappings_by_wholesaler, wholesaler.code) : undefined}
        />
        <Text size="xs" c="dimmed" className={css.reading}>
          Deletes all mappings of one wholesaler. Its products become orphaned unless another wholesaler maps them.
        </Text>
        <OrphanCleanup count={stats?.orphaned_products} />
      </Stack>
    </section>
  );
}
