import { Stack, Title } from '@mantine/core';
import { useRef } from 'react';
import { plural } from '../../shared/format.ts';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { FirstToLastPager } from '../../shared/ui/first-to-last-pager.tsx';
import css from './lookup.module.css';
import type { LookupAnswer } from './lookup-api.ts';
import { usePages } from './use-pages.ts';

type Row = LookupAnswer['errors'][number] & { key: string };

const PAGE_SIZE = 50;
const COLUMNS: readonly Column<Row>[] = [
  { header: 'Barcode', cell: ({ barcode }) => <span className="tm-number">{barcode}</span>, kind: 'title' },
  { header: 'Reason', kind: 'wide', cell: ({ message }) => message },
];

/** The barcodes without an answer, with what is wrong. */
export function LookupErrors({ errors }: { errors: LookupAnswer['errors'] }) {
  const { rows, first, page, lastPage, goTo } = usePages(errors, PAGE_SIZE);
  const list = useRef<HTMLElement>(null);
  const goToStart = (target: number) => {
    goTo(target);
    list.current?.scrollTo?.({ top: 0 });
  };
  const title = `${plural(errors.length, 'barcode')} could not be looked up`;
  return (
    <section aria-label={title}>
      <Stack gap="xs">
        <Title order={2} size="h5" tabIndex={-1} className="tm-reached">
          {title}
        </Title>
        <section ref={list} className={css.lookupFailed} aria-label="Failed barcodes">
          <DataTable
            label="Failed lookups"
            columns={COLUMNS}
            rows={rows.map((row, index) => ({ ...row, key: String(first + index) }))}
            rowKey={({ key }) => key}
          />
        </section>
        {lastPage > 1 && (
          <FirstToLastPager
            page={page}
            lastPage={lastPage}
            total={plural(errors.length, 'barcode')}
            onPage={goToStart}
          />
        )}
      </Stack>
    </section>
  );
}
