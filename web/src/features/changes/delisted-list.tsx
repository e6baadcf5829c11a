import { Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { dayText, moneyText, plural } from '../../shared/format.ts';
import { FirstToLastPager } from '../../shared/ui/first-to-last-pager.tsx';
import css from './changes.module.css';
import { type DelistedPage, useDelistedProductsQuery } from './changes-api.ts';

type Delisted = DelistedPage['products'][number];

const whyText = ({ by, missing_files }: Delisted): string =>
  by === '' ? `missing in ${plural(missing_files, 'file')}` : `delisted by ${by}`;

/** Products that are gone for three files, or that a person delisted: the till may drop them. */
export function DelistedList({ sessionId }: { sessionId: string }) {
  const [page, setPage] = useState(1);
  const { data, isError, error } = useDelistedProductsQuery({ sessionId, page });
  if (isError && !data) return <Text role="alert">{messageOf(error, 'The list could not be loaded.')}</Text>;
  if (!data) return <Skeleton h={160} role="status" aria-label="Loading delisted products" />;
  return (
    <>
      <ul className={css.delisted}>
        {data.products.map((product) => (
          <li key={product.barcode}>
            <b>{[product.description || 'No description', product.size].filter(Boolean).join(' ')}</b>
            <span className="tm-sub tm-number">
              {[
                product.barcode,
                product.department,
                `cost ${moneyText(product.cost)}`,
                `RRP ${moneyText(product.rrp)}`,
                whyText(product),
                `last in your download of ${dayText(product.last_at)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <FirstToLastPager
        page={data.pagination.current_page}
        lastPage={data.pagination.last_page}
        total={plural(data.pagination.total, 'product')}
        onPage={setPage}
      />
    </>
  );
}
