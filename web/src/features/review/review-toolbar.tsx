import { ActionIcon, Button, Group, NativeSelect, SegmentedControl, Tooltip } from '@mantine/core';
import { IconDownload, IconKeyboard } from '@tabler/icons-react';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { IssueFilter } from './issue-filter.tsx';
import type { ListQuery } from './review-api.ts';
import type { ReviewListState } from './use-review-list.ts';

const FILTERS: { value: ListQuery['filter']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'review', label: 'Review Required' },
  { value: 'ok', label: 'OK' },
];
const SORTS = [
  { value: 'needs_review desc', label: 'Needs review first' },
  { value: 'needs_review asc', label: 'OK first' },
  { value: 'confidence asc', label: 'Lowest confidence first' },
  { value: 'confidence desc', label: 'Highest confidence first' },
];
const sortOf = (value: string): Partial<ListQuery> => {
  const [sort, direction] = value.split(' ');
  return { sort: sort as ListQuery['sort'], direction: direction as ListQuery['direction'] };
};

type Props = { sessionId: string; list: ReviewListState; onDownload: () => void; onHelp: () => void };

export function ReviewToolbar({ sessionId, list, onDownload, onHelp }: Props) {
  const { query, change } = list;

  return (
    <Group gap="sm" justify="space-between" className="tm-toolbar">
      <Group gap="sm" className="tm-toolbar-filters">
        <SegmentedControl
          size="sm"
          aria-label="Filter"
          data={FILTERS}
          value={query.filter}
          onChange={(filter) => change({ filter: filter as ListQuery['filter'] })}
        />
        <IssueFilter sessionId={sessionId} value={query.issue} onChange={(issue) => change({ issue })} />
        <SearchBox
          value={query.search}
          onSearch={(search) => change({ search })}
          placeholder="Description, barcode or category group"
        />
      </Group>
      <Group gap="xs" wrap="nowrap" className="tm-toolbar-actions">
        <NativeSelect
          aria-label="Sort"
          className="tm-sort-select"
          data={SORTS}
          value={`${query.sort} ${query.direction}`}
          onChange={(event) => change(sortOf(event.currentTarget.value))}
        />
        <Tooltip label="Keys (?)">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Keyboard shortcuts"
            onClick={onHelp}
            className="tm-keys-button"
          >
            <IconKeyboard size={20} />
          </ActionIcon>
        </Tooltip>
        <Button leftSection={<IconDownload size={16} />} onClick={onDownload}>
          Download CSV
        </Button>
      </Group>
    </Group>
  );
}
