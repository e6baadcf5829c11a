import { List, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useAllWholesalersQuery } from '../../api/all-wholesalers-api.ts';
import { ownValue } from '../../shared/own-value.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { WholesalerSelect } from '../../shared/ui/wholesaler-select.tsx';
import { DatabaseFigures } from './database-figures.tsx';
import { DeleteAllMappings } from './delete-all-mappings.tsx';
import { OrphanCleanup } from './orphan-cleanup.tsx';
import css from './reference.module.css';
import { useCleanupStatsQuery } from './reference-api.ts';

/** Figures of the product database, and the two ways to make it smaller. */
export function CleanupPage() {
  const asked = useCleanupStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  const stats = asked.data;
  return (
    <>
      <PageHeader title="Database Cleanup" note="What is in the product database, and what you can remove from it." />
      <DatabaseFigures asked={asked} level={2} />
      <DeleteForWholesaler counts={stats?.mappings_by_wholesaler} />
      <section aria-labelledby="orphans">
        <Title order={2} size="h5" id="orphans">
          Orphaned products
        </Title>
        <Text size="sm" c="dimmed" mb="xs" className={css.reading}>
          Products without a reference mapping. They count as not found when you upload a supplier file.
        </Text>
        <OrphanCleanup count={stats?.orphaned_products} />
      </section>
      <Workflow />
    </>
  );
}

function DeleteForWholesaler({ counts }: { counts: Record<string, number> | undefined }) {
  const { data: wholesalers = [] } = useAllWholesalersQuery();
  const [code, setCode] = useState('');
  return (
    <section aria-labelledby="delete-all">
      <Title order={2} size="h5" id="delete-all">
        Delete all mappings of a wholesaler
      </Title>
      <Text size="sm" c="dimmed" mb="xs" className={css.reading}>
        Use this before you re-import a wholesaler, or when you no longer use it.
      </Text>
      <Stack gap="sm">
        <div className={css.choice}>
          <WholesalerSelect label="Wholesaler" empty="Choose a wholesaler" value={code} onChange={setCode} />
        </div>
        <DeleteAllMappings
          wholesaler={wholesalers.find((one) => one.code === code) ?? null}
          count={ownValue(counts, code)}
        />
      </Stack>
    </section>
  );
}

function Workflow() {
  return (
    <section aria-labelledby="workflow">
      <Title order={2} size="h5" id="workflow" mb={4}>
        Recommended workflow
      </Title>
      <List size="sm" spacing={4} type="ordered" className={css.reading}>
        <List.Item>To undo one import, revert it under Reference Import. Later changes are kept.</List.Item>
        <List.Item>To start again with a wholesaler, delete all its mappings here.</List.Item>
        <List.Item>Import the corrected reference file under Reference Import.</List.Item>
        <List.Item>Clean up orphaned products last, so that products of the new file stay in the database.</List.Item>
      </List>
    </section>
  );
}
