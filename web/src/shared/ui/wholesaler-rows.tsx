import type { ComponentProps } from 'react';
import { type Answered, shownPage } from '../shown-page.ts';
import type { WholesalerAddress } from '../use-wholesaler-address.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { type Page, PagedList } from './paged-list.tsx';

type Props<Row> = Pick<ComponentProps<typeof PagedList<Row>>, 'label' | 'columns' | 'fallback' | 'empty'> & {
  address: WholesalerAddress;
  /** The RTK Query answer to the address's question. */
  asked: Answered<Page<Row>> & { error?: unknown; refetch: () => unknown };
  /** What can be searched for: 'Name or code'. */
  searched: string;
};

/** Search, wholesaler filter and the page they lead to. */
export function WholesalerRows<Row extends { id: string }>({ address, asked, searched, ...list }: Props<Row>) {
  const { values, change } = address;
  const { page, search, wholesaler } = values;
  const { shown, isStale } = shownPage(asked);
  return (
    <>
      <ListToolbar search={search} placeholder={searched} wholesaler={wholesaler} onChange={change} />
      <PagedList
        {...list}
        rowKey={({ id }) => id}
        page={shown}
        isStale={isStale}
        error={asked.error}
        onRetry={() => void asked.refetch()}
        onPage={(target) => change({ page: target })}
        isNarrowed={search !== '' || wholesaler !== '' || page > 1}
        onShowAll={() => change({ search: '', wholesaler: '' })}
      />
    </>
  );
}
