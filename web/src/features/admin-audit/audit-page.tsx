import { Group, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { plural } from '../../shared/format.ts';
import { shownPage } from '../../shared/shown-page.ts';
import { areBackward, DatesFilter } from '../../shared/ui/dates-filter.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { PagedList } from '../../shared/ui/paged-list.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { WholesalerSelect } from '../../shared/ui/wholesaler-select.tsx';
import { useListAddress } from '../../shared/use-list-address.ts';
import { acceptanceColumns } from './acceptance-columns.tsx';
import { AcceptanceModal } from './acceptance-modal.tsx';
import css from './audit.module.css';
import { useListAcceptancesQuery } from './audit-api.ts';
import { AuditExports } from './audit-exports.tsx';
import { AuditStats } from './audit-stats.tsx';

/** `acceptance` names the one whose details stand open. */
const FILTERS = ['wholesaler', 'from', 'to', 'acceptance'] as const;
const ALL = { search: '', wholesaler: '', from: '', to: '' };

/** Who accepted which disclaimer, for which file. */
export function AuditPage() {
  const { values, change } = useListAddress(FILTERS);
  const { search, wholesaler, from, to, page: number } = values;
  const isBackward = areBackward({ from, to });
  const filters = { search, wholesaler_code: wholesaler, date_from: from, date_to: to };
  const asked = useListAcceptancesQuery(
    { ...filters, page: number },
    { refetchOnMountOrArgChange: true, skip: isBackward },
  );
  const { shown, isStale } = shownPage(asked);
  const page = isBackward ? undefined : shown;
  const show = (acceptance: string) => change({ acceptance, page: number });

  return (
    <>
      <PageHeader
        title="Disclaimer Audit"
        note="Every download of an EPoS file, with the disclaimer that was accepted for it."
        action={<AuditExports filters={filters} page={page} />}
      />
      <AuditStats />
      <Group gap="sm" role="search" className={`tm-list-toolbar ${css.auditFilters}`}>
        <SearchBox value={search} placeholder="User, session or file" onSearch={(text) => change({ search: text })} />
        <WholesalerSelect
          value={wholesaler}
          empty="All wholesalers"
          onChange={(code) => change({ wholesaler: code })}
        />
        <DatesFilter from={from} to={to} onChange={change} />
        {page && (
          <Text size="sm" c="dimmed" pb={8} className="tm-number" role="status">
            {plural(page.total, 'acceptance')}
          </Text>
        )}
      </Group>
      {!isBackward && (
        <PagedList
          label="Disclaimer acceptances"
          columns={acceptanceColumns(({ id }) => show(id))}
          rowKey={({ id }) => id}
          page={page}
          isStale={isStale}
          error={asked.error}
          fallback="Error loading disclaimer acceptances"
          onRetry={() => void asked.refetch()}
          onPage={(target) => change({ page: target })}
          isNarrowed={Object.values(filters).some((value) => value !== '') || number > 1}
          onShowAll={() => change(ALL)}
          empty={
            <EmptyState icon={<IconShieldCheck size={28} />} title="No Acceptances Yet">
              Each download of an EPoS file is listed here with the accepted disclaimer.
            </EmptyState>
          }
        />
      )}
      {values.acceptance !== '' && <AcceptanceModal id={values.acceptance} onClose={() => show('')} />}
    </>
  );
}
