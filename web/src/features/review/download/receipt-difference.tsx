import { Skeleton, Text } from '@mantine/core';
import type { Download, LineDifference } from '@tillmap/contracts';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { plural, UNKNOWN } from '../../../shared/format.ts';
import { FirstToLastPager } from '../../../shared/ui/first-to-last-pager.tsx';
import css from './download.module.css';
import { useDownloadDifferenceQuery } from './downloads-api.ts';

const WHAT: Record<LineDifference['what'], string> = { added: 'Added', changed: 'Changed', removed: 'Removed' };

/** The lines of a file that are not as they were in the version before. */
export function ReceiptDifference({ receipt }: { receipt: Download }) {
  const [page, setPage] = useState(1);
  const { data, isError, error } = useDownloadDifferenceQuery({
    sessionId: receipt.session_id,
    downloadId: receipt.id,
    page,
  });
  if (isError && !data) return <Text role="alert">{messageOf(error, 'The difference could not be loaded.')}</Text>;
  if (!data) return <Skeleton h={120} role="status" aria-label="Loading the difference" />;
  return (
    <section aria-label="Difference to the version before">
      <ul className={css.receipts}>
        {data.lines.map(({ barcode, description, what, columns }) => (
          <li key={barcode}>
            <div className="tm-min">
              <b>{`${WHAT[what]}: ${description || barcode}`}</b>
              <span className="tm-sub tm-number">
                {[
                  barcode,
                  ...columns.map(({ column, before, after }) => `${column} ${before || UNKNOWN} → ${after || UNKNOWN}`),
                ].join(' · ')}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {data.pagination.last_page > 1 && (
        <FirstToLastPager
          page={data.pagination.current_page}
          lastPage={data.pagination.last_page}
          total={plural(data.pagination.total, 'line')}
          onPage={setPage}
        />
      )}
    </section>
  );
}
