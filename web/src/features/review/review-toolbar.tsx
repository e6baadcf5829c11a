import {
  ActionIcon,
  Button,
  CloseButton,
  Group,
  NativeSelect,
  SegmentedControl,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconDownload, IconKeyboard, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ListQuery } from './review-api.ts';
import type { ReviewListState } from './use-review-list.ts';

const FILTERS: { value: ListQuery['filter']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'review', label: 'Review Required' },
  { value: 'ok', label: 'OK' },
];
const SORTS = [
  { value: 'needs_review desc', label: 'Review required first' },
  { value: 'needs_review asc', label: 'OK first' },
  { value: 'confidence asc', label: 'Lowest confidence first' },
  { value: 'confidence desc', label: 'Highest confidence first' },
];
const sortOf = (value: string): Partial<ListQuery> => {
  const [sort, direction] = value.split(' ');
  return { sort: sort as ListQuery['sort'], direction: direction as ListQuery['direction'] };
};
const SEARCH_DELAY_MS = 300;
const SEARCH_MAX = 200;

type Props = { list: ReviewListState; onDownload: () => void; onHelp: () => void };

export function ReviewToolbar({ list, onDownload, onHelp }: Props) {
  const { query, change } = list;
  const [text, setText] = useState(query.search);
  const search = useDebouncedCallback((value: string) => change({ search: value.trim() }), SEARCH_DELAY_MS);
  // The address may change by other ways than this field: back, or a filter that was cleared.
  useEffect(() => setText((typed) => (typed.trim() === query.search ? typed : query.search)), [query.search]);

  const type = (value: string) => {
    setText(value);
    search(value);
  };

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
        <TextInput
          type="search"
          aria-label="Search"
          placeholder="Description, barcode or category group"
          maxLength={SEARCH_MAX}
          leftSection={<IconSearch size={16} />}
          rightSection={text && <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('')} />}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          className="tm-search"
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
