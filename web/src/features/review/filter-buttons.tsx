import { SegmentedControl } from '@mantine/core';
import type { ReviewCounts } from '@tillmap/contracts';
import { countText } from '../../shared/format.ts';
import type { ListQuery } from './review-api.ts';

type Value = ListQuery['filter'];
type Filter = { value: Value; label: string; count: (counts: ReviewCounts) => number };

const FILTERS: readonly Filter[] = [
  { value: 'all', label: 'All', count: ({ total }) => total },
  { value: 'review', label: 'Review Required', count: ({ to_do }) => to_do },
  { value: 'ok', label: 'OK', count: ({ total, to_do }) => total - to_do },
];

type Props = { value: Value; counts: ReviewCounts | undefined; onChange: (filter: Value) => void };

/** The three filters of the review, each with how many products of the file it has now. */
export function FilterButtons({ value: chosen, counts, onChange }: Props) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Filter"
      data={FILTERS.map(({ value, label, count }) => ({
        value,
        label: (
          <>
            <span>{label}</span>
            {counts && <small className="tm-filter-count tm-number">{` ${countText(count(counts))}`}</small>}
          </>
        ),
      }))}
      value={chosen}
      onChange={(filter) => onChange(filter as Value)}
    />
  );
}
