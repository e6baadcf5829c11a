import { SegmentedControl, Text } from '@mantine/core';
import { OFFER_LISTS, type Offer, type OfferList } from '@tillmap/contracts';
import { countText, moneyText, UNKNOWN, weekdayText } from '../../shared/format.ts';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { LIST_NAMES } from './offer-words.ts';
import css from './offers.module.css';
import type { OffersOfDay } from './offers-api.ts';

const dayText = (day: string): string => (day === '' ? UNKNOWN : weekdayText(day));

const columnsOf = (files: OffersOfDay['files']): readonly Column<Offer>[] => {
  const wholesalers = new Map(files.map((file) => [file.session_id, file.wholesaler]));
  return [
    {
      header: 'Product',
      kind: 'title',
      cell: ({ description, barcode }) => (
        <>
          {description || barcode}
          <span className="tm-sub tm-number">{barcode}</span>
        </>
      ),
    },
    { header: 'Wholesaler', kind: 'long', cell: ({ source }) => wholesalers.get(source.session_id) ?? '' },
    { header: 'Usual price', kind: 'number', cell: ({ usual_rrp }) => moneyText(usual_rrp) },
    {
      header: 'Price',
      kind: 'number',
      cell: ({ kind, offer_rrp, offer_cost }) => (
        <>
          <b>{moneyText(offer_rrp)}</b>
          {kind === 'new_price' && <span className="tm-sub">New price</span>}
          {offer_cost !== '' && <span className="tm-sub">{`Cost ${moneyText(offer_cost)}`}</span>}
        </>
      ),
    },
    { header: 'From', cell: ({ from }) => <span className="tm-nowrap">{dayText(from)}</span> },
    { header: 'Until', cell: ({ until }) => <span className="tm-nowrap">{dayText(until)}</span> },
  ];
};

type Props = { offers: OffersOfDay; list: OfferList; isStale: boolean; onList: (list: OfferList) => void };

/** The offers and new prices of a day: those that start, end, run on, or start later. */
export function OfferTable({ offers, list, isStale, onList }: Props) {
  const { counts, files, [list]: rows } = offers;
  return (
    <>
      <SegmentedControl
        size="xs"
        className={css.lists}
        aria-label="Offers"
        data={OFFER_LISTS.map((value) => ({ value, label: `${LIST_NAMES[value]} ${countText(counts[value])}` }))}
        value={list}
        onChange={(value) => onList(value as OfferList)}
      />
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed" py="md" role="status">
          None.
        </Text>
      ) : (
        <DataTable
          label="Offers"
          columns={columnsOf(files)}
          rows={rows}
          rowKey={({ source, barcode, from, until, kind }) =>
            [source.session_id, source.line, barcode, kind, from, until].join(' ')
          }
          isStale={isStale}
        />
      )}
      {rows.length < counts[list] && (
        <Text size="xs" c="dimmed">{`The first ${countText(rows.length)} are shown.`}</Text>
      )}
    </>
  );
}
