import { Group, Text } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useAllWholesalersQuery } from '../../api/all-wholesalers-api.ts';
import { plural } from '../../shared/format.ts';
import { shownPage } from '../../shared/shown-page.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { PagedList } from '../../shared/ui/paged-list.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { WholesalerSelect } from '../../shared/ui/wholesaler-select.tsx';
import { useListAddress } from '../../shared/use-list-address.ts';
import { useLearnedQuery } from './learned-api.ts';
import { learnedColumns } from './learned-columns.tsx';
import { RevertAll } from './revert-all.tsx';
import { useRevert } from './use-revert.ts';

const FILTERS = ['wholesaler', 'user', 'session'] as const;

/** What was learned from reviews of a wholesaler: who taught it, what it was before, and the way back. */
export function LearnedPage() {
  const { values, change } = useListAddress(FILTERS);
  const { data: wholesalers } = useAllWholesalersQuery();
  const id = wholesalers?.find(({ code }) => code === values.wholesaler)?.id;
  return (
    <>
      <PageHeader
        title="Learned from Reviews"
        note="Products that were accepted or changed in a review are matched by barcode next time. What was wrong can be reverted here."
      />
      <Group gap="sm" role="search" className="tm-list-toolbar">
        <WholesalerSelect
          value={values.wholesaler}
          empty="Choose a wholesaler"
          onChange={(wholesaler) => change({ wholesaler, user: '', session: '', search: '' })}
        />
        <SearchBox
          value={values.search}
          placeholder="Product, barcode or user"
          onSearch={(search) => change({ search })}
        />
      </Group>
      {values.wholesaler === '' && (
        <EmptyState icon={<IconSchool size={28} />} title="Choose a Wholesaler">
          What was learned from its reviews is listed here.
        </EmptyState>
      )}
      {id && <LearnedList key={id} id={id} values={values} onChange={change} />}
    </>
  );
}

type ListProps = {
  id: string;
  values: { page: number; search: string; user: string; session: string };
  onChange: (part: Partial<ListProps['values']>) => void;
};

function LearnedList({ id, values: { page: number, search, user, session }, onChange }: ListProps) {
  const question = { id, page: number, search, user_id: user, session_id: session };
  const asked = useLearnedQuery(question, { refetchOnMountOrArgChange: true });
  const { shown: page, isStale } = shownPage(asked);
  const { revert, isBusy } = useRevert(id);
  const showAll = () => onChange({ search: '', user: '', session: '' });
  return (
    <>
      {(user !== '' || session !== '') && (
        <RevertAll
          of={{ user, session }}
          example={page?.data[0]}
          count={isStale ? undefined : page?.not_reverted}
          isBusy={isBusy}
          onRevert={(body) => void revert(body)}
          onClose={showAll}
        />
      )}
      {page && page.total > 0 && (
        <Text size="sm" c="dimmed" role="status" className="tm-number">
          {plural(page.total, 'learned product')}
        </Text>
      )}
      <PagedList
        label="Learned products"
        columns={learnedColumns({
          onRevert: (one) => void revert({ ids: [one.id] }),
          onUser: (userId) => onChange({ user: userId, session: '' }),
          onSession: (sessionId) => onChange({ session: sessionId, user: '' }),
          isBusy,
        })}
        rowKey={(one) => one.id}
        page={page}
        isStale={isStale}
        error={asked.error}
        fallback="Failed to load learned products"
        onRetry={() => void asked.refetch()}
        onPage={(target) => onChange({ page: target })}
        isNarrowed={search !== '' || user !== '' || session !== '' || number > 1}
        onShowAll={showAll}
        empty={
          <EmptyState icon={<IconSchool size={28} />} title="Nothing Learned Yet">
            As soon as a product of this wholesaler is accepted or changed in a review, it is listed here.
          </EmptyState>
        }
      />
    </>
  );
}
