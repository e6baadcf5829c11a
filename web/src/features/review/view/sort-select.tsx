import { NativeSelect } from '@mantine/core';
import type { ListQuery } from '../review-api.ts';
import type { ListQuestion } from '../use-review-list.ts';

const SORTS = [
  { value: 'needs_review desc', label: 'Needs review first' },
  { value: 'impact desc', label: 'What costs most first' },
  { value: 'needs_review asc', label: 'OK first' },
  { value: 'confidence asc', label: 'Lowest confidence first' },
  { value: 'confidence desc', label: 'Highest confidence first' },
];
const OWN_ORDER = 'By column';

const sortOf = (value: string): Partial<ListQuery> => {
  const [sort, direction] = value.split(' ');
  return { sort: sort as ListQuery['sort'], direction: direction as ListQuery['direction'] };
};

/** The order of the list; one that a column's name was pressed for has no name of its own. */
export function SortSelect({ list: { query, change } }: { list: ListQuestion }) {
  const order = `${query.sort} ${query.direction}`;
  const sorts = SORTS.some(({ value }) => value === order) ? SORTS : [...SORTS, { value: order, label: OWN_ORDER }];
  return (
    <NativeSelect
      size="xs"
      aria-label="Sort"
      data={sorts}
      value={order}
      onChange={(event) => change(sortOf(event.currentTarget.value))}
    />
  );
}
