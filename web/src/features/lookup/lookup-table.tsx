import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { LOOKUP_CONFIDENCE_GREEN, LOOKUP_CONFIDENCE_YELLOW, type LookupResult } from '@tillmap/contracts';
import { useRef, useState } from 'react';
import { plural, rateText, UNKNOWN } from '../../shared/format.ts';
import { scrollToStart } from '../../shared/scroll-to-start.ts';
import { Confidence } from '../../shared/ui/confidence.tsx';
import tableCss from '../../shared/ui/data-table.module.css';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { FirstToLastPager } from '../../shared/ui/first-to-last-pager.tsx';
import { RememberedName, RememberedSource } from '../../shared/ui/remembered-name.tsx';
import { WhyPanel } from '../../shared/ui/why-panel.tsx';
import css from './lookup.module.css';
import { usePages } from './use-pages.ts';

type Row = LookupResult & { key: string };

const PAGE_SIZE = 100;
const LIMITS = { green: LOOKUP_CONFIDENCE_GREEN, yellow: LOOKUP_CONFIDENCE_YELLOW };

const named = (name: string, code: string) => (
  <>
    {name || code || UNKNOWN}
    {code && <span className="tm-sub">{code}</span>}
  </>
);
const hasReasons = ({ review_reason, review_details, neighbours }: LookupResult): boolean =>
  review_reason !== '' || review_details.length > 0 || neighbours.length > 0;

const COLUMNS: readonly Column<Row>[] = [
  {
    header: 'Barcode',
    cell: ({ barcode, barcode_note }) => (
      <>
        <span className="tm-number tm-nowrap">{barcode}</span>
        {barcode_note && <span className="tm-sub">{barcode_note}</span>}
      </>
    ),
  },
  {
    header: 'Product',
    cell: ({ name, barcode, remembered }) =>
      name === '' && remembered?.name ? (
        <>
          <RememberedName remembered={remembered} />
          <RememberedSource remembered={remembered} />
        </>
      ) : (
        name || barcode
      ),
    kind: 'title',
  },
  {
    header: 'Size',
    cell: ({ size, remembered }) => <span className="tm-nowrap">{size || remembered?.size || 'N/A'}</span>,
  },
  { header: 'Department', cell: ({ department }) => named(department.name, department.code) },
  { header: 'Sub Dept', cell: ({ department }) => named(department.sub_name, department.sub_code) },
  { header: 'Category', cell: ({ department }) => named(department.cg_name, department.cg_code) },
  {
    header: 'VAT',
    cell: ({ vat }) => (
      <>
        {vat.description || vat.code || UNKNOWN}
        {vat.code && (
          <span className="tm-sub tm-nowrap">
            {vat.code} · {rateText(vat.rate)}
          </span>
        )}
      </>
    ),
  },
];

/** The results in the order of the barcodes, a page at a time; those below 70 are marked. */
export function LookupTable({ results }: { results: readonly LookupResult[] }) {
  const { rows, first, page, lastPage, goTo } = usePages(results, PAGE_SIZE);
  const list = useRef<HTMLDivElement>(null);
  const goToStart = (target: number) => {
    goTo(target);
    scrollToStart(list.current);
  };
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });

  const confidence: Column<Row> = {
    header: 'Confidence',
    cell: (row) => (
      <>
        <Confidence value={row.confidence} source={row.source} limits={LIMITS} />
        {hasReasons(row) && (
          <UnstyledButton
            className={css.why}
            aria-expanded={opened.has(row.key)}
            aria-label={`Why? ${row.name || row.barcode}`}
            onClick={() => toggle(row.key)}
          >
            {opened.has(row.key) ? (
              <IconChevronDown size={13} aria-hidden />
            ) : (
              <IconChevronRight size={13} aria-hidden />
            )}{' '}
            Why?
          </UnstyledButton>
        )}
      </>
    ),
  };

  return (
    <>
      <div ref={list} className={tableCss.listStart}>
        <DataTable
          label="Lookup results"
          columns={[...COLUMNS, confidence]}
          rows={rows.map((row, index) => ({ ...row, key: String(first + index) }))}
          rowKey={({ key }) => key}
          isMarked={(row) => row.confidence < LIMITS.yellow}
          detail={(row) =>
            opened.has(row.key) && (
              <WhyPanel
                reason={row.review_reason || 'Nothing to check.'}
                details={row.review_details}
                candidates={row.candidates}
                neighbours={row.neighbours}
              />
            )
          }
        />
      </div>
      {lastPage > 1 && (
        <FirstToLastPager
          page={page}
          lastPage={lastPage}
          total={plural(results.length, 'product')}
          onPage={goToStart}
        />
      )}
    </>
  );
}
