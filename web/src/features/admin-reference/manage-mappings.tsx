import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconFilterOff, IconTags } from '@tabler/icons-react';
import type { ReferenceMapping } from '@tillmap/contracts';
import { useState } from 'react';
import { deleteConfirmed } from '../../shared/delete-confirmed.ts';
import { plural } from '../../shared/format.ts';
import { shownPage } from '../../shared/shown-page.ts';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { FirstToLastPager } from '../../shared/ui/first-to-last-pager.tsx';
import { LoadFailure } from '../../shared/ui/load-failure.tsx';
import { EditMappingModal } from './edit-mapping-modal.tsx';
import { mappingColumns } from './mapping-columns.tsx';
import { MappingSearch } from './mapping-search.tsx';
import css from './reference.module.css';
import { useDeleteMappingMutation, useMappingsQuery } from './reference-api.ts';

type Props = {
  code: string;
  values: { page: number; search: string };
  onChange: (part: { page?: number; search?: string }) => void;
};

/** The reference mappings of one wholesaler: search, edit, delete. */
export function ManageMappings({ code, values: { page: number, search }, onChange }: Props) {
  const asked = useMappingsQuery({ wholesaler_code: code, page: number, search }, { refetchOnMountOrArgChange: true });
  const { error } = asked;
  const { shown: page, isStale } = shownPage(asked);
  const [remove] = useDeleteMappingMutation();
  const [edited, setEdited] = useState<ReferenceMapping | null>(null);

  const askToDelete = ({ id, name, barcode }: ReferenceMapping) =>
    deleteConfirmed({
      title: 'Delete this reference mapping?',
      text: `‘${name || barcode}’ (${barcode}) is no longer recognised for this wholesaler. This cannot be undone.`,
      remove: () => remove(id),
      fallback: 'Error deleting mapping',
      done: `${barcode} was deleted.`,
    });
  const goTo = (target: number) => {
    onChange({ page: target });
    document.getElementById('manage-mappings')?.scrollIntoView({ block: 'start' });
  };

  const isEmpty = page?.mappings.length === 0;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h5" id="manage-mappings" className={css.anchor}>
          Manage Reference Mappings
        </Title>
        <MappingSearch value={search} onSearch={(text) => onChange({ search: text })} />
      </Group>
      <LoadFailure
        error={error}
        fallback="Failed to load mappings"
        hasRows={page !== undefined}
        onRetry={() => void asked.refetch()}
      />
      {isEmpty && <NoMappings search={search} isFirst={number === 1} onAll={() => onChange({ search: '' })} />}
      {!isEmpty && (page || !error) && (
        <DataTable
          label="Reference mappings"
          columns={mappingColumns({ onEdit: setEdited, onDelete: (mapping) => void askToDelete(mapping) })}
          rows={page?.mappings}
          rowKey={({ id }) => id}
          isStale={isStale}
        />
      )}
      {page && page.pagination.total > 0 && (
        <FirstToLastPager
          page={page.pagination.current_page}
          lastPage={page.pagination.last_page}
          total={plural(page.pagination.total, 'mapping')}
          onPage={goTo}
        />
      )}
      {edited && <EditMappingModal mapping={edited} onClose={() => setEdited(null)} />}
    </Stack>
  );
}

function NoMappings({ search, isFirst, onAll }: { search: string; isFirst: boolean; onAll: () => void }) {
  if (search === '' && isFirst) {
    return (
      <EmptyState icon={<IconTags size={28} />} title="No Reference Mappings Yet">
        Upload a file of correctly mapped products above.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconFilterOff size={28} />}
      title={search === '' ? 'There are no mappings on this page' : 'No results'}
      action={
        <Button variant="default" onClick={onAll}>
          Show all
        </Button>
      }
    >
      {search === '' ? (
        'Go to the first page.'
      ) : (
        <Text size="sm" component="span" className="tm-break">
          No results for ‘{search}’. Search for part of the name or barcode.
        </Text>
      )}
    </EmptyState>
  );
}
