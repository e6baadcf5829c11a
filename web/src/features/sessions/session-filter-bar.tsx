import { NativeSelect } from '@mantine/core';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { STATUS_LOOK } from '../../shared/ui/status-badge.tsx';
import { ActiveWholesalerSelect } from '../../shared/ui/wholesaler-select.tsx';
import css from './file-builder.module.css';
import { DAYS_CHOICES, type SessionFilters } from './session-filters.ts';

const STATUS_CHOICES = [
  { value: '', label: 'Every status' },
  ...Object.entries(STATUS_LOOK).map(([value, { label }]) => ({ value, label })),
];

type Props = {
  filters: SessionFilters;
  onChange: (part: Partial<SessionFilters>) => void;
};

/** Search, status, wholesaler and days of the sessions. */
export function SessionFilterBar({ filters, onChange }: Props) {
  return (
    <search className={css.sessionFilters} aria-label="Filter the sessions">
      <SearchBox
        label="Search sessions"
        placeholder="Name or wholesaler"
        value={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <ActiveWholesalerSelect
        empty="All wholesalers"
        value={filters.wholesaler}
        onChange={(wholesaler) => onChange({ wholesaler })}
      />
      <NativeSelect
        aria-label="Status"
        data={STATUS_CHOICES}
        value={filters.status}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Days"
        data={[...DAYS_CHOICES]}
        value={filters.days}
        onChange={(event) => onChange({ days: event.currentTarget.value })}
      />
    </search>
  );
}
