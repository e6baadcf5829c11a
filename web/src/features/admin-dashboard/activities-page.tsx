import { Group, NativeSelect, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { ACTIVITY_KIND_NAMES, ACTIVITY_KINDS, type Activity, type ActivityKind } from '@tillmap/contracts';
import { countText, dayTimeText, exactTimeText, plural, UNKNOWN } from '../../shared/format.ts';
import { shownPage } from '../../shared/shown-page.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { areBackward, DatesFilter } from '../../shared/ui/dates-filter.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { PagedList } from '../../shared/ui/paged-list.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { useListAddress } from '../../shared/use-list-address.ts';
import { ActivityPerson } from './activity-person.tsx';
import css from './dashboard.module.css';
import { useListActivitiesQuery } from './dashboard-api.ts';

const FILTERS = ['kind', 'from', 'to'] as const;
const ALL = { search: '', kind: '', from: '', to: '' };
const KINDS = [
  { value: '', label: 'All kinds' },
  ...ACTIVITY_KINDS.map((value) => ({ value, label: ACTIVITY_KIND_NAMES[value] })),
];
const isKind = (text: string): text is ActivityKind => Object.hasOwn(ACTIVITY_KIND_NAMES, text);

const COLUMNS: readonly Column<Activity>[] = [
  { header: 'No.', kind: 'number', cell: ({ number }) => countText(number) },
  {
    header: 'When',
    cell: ({ at }) => (
      <time dateTime={at} title={exactTimeText(at)} className="tm-number tm-nowrap">
        {dayTimeText(at)}
      </time>
    ),
  },
  { header: 'What happened', kind: 'title', cell: ({ summary }) => summary },
  {
    header: 'Kind',
    cell: ({ kind }) => <span className="tm-nowrap">{ACTIVITY_KIND_NAMES[kind]}</span>,
  },
  {
    header: 'Who',
    kind: 'long',
    cell: (activity) => (
      <div className={css.activityPerson}>
        <ActivityPerson activity={activity} />
      </div>
    ),
  },
  { header: 'IP Address', cell: ({ ip_address }) => <span className="tm-number">{ip_address || UNKNOWN}</span> },
];

/** The audit trail: who did what, when. */
export function ActivitiesPage() {
  const { values, change } = useListAddress(FILTERS);
  const { search, from, to, page: number } = values;
  const kind = isKind(values.kind) ? values.kind : '';
  const isBackward = areBackward({ from, to });
  const asked = useListActivitiesQuery(
    { page: number, search, kind, date_from: from, date_to: to },
    { refetchOnMountOrArgChange: true, skip: isBackward },
  );
  const { shown: page, isStale } = shownPage(asked);

  return (
    <>
      <PageHeader
        title="All Activity"
        note="The audit trail: sign-ins, imports, deletes, role changes, downloads. Entries cannot be changed or deleted."
      />
      <Group gap="sm" role="search" align="flex-end" className="tm-list-toolbar">
        <SearchBox value={search} placeholder="Name or email" onSearch={(text) => change({ search: text })} />
        <NativeSelect
          aria-label="Kind"
          data={KINDS}
          value={kind}
          onChange={(event) => change({ kind: event.currentTarget.value })}
        />
        <DatesFilter from={from} to={to} onChange={change} />
        {page && !isBackward && (
          <Text size="sm" c="dimmed" pb={8} className="tm-number" role="status">
            {plural(page.total, 'entry', 'entries')}
          </Text>
        )}
      </Group>
      {!isBackward && (
        <PagedList
          label="Activities"
          columns={COLUMNS}
          rowKey={({ id }) => id}
          page={page}
          isStale={isStale}
          error={asked.error}
          fallback="Failed to load activities"
          onRetry={() => void asked.refetch()}
          onPage={(target) => change({ page: target })}
          isNarrowed={[search, kind, from, to].some((value) => value !== '') || number > 1}
          onShowAll={() => change(ALL)}
          empty={
            <EmptyState icon={<IconHistory size={28} />} title="No Activity Yet">
              Sign-ins and changes are listed here.
            </EmptyState>
          }
        />
      )}
    </>
  );
}
