import type { LabelCounts, ShelfLabelUnit } from '@tillmap/contracts';
import { holdsSearch, type Queries, searchPatterns } from '@tillmap/storage/database';
import { differenceIdOf } from '../../../database/difference-id.ts';
import {
  CLASSIFIED_COLUMNS,
  type ClassifiedRow,
  classifiedOf,
  inPartition,
  ofUpload,
  rowsAtPosition,
} from '../../../database/item-row.ts';
import { KEPT_PLACE, thoughtOn } from '../../../database/kept-place.ts';
import { takenPairs, tillLineOf } from '../../../database/renumbered.ts';
import type { ClassifiedItem } from '../../../model/item.ts';
import { searchedWords } from '../../../model/searched-words.ts';
import type { KeptPlace } from '../../../model/second-thoughts.ts';
import type { Memory } from '../../../model/session.ts';
import type { TillValues } from '../../../model/till-line.ts';
import type { DueLabel, LabelsSelection, WhichLabels } from '../rules/due-label.ts';
import { type LabelUnits, unitKey } from '../rules/labelled.ts';

/** An upload with what a shop remembers of its wholesaler; without a download to compare with each product is new. */
export type LabelledUpload = Readonly<{
  uploadId: string;
  memory: Memory;
  isFirst: boolean;
  /** Prices that days decide, each with what its label says of an offer. */
  dated: readonly Readonly<{ position: number; price: number; offer: string }>[];
  /** The items that a deposit is paid for, and since which day: what was printed before has the price alone. Null where none is. */
  deposit: Readonly<{ since: string; positions: readonly number[] }> | null;
}>;

/** Changes that a shelf shows. */
const SHOWN_CHANGES = `'{new,was_left_out,other_product,rrp_up,rrp_down,mark_gained,mark_lost,mark_changed,size_or_case,renamed}'::text[]`;
const tenThousandths = (text: string): string => `(coalesce(nullif(${text}, ''), '0')::numeric * 10000)::bigint`;

/** Changes that a label of the same price does not show as they are: name, size and price by the measure. */
const NOT_THE_PRICE = `'{other_product,size_or_case,renamed,mark_gained,mark_lost,mark_changed}'::text[]`;

/** What a person keeps or decides later is on the shelf as the till has it. */
const HELD = `(line.before is not null and (line.decision in ('keep', 'later') or line.kept_before))`;
/** A new product that is left out is not in the till. */
const LEFT_OUT = `(line.canonical is not null and line.before is null and line.decision in ('keep', 'later'))`;

/** What a printed label says of an offer; told apart only where the file has prices of days. */
const PRINTED_OFFER = `case when cardinality($5::int[]) > 0 then concat_ws(' ', content->>'offer', content->>'usual') end as offer`;

/** Whether a printed label has the deposit; looked at only where there is one. */
const PRINTED_DEPOSIT = `$8::date is not null and content ? 'deposit' as has_deposit`;

/** What the till has keeps standing where the file gives no price. */
const KEPT_PRICE = `select ${tenThousandths('base_line.rrp')} from ${tillLineOf('$2', 'item.canonical')}`;

/**
 * Upload, wholesaler, whether it is the first, difference, prices of days by position, and the first day of deposits with their
 * positions: every product with a label to come, and what was printed last, under the barcode that it had then.
 */
const LABELS = `
  with printed as (
    select distinct on (fresh) fresh as canonical, price, offer, has_deposit, printed_at, user_name
      from (select canonical as fresh, price, ${PRINTED_OFFER}, ${PRINTED_DEPOSIT}, printed_at, print_id
              from label where wholesaler_code = $2 and printed_at is not null
             union all
            select fresh, price, ${PRINTED_OFFER}, ${PRINTED_DEPOSIT}, printed_at, print_id from ${takenPairs('$2')} pair
              join label on wholesaler_code = $2 and label.canonical = pair.old and printed_at is not null) label
      join label_print on label_print.id = print_id
     order by fresh, printed_at desc
  ), priced as (
    select item.position, item.canonical, item.barcode, result.search_text, result.dept_code, result.sub_dept_code, result.cg_code,
           case when ${HELD} then ${tenThousandths(`line.before->>'rrp'`)}
                when item.sold_as = 'case' then 0
                when dated.price is not null then dated.price
                when item.rrp = '' and item.sold_as = '' then coalesce((${KEPT_PRICE}), 0)
                else ${tenThousandths('item.rrp')} end as price,
           ${tenThousandths(`line.before->>'rrp'`)} as price_before, line.before is not null as has_before,
           coalesce(line.classes, '{}') && '{new,was_left_out}'::text[] or $3::bool as is_new,
           not ${HELD} and ($3::bool or dated.price is not null or coalesce(line.classes, '{}') && ${SHOWN_CHANGES}) as is_changed,
           not ${HELD} and dated.price is not null as is_dated, case when not ${HELD} then dated.offer end as offer,
           not ${HELD} and coalesce(line.classes, '{}') && ${NOT_THE_PRICE} as is_other,
           deposit.position is not null as has_deposit
      from item join result using (upload_id, position)
      left join unnest($5::int[], $6::bigint[], $7::text[]) dated (position, price, offer) on dated.position = item.position
      left join unnest($9::int[]) deposit (position) on deposit.position = item.position
      left join difference_line line on ${ofUpload('line.upload_id', '$4')} and line.canonical = item.canonical and line.position is not null
     where ${ofUpload('item.upload_id')} and ${inPartition('result.upload_id')} and result.dept_code <> '' and not ${LEFT_OUT}
  ), labels as (
    select priced.*, printed.price as printed_price, printed_at, user_name as printed_by,
           priced.price > 0 and priced.price % 100 = 0 and (is_changed or printed.price is not null)
             and (printed.price is distinct from priced.price or coalesce(printed.offer, '') <> coalesce(priced.offer, '')
                  or (is_other and printed_at < (select touched_at from upload where id = $1))
                  or (priced.has_deposit and not printed.has_deposit
                      and printed_at < $8::date::timestamp at time zone 'Europe/London')) as is_due
      from priced left join printed using (canonical)
  )`;

const SHOWN = { due: 'is_due', offers: 'is_due and is_dated', changed: '(is_changed or is_due)', all: 'true' } as const;

type LabelRow = Omit<DueLabel, 'printed'> &
  Readonly<{ total: number; printedPrice: number | null; printedAt: Date | null; printedBy: string | null }>;

const COLUMNS = `position, canonical, price, case when has_before then price_before end as "priceBefore", is_new as "isNew",
  is_due as "isDue", printed_price as "printedPrice", printed_at as "printedAt", printed_by as "printedBy"`;
/** Those to print first, in the order of the shelves. */
const ORDER = 'is_due desc, dept_code, sub_dept_code, cg_code, position';

const labelOf = ({ total: _total, printedPrice, printedAt, printedBy, ...row }: LabelRow): DueLabel => ({
  ...row,
  printed: printedPrice !== null && printedAt ? { price: printedPrice, at: printedAt, by: printedBy ?? '' } : null,
});

const AT_POSITIONS = `
  select ${CLASSIFIED_COLUMNS}, case when ${HELD} then line.before end as held, kept
    from unnest($2::int[]) as page (position)
   cross join lateral (${rowsAtPosition('result', ofUpload(), 'page.position')}) result (result_upload_id, result_position)
   cross join lateral (${rowsAtPosition('item', ofUpload(), 'page.position')}) item (item_upload_id, item_position)
    left join lateral (select before, decision, kept_before from difference_line
                        where ${ofUpload('upload_id', '$3')} and difference_line.canonical = item.canonical offset 0) line on true
    left join lateral (${thoughtOn('$3', 'item.canonical', `${KEPT_PLACE} as kept`)}) thought on true`;

/** What the till keeps of a product: all that it has, or its place and VAT code. */
type Kept = Readonly<{ held: TillValues | null; kept: KeptPlace | null }>;

/** Reads which products of an upload have a label to come. */
export const postgresLabelList = (queries: Queries) => {
  const parametersOf = ({ uploadId, memory, isFirst, dated, deposit }: LabelledUpload) => [
    uploadId,
    memory,
    isFirst,
    differenceIdOf(uploadId, memory),
    ...(['position', 'price', 'offer'] as const).map((column) => dated.map((one) => one[column])),
    deposit?.since ?? null,
    deposit?.positions ?? [],
  ];
  const patterns = (search: string) => (search === '' ? null : searchPatterns(searchedWords(search), '\n', false));
  const found = (which: LabelsSelection) =>
    `${SHOWN[which.show]} and ($10::text[] is null or ${holdsSearch('search_text', '$10')})`;
  return {
    counts: async (upload: LabelledUpload): Promise<LabelCounts> => {
      const ofOffers = upload.dated.length === 0 ? '' : `count(*) filter (where ${SHOWN.offers}) as offers,`;
      const [counts] = await queries.query<LabelCounts>(
        `${LABELS} select count(*) filter (where is_due) as due, ${ofOffers}
                          count(*) filter (where ${SHOWN.changed}) as changed, count(*) as all from labels`,
        parametersOf(upload),
      );
      return counts ?? { due: 0, changed: 0, all: 0 };
    },

    page: async (upload: LabelledUpload, which: LabelsSelection, offset: number, limit: number) => {
      const rows = await queries.query<LabelRow>(
        `${LABELS} select ${COLUMNS}, count(*) over () as total from labels where ${found(which)}
          order by ${ORDER} offset $11 limit $12`,
        [...parametersOf(upload), patterns(which.search), offset, limit],
      );
      return { total: rows[0]?.total ?? 0, labels: rows.map(labelOf) };
    },

    /** Those that are meant, at most `limit`, in the order of the shelves. */
    meant: async (upload: LabelledUpload, which: WhichLabels, limit: number): Promise<DueLabel[]> => {
      const isNamed = 'canonicals' in which;
      const condition = isNamed
        ? 'canonical = any($10::text[])'
        : `${found(which.match)} and not canonical = any($11::text[])`;
      const rows = await queries.query<LabelRow>(
        `${LABELS} select ${COLUMNS}, 0 as total from labels where ${condition} order by ${ORDER} limit ${limit}`,
        [...parametersOf(upload), ...(isNamed ? [which.canonicals] : [patterns(which.match.search), which.except])],
      );
      return rows.map(labelOf);
    },

    /** The items at these positions, with what the till keeps instead of them. */
    items: async (uploadId: string, memory: Memory, positions: readonly number[]) => {
      const parameters = [uploadId, positions, differenceIdOf(uploadId, memory)];
      const rows = await queries.query<ClassifiedRow & Kept>(AT_POSITIONS, parameters);
      return new Map<number, Kept & Readonly<{ classified: ClassifiedItem }>>(
        rows.map(({ held, kept, ...row }) => [row.position, { classified: classifiedOf(row), held, kept }]),
      );
    },

    /** The units that were chosen for a wholesaler. */
    units: async (memory: Memory): Promise<LabelUnits> => {
      const rows = await queries.query<{ dept: string; sub: string; unit: ShelfLabelUnit }>(
        'select dept_code as dept, sub_dept_code as sub, unit from label_unit where wholesaler_code = $1',
        [memory],
      );
      return new Map(rows.map(({ dept, sub, unit }) => [unitKey(dept, sub), unit]));
    },
  };
};

export type LabelList = ReturnType<typeof postgresLabelList>;
