import type { ReviewCounts } from '@tillmap/contracts';
import { countText } from '../../shared/format.ts';
import css from './review.module.css';
import type { ListQuery } from './review-api.ts';

type Value = ListQuery['filter'];
type Filter = { value: Value; label: string; count: (counts: ReviewCounts) => number };

const FILTERS: readonly Filter[] = [
  { value: 'all', label: 'All', count: ({ total }) => total },
  { value: 'review', label: 'Review Required', count: ({ to_do }) => to_do },
  { value: 'ok', label: 'OK', count: ({ total, to_do }) => total - to_do },
];

type Props = { value: Value; counts: ReviewCounts | undefined; onChange: (filter: Value) => void };

/** The three filters of the review, each with how many products of the file it has now. Of the browser's own radios: the page's first load stays small. */
export function FilterButtons({ value: chosen, counts, onChange }: Props) {
  return (
    <div className={css.filters} role="radiogroup" aria-label="Filter">
      {FILTERS.map(({ value, label, count }) => (
        <label key={value}>
          <input
            type="radio"
            name="review-filter"
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          <span>{label}</span>
          {counts && <small className={`${css.filterCount} tm-number`}>{` ${countText(count(counts))}`}</small>}
        </label>
      ))}
    </div>
  );
}
