import { Alert, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { PromotionOfferRow, PromotionOffers } from '@tillmap/contracts';
import { calendarDayText, countText, dayTimeText, moneyText, plural } from '../../shared/format.ts';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import css from './promotions.module.css';

const dayOf = (day: string): string => (day === '' ? '–' : calendarDayText(day));

const COLUMNS: Column<PromotionOfferRow>[] = [
  {
    header: 'Product',
    kind: 'title',
    cell: ({ description, barcode }) => (
      <>
        <bdi>{description || barcode}</bdi>
        {description !== '' && <span className="tm-sub">{barcode}</span>}
      </>
    ),
  },
  { header: 'Cost', kind: 'number', cell: ({ offer_cost }) => moneyText(offer_cost) },
  { header: 'RRP', kind: 'number', cell: ({ offer_rrp }) => moneyText(offer_rrp) },
  { header: 'Deal', kind: 'wide', cell: ({ deal }) => <span className="tm-break">{deal}</span> },
  { header: 'From', cell: ({ from }) => <span className="tm-nowrap">{dayOf(from)}</span> },
  { header: 'Until', cell: ({ until }) => <span className="tm-nowrap">{dayOf(until)}</span> },
];

/** What was read of a promotion's file: how much, what is in the way of it, what was left out, and the first offers. */
export function OffersRead({ offers }: { offers: PromotionOffers }) {
  const { offers_count, deals_count, read_by, read_at, findings } = offers;
  const words = deals_count > 0 ? `, ${countText(deals_count)} with a deal in words` : '';
  return (
    <>
      <Text size="sm">
        {plural(offers_count, 'offer')}
        {words}. Read by {read_by}, {dayTimeText(read_at)}.
      </Text>
      {findings.map((finding) => (
        <Alert key={finding} color="yellow" icon={<IconAlertTriangle size={18} />} className="tm-break">
          {finding}
        </Alert>
      ))}
      <Lines
        title="To check"
        count={offers.conflicts_count}
        lines={offers.conflicts.map(({ line, reason }) => `Line ${line}: ${reason}`)}
      />
      <Lines title="Not read" count={offers.refused_count} lines={offers.refused.map(({ reason }) => reason)} />
      {offers.offers.length > 0 && (
        <div className={css.promotionOffers}>
          <DataTable
            label="Offers"
            columns={COLUMNS}
            rows={offers.offers}
            rowKey={({ line, from, until }) => `${line} ${from} ${until}`}
          />
        </div>
      )}
      {offers_count > offers.offers.length && (
        <Text size="sm" c="dimmed">
          The first {countText(offers.offers.length)} are shown.
        </Text>
      )}
    </>
  );
}

type LinesProps = { title: string; count: number; lines: readonly string[] };

function Lines({ title, count, lines }: LinesProps) {
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={3} size="h6">
        {title} <span className="tm-number">({countText(count)})</span>
      </Title>
      <ul className={css.promotionLines}>
        {[...new Set(lines)].map((line) => (
          <li key={line} className="tm-break">
            {line}
          </li>
        ))}
      </ul>
      {count > lines.length && (
        <Text size="sm" c="dimmed">
          The first {countText(lines.length)} are shown.
        </Text>
      )}
    </section>
  );
}
