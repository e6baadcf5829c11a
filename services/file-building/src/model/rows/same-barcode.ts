import { isOtherProduct as isOtherName } from '@tillmap/classification/matching/names';
import type { Finding, RowWarning } from '@tillmap/supplier-files';
import type { SessionItem } from '../item.ts';
import { counted } from './counted.ts';

type Named = Pick<SessionItem, 'description' | 'size'>;
type Row = Named & Pick<SessionItem, 'line' | 'barcode' | 'cost' | 'rrp' | 'doubts'>;

const DETAILS_SHOWN = 10;
const SHOWN_CHARS = 60;

/** Whether two rows with one barcode are of different products: by the words of their names, their sizes and packs. */
export const isOtherProduct = (one: Named, other: Named): boolean =>
  isOtherName({ name: one.description, size: one.size }, { name: other.description, size: other.size });

const nameOf = ({ description }: Named): string =>
  `“${description.length > SHOWN_CHARS ? `${description.slice(0, SHOWN_CHARS)}…` : description}”`;

const changeOf = (what: string, before: string, after: string): string[] =>
  before === after || before === '' || Number(before) === Number(after)
    ? []
    : [after === '' ? `the ${what} £${before} is gone` : `the ${what} changes from £${before} to £${after}`];

/** What is said of a row that a later one replaces: the other product, or the prices that change. */
export const replacedText = (row: Row, by: Row): string => {
  const said = `Line ${row.line}: replaced by line ${by.line}, which has the same barcode.`;
  if (isOtherProduct(row, by)) return `${said} It was another product: ${nameOf(row)}, now ${nameOf(by)}.`;
  const changes = [...changeOf('cost', row.cost, by.cost), ...changeOf('RRP', row.rrp, by.rrp)];
  const [first = '', ...rest] = changes;
  return changes.length === 0 ? said : `${said} ${[first[0]?.toUpperCase() + first.slice(1), ...rest].join(', ')}.`;
};

/** Whether a row is doubted since its price does not hold on the day of the upload. */
export const isNotToday = ({ code }: RowWarning): boolean => code === 'not_today';

/** Whether a row is doubted since its prices are for a larger quantity or of another list. */
export const isOfOtherPrices = ({ code }: RowWarning): boolean => code === 'for_many' || code === 'other_list';

/** Whether a row is doubted for what lets it give way to one of its barcode that is not. */
export const isNotUsual = (doubt: RowWarning): boolean => isNotToday(doubt) || isOfOtherPrices(doubt);

const givingWayText =
  (why: string) =>
  /** `kept` is not known where that is far above. */
  (row: Row, kept: Row | undefined): string => {
    const by = kept ? `line ${kept.line}` : 'an earlier line';
    const said = `Line ${row.line}: ${why}, so ${by} with the same barcode counts.`;
    if (kept && isOtherProduct(row, kept))
      return `${said} It was another product: ${nameOf(row)}, not ${nameOf(kept)}.`;
    return kept && row.cost !== '' && Number(row.cost) !== Number(kept.cost)
      ? `${said} The cost £${row.cost} is not used, but £${kept.cost}.`
      : said;
  };

/** What is said of a row that gives way to an earlier one that holds today. */
export const notTodayText = givingWayText('its price does not hold on the day of the upload');

/** What is said of a row whose prices are the new ones of an earlier one from a day on. */
export const comingText =
  (from: string) =>
  (row: Row, kept: Row | undefined): string =>
    `Line ${row.line}: its prices hold from ${from}, so until then line ${kept?.line} with the same barcode counts.`;

/** What is said of a row that gives way to an earlier one whose price holds since a later day. */
export const olderPriceText = givingWayText('its price is older');

/** What is said of a row that gives way to an earlier one of the usual list, or for a smaller quantity. */
export const otherPriceText = givingWayText('its price is for a larger quantity or of another list');

/** What is said of a row that gives way to an earlier one whose product is still sold. */
export const goneText = givingWayText('its product is no longer sold');

/** What a row is to be doubted for since it replaces another one: its own name, or what that one was doubted for already. */
export const replacementWarnings = (before: Row, by: Row): readonly RowWarning[] => {
  const earlier = before.doubts.filter(({ code }) => code === 'other_product');
  if (!isOtherProduct(before, by)) return earlier;
  return [...earlier, { code: 'other_product', column: nameOf(before), seen: `line ${before.line}` }];
};

/** How many barcodes different products have, and the first of them. */
export type SameBarcodeCounts = Readonly<{ count: number; details: readonly string[] }>;

/** Counts the barcodes that different products of a file have, and keeps the first. */
export class SameBarcodes {
  #count: number;
  readonly #details: string[];

  /** Goes on from what was counted `before`. */
  constructor(before: SameBarcodeCounts = { count: 0, details: [] }) {
    this.#count = before.count;
    this.#details = [...before.details];
  }

  counts(): SameBarcodeCounts {
    return { count: this.#count, details: this.#details };
  }

  note(before: Row, by: Row): void {
    if (!isOtherProduct(before, by)) return;
    this.#count++;
    if (this.#details.length < DETAILS_SHOWN)
      this.#details.push(
        `${by.barcode} is ${nameOf(before)} on line ${before.line} and ${nameOf(by)} on line ${by.line}`,
      );
  }

  findings(): Finding[] {
    if (this.#count === 0) return [];
    const said = counted(this.#count, 'barcode is', 'barcodes are');
    return [
      {
        code: 'same_barcode',
        sentence: `${said} used for different products: ${this.#details[0]}${this.#count > 1 ? ' …' : ''}. The later row counts.`,
        details: [
          ...this.#details.map((detail) => `${detail}.`),
          'Correct the barcode of the wrong row and upload the file again.',
        ],
      },
    ];
  }
}
