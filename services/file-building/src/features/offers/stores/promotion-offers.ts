import type { PromotionOfferRow } from '@tillmap/contracts';
import { columnArrays, type Queries, stripUnstorable, unnested } from '@tillmap/storage/database';
import type { PromotionOffer } from '@tillmap/supplier-files';
import { ITEM_COLUMNS, type ItemRow, ofUpload } from '../../../database/item-row.ts';
import type { HeldPrice, SessionItem } from '../../../model/item.ts';
import type { OffersRead, PromotionFile } from '../../../model/promotion-file.ts';
import type { OfferOfFile } from '../rules/offer-conflicts.ts';

/** What was told of a file, besides its offers. */
export type Told = Pick<OffersRead, 'findings' | 'columns'> &
  Readonly<{ refused: Readonly<{ count: number; first: OffersRead['refused'] }> }>;

export type StoredReading = Readonly<{
  fileId: string;
  wholesalerCode: string;
  fileName: string;
  readBy: string;
  readAt: Date;
  answer: Told;
}>;

const OFFER = {
  position: 'int',
  gtin: 'text',
  line: 'int',
  barcode: 'text',
  description: 'text',
  deal: 'text',
  from_day: 'text',
  until_day: 'text',
  prices: 'jsonb',
  source: 'jsonb',
} as const;

const ADD = `
  insert into promotion_offer (file_id, promotion_id, wholesaler_code, ${Object.keys(OFFER).join(', ')})
  select $1, $2, $3, * from ${unnested(OFFER, 'given', 4)}`;

/** Whether another offer has other prices for days of this one. */
const IS_DOUBLE = `exists (
  select from promotion_offer other cross join jsonb_array_elements(other.prices) theirs cross join jsonb_array_elements(offer.prices) ours
   where other.wholesaler_code = offer.wholesaler_code and other.gtin = offer.gtin
     and (other.file_id, other.position) <> (offer.file_id, offer.position)
     and other.from_day <= offer.until_day and offer.from_day <= other.until_day
     and theirs ->> 'field' = ours ->> 'field' and ours ->> 'field' <> 'deal'
     and (theirs ->> 'amount')::numeric <> (ours ->> 'amount')::numeric)`;

const OFFERS_PER_PAGE = 5_000;
/** What ended so long ago is in no till any more. */
const DAYS_KEPT = 90;
const DAY_MS = 86_400_000;

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

const pricesOf = ({ prices, deal }: PromotionOffer): Omit<HeldPrice, 'from' | 'until'>[] => [
  ...prices.map((price) => ({ kind: 'offer' as const, ...price, column: stripUnstorable(price.column) })),
  ...(deal === ''
    ? []
    : [{ kind: 'offer' as const, field: 'deal' as const, amount: stripUnstorable(deal), column: '' }]),
];

const stored = (offer: PromotionOffer, position: number, { id, name, promotion }: PromotionFile) => {
  const [deal, description] = [offer.deal, offer.description].map(stripUnstorable) as [string, string];
  const { canonical: gtin, line, barcode, caseQty, from: fromDay, until: untilDay } = offer;
  const source = { id: promotion.id, name: promotion.name, fileId: id, file: name, line, caseQty, deal };
  const prices = JSON.stringify(pricesOf(offer));
  return {
    position,
    gtin,
    line,
    barcode,
    description,
    deal,
    fromDay,
    untilDay,
    prices,
    source: JSON.stringify(source),
  };
};

/** What files of promotions offer. */
export const postgresPromotionOffers = (queries: Queries) => ({
  /** Until the end of the transaction nobody else ends or adds what a file gives. */
  hold: async (fileId: string): Promise<void> => {
    await queries.query(`select pg_advisory_xact_lock(hashtextextended('offers of ' || $1, 0))`, [fileId]);
  },

  /** What a file gives, where nothing of it is there any more. */
  add: async (
    file: PromotionFile,
    offers: readonly PromotionOffer[],
    { answer, readBy, readAt }: Pick<StoredReading, 'answer' | 'readBy' | 'readAt'>,
  ): Promise<void> => {
    const { id: promotionId, wholesalerCode } = file.promotion;
    const rows = offers.map((offer, at) => stored(offer, at, file));
    await queries.execute(ADD, [file.id, promotionId, wholesalerCode, ...columnArrays(OFFER, rows)]);
    await queries.execute(
      `insert into promotion_reading (file_id, promotion_id, wholesaler_code, file_name, read_by, read_at, answer)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [file.id, promotionId, wholesalerCode, file.name, readBy, readAt, JSON.stringify(answer)],
    );
  },

  /**
   * Takes offers away from a day on. One that ran until now ended the day before, and is of no file any more: a till that has its
   * price gets the usual one, as after any other offer.
   */
  end: async (of: Readonly<{ fileId: string } | { promotionId: string }>, today: string): Promise<void> => {
    const [column, id] = 'fileId' in of ? ['file_id', of.fileId] : ['promotion_id', of.promotionId];
    const yesterday = dayBefore(today, 1);
    await queries.execute(`delete from promotion_reading where ${column} = $1`, [id]);
    await queries.execute(`delete from promotion_offer where ${column} = $1 and (from_day >= $2 or until_day < $3)`, [
      id,
      today,
      yesterday,
    ]);
    await queries.execute(
      `update promotion_offer set file_id = gen_random_uuid(), until_day = least(until_day, $2) where ${column} = $1`,
      [id, yesterday],
    );
    await queries.execute(
      `delete from promotion_offer where until_day < $1
          and not exists (select from promotion_reading where promotion_reading.file_id = promotion_offer.file_id)`,
      [dayBefore(today, DAYS_KEPT)],
    );
  },

  reading: async (fileId: string): Promise<StoredReading | undefined> => {
    const [row] = await queries.query<StoredReading>(
      `select file_id as "fileId", wholesaler_code as "wholesalerCode", file_name as "fileName", read_by as "readBy",
              read_at as "readAt", answer from promotion_reading where file_id = $1`,
      [fileId],
    );
    return row;
  },

  /** The first offers of a file, and how many there are. */
  offers: async (fileId: string, limit: number) => {
    const rows = await queries.query<PromotionOfferRow & { offers: number; deals: number }>(
      `select line, barcode, description, deal, from_day as "from", until_day as until,
              coalesce(jsonb_path_query_first(prices, '$[*] ? (@.field == "cost").amount') #>> '{}', '') as offer_cost,
              coalesce(jsonb_path_query_first(prices, '$[*] ? (@.field == "rrp").amount') #>> '{}', '') as offer_rrp,
              count(*) over ()::int as offers, count(*) filter (where deal <> '') over ()::int as deals
         from promotion_offer where file_id = $1 order by position limit $2`,
      [fileId, limit],
    );
    const { offers = 0, deals = 0 } = rows[0] ?? {};
    return { counts: { offers, deals }, first: rows.map(({ offers: _offers, deals: _deals, ...row }) => row) };
  },

  /** The offers of a file with the items of an upload, where it has them. */
  async *withItems(
    fileId: string,
    uploadId: string | null,
  ): AsyncGenerator<Readonly<{ offer: OfferOfFile; item: SessionItem | undefined; isDouble: boolean }>> {
    for (let after = -1; ; ) {
      const rows = await queries.query<
        ItemRow & Record<'offer', OfferOfFile> & { at: number; isDouble: boolean; isThere: boolean | null }
      >(
        `select offer.position as at, ${IS_DOUBLE} as "isDouble", found.*,
                jsonb_build_object('line', offer.line, 'from', offer.from_day, 'until', offer.until_day, 'prices',
                  (select jsonb_agg(price || jsonb_build_object('promotion', offer.source)) from jsonb_array_elements(offer.prices) price)) as offer
           from promotion_offer offer
           left join lateral (select ${ITEM_COLUMNS}, true as "isThere" from item where canonical = gtin and ${ofUpload()} offset 0) found on true
          where file_id = $2 and offer.position > $3 order by offer.position limit ${OFFERS_PER_PAGE}`,
        [uploadId, fileId, after],
      );
      for (const { offer, at, isDouble, isThere, ...item } of rows) {
        after = at;
        yield { offer, item: isThere ? item : undefined, isDouble };
      }
      if (rows.length < OFFERS_PER_PAGE) return;
    }
  },
});

export type PromotionOfferStore = ReturnType<typeof postgresPromotionOffers>;
