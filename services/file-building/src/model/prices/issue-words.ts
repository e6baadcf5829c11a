import type { PriceIssueCode } from '@tillmap/contracts';
import type { RowWarning, RowWarningCode } from '@tillmap/supplier-files';
import type { SessionItem } from '../item.ts';
import { pounds } from './amount.ts';
import type { Costs } from './costs.ts';
import type { FoundIssue } from './found-issue.ts';
import { percent } from './margin.ts';
import type { PriceRow } from './price-row.ts';

const DOUBTS: Readonly<Record<RowWarningCode, string>> = {
  of_a_measure: 'the cost is for a kilogram, a litre or the like',
  of_another_pack: 'the cost is for neither a unit nor a case',
  basis_contradicted: 'it says another unit than the name of the cost column',
  discount: 'it is not known whether this discount is taken off the cost already',
  increase: 'it is not known whether the cost has this increase already',
  new_cost: 'it is not known from when this new cost holds',
  new_rrp: 'it is not known from when this new RRP holds',
  not_today: 'the price does not hold on the day of the upload',
  offer: 'this price is for an offer',
  cost_with_vat: 'the cost includes VAT',
  rrp_without_vat: 'the RRP is without VAT',
  case_differs: 'the case quantity of the row is another',
  for_many: 'the price is for a larger quantity',
  price_type: 'it may not be the price that is paid',
  case_cost_differs: 'the costs of a unit and of a case do not agree',
  note: 'a note that may say something against the price',
  day_order: 'other days of the file have the month first, so it is not sure that the price holds',
  may_be_pence: 'it may be in pence, as other prices of the file are far lower and have pence',
  other_list: 'other rows of the same barcode have other prices',
  other_product: 'an earlier row with the same barcode has another name',
};

const doubtText = ({ code, column, seen }: RowWarning): string => {
  // There the column is the name of the other product.
  if (code === 'other_product') return `${column} on ${seen} has the same barcode`;
  if (code === 'case_cost_differs') return `${column} is not ${seen}`;
  const what = seen === '' ? `The column “${column}”` : `${column} is "${seen}"`;
  return `${what}: ${DOUBTS[code] ?? 'please check the price'}`;
};

const scaleText = (row: PriceRow, { times, like, margin = 0 }: FoundIssue): string => {
  if (times === undefined)
    return `The RRP ${pounds(row.retail)} looks far too high for a cost of ${pounds(row.cost)} (margin ${percent(margin)}%)`;
  const much = times > 1 ? `${times} times too high` : `${Math.round(1 / times)} times too low`;
  if (like !== undefined)
    return `The RRP ${pounds(row.retail)} looks ${much}: similar products sell for ${pounds(like)}`;
  return `The RRP ${pounds(row.retail)} looks ${much} for a cost of ${pounds(row.cost)} (margin ${percent(margin)}%)`;
};

/** Follows "The" or "the". */
const markText = ({ mark, markColumn }: PriceRow): string =>
  `${markColumn === '' ? 'name' : `column “${markColumn}”`} says ${pounds(mark)}`;

const otherWayText = (row: PriceRow): string => {
  const units = row.units >= 2 ? row.units : row.unitsInName;
  return row.cost > row.retail
    ? `The cost ${pounds(row.cost)} makes sense for a case of ${units} only; other costs of this file are for one unit`
    : `The cost ${pounds(row.cost)} makes sense for one unit only; other costs of this file are for a case`;
};

const ofAll = ({ products = 1 }: FoundIssue): string =>
  products > 1
    ? `, as ${products.toLocaleString('en-GB')} products of this file: the answer here is for all of them`
    : '';

/** What an issue of a row says, as a fragment without a full stop. */
export const issueText = (
  issue: FoundIssue,
  row: PriceRow,
  costs: Costs,
  item: Pick<SessionItem, 'doubts' | 'barcode' | 'supplierVat'>,
): string => {
  const cost = costs.unit > 0 ? costs.unit : row.cost;
  switch (issue.code) {
    case 'cost_above_retail':
      return `The cost ${pounds(cost)} is above the RRP ${pounds(row.retail)}`;
    case 'retail_below_cost_with_vat':
      return `The RRP ${pounds(row.retail)} is below the cost ${pounds(cost)} with ${issue.vat ?? 0}% VAT`;
    case 'margin_unusual':
      return `The margin is ${percent(issue.margin ?? 0)}%; in this department of the file it is ${percent(issue.low ?? 0)}% to ${percent(issue.high ?? 0)}%`;
    case 'retail_missing':
      return row.mark > 0
        ? `The RRP is missing; the ${markText(row)}`
        : 'The RRP is missing, so the margin cannot be checked';
    case 'cost_zero':
      return 'The cost is £0.00';
    case 'retail_zero':
    case 'retail_zero_throughout':
      return 'The RRP is £0.00';
    case 'price_unlike_before':
      return `The ${issue.field === 'cost' ? 'cost' : 'RRP'} ${pounds(issue.now ?? 0)} was ${pounds(issue.before ?? 0)} in the last file`;
    case 'price_low':
      return `The RRP is ${pounds(row.retail)}`;
    case 'file_unsure':
      return 'The file as a whole looks wrong, and nobody has said that it is right';
    case 'price_mark_differs':
      return `The ${markText(row)} but the RRP is ${pounds(row.retail)}`;
    case 'price_scale':
      return scaleText(row, issue);
    case 'case_at_unit_price':
      return row.retail > 0
        ? `${item.barcode} is the barcode of a case, but the RRP ${pounds(row.retail)} looks like the price of one unit`
        : `${item.barcode} is the barcode of a case, but the cost ${pounds(row.cost)} looks like the cost of one unit`;
    case 'cost_other_way':
      return otherWayText(row);
    case 'case_quantity_missing':
      return `The cost ${pounds(row.cost)} is for a case, and the row has no case quantity, so the cost of one unit is not known`;
    case 'row_doubt':
      return item.doubts.map(doubtText).join('; ');
    case 'check_digit_wrong':
      return `The check digit of ${item.barcode} is wrong, so no scanner finds it${ofAll(issue)}`;
    case 'in_store_code':
      return `${item.barcode} is an in-store or weighed-item code, which differs from shop to shop${ofAll(issue)}`;
    case 'price_missing':
      return `The file has neither a cost nor an RRP${ofAll(issue)}`;
    case 'vat_unknown':
      return `The file says VAT “${item.supplierVat}”, which is no VAT rate of this country${ofAll(issue)}`;
  }
};

type CheckWords = Readonly<{ one: string; many: string; what: string }>;

const CHECKS: Readonly<Record<PriceIssueCode, CheckWords>> = {
  case_at_unit_price: {
    one: 'row has the barcode of a case and the price of a unit',
    many: 'rows have the barcode of a case and the price of a unit',
    what: 'Choose in the review whether to sell the unit or the case.',
  },
  cost_above_retail: {
    one: 'product costs more than it sells for',
    many: 'products cost more than they sell for',
    what: 'Check cost, RRP and case quantity.',
  },
  retail_below_cost_with_vat: {
    one: 'product sells below its cost with VAT',
    many: 'products sell below their cost with VAT',
    what: 'Check the RRP and the VAT rate.',
  },
  retail_zero: {
    one: 'product has an RRP of £0.00',
    many: 'products have an RRP of £0.00',
    what: 'The till would sell them for nothing.',
  },
  retail_zero_throughout: {
    one: 'product has an RRP of £0.00, and few of the file have another',
    many: 'products have an RRP of £0.00, and few of the file have another',
    what: 'The till would sell them for nothing. If the supplier gives no RRPs, empty the column and upload the file again.',
  },
  cost_zero: {
    one: 'product has a cost of £0.00',
    many: 'products have a cost of £0.00',
    what: 'Check the cost.',
  },
  price_scale: {
    one: 'price looks far too high or too low',
    many: 'prices look far too high or too low',
    what: 'Check the decimal point.',
  },
  price_unlike_before: {
    one: 'price is nothing like that of the last file',
    many: 'prices are nothing like those of the last file',
    what: 'Check the decimal point.',
  },
  price_low: {
    one: 'product has an RRP below 5p',
    many: 'products have an RRP below 5p',
    what: 'Check the decimal point.',
  },
  file_unsure: {
    one: 'product is in a file that looks wrong as a whole',
    many: 'products are in a file that looks wrong as a whole',
    what: 'Say on the page of the upload whether it is right.',
  },
  price_mark_differs: {
    one: 'product has a price mark that is not its RRP',
    many: 'products have a price mark that is not their RRP',
    what: 'The shop may not sell above the marked price.',
  },
  cost_other_way: {
    one: 'cost makes sense only the other way, per unit or per case, than the rest of the file',
    many: 'costs make sense only the other way, per unit or per case, than the rest of the file',
    what: 'They go into the till’s file as given.',
  },
  case_quantity_missing: {
    one: 'row has the cost of a case and no case quantity',
    many: 'rows have the cost of a case and no case quantity',
    what: 'The cost goes into the till’s file as given.',
  },
  row_doubt: {
    one: 'row says something about its price that Tillmap cannot work out',
    many: 'rows say something about their price that Tillmap cannot work out',
    what: 'Check their cost and RRP in the review.',
  },
  check_digit_wrong: {
    one: 'product has a barcode whose check digit is wrong',
    many: 'products have a barcode whose check digit is wrong',
    what: 'Scanners do not find such barcodes.',
  },
  in_store_code: {
    one: 'product has an in-store or weighed-item code',
    many: 'products have an in-store or weighed-item code',
    what: 'The till may have another product under it.',
  },
  price_missing: {
    one: 'product has neither a cost nor an RRP',
    many: 'products have neither a cost nor an RRP',
    what: 'The till gets no price for them.',
  },
  vat_unknown: {
    one: 'product has a VAT rate that this country does not have',
    many: 'products have a VAT rate that this country does not have',
    what: 'Check the VAT code.',
  },
  margin_unusual: {
    one: 'product has an unusual margin for its department',
    many: 'products have an unusual margin for their department',
    what: 'Check cost and RRP.',
  },
  retail_missing: {
    one: 'product has no RRP',
    many: 'products have no RRP',
    what: 'The till gets no price for them.',
  },
};

/** What a check found, in one or two sentences. */
export const checkSentence = (code: PriceIssueCode, count: number): string => {
  const { one, many, what } = CHECKS[code];
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}. ${what}`;
};

const BEFORE_DOWNLOAD: ReadonlySet<string> = new Set<PriceIssueCode>([
  'check_digit_wrong',
  'in_store_code',
  'price_missing',
  'vat_unknown',
]);

/** What is said once more of an issue before a download; undefined for most. */
export const downloadSentence = (code: string, products: number): string | undefined =>
  BEFORE_DOWNLOAD.has(code) ? checkSentence(code as PriceIssueCode, products) : undefined;

/** Checks in the order of the money at stake. */
export const CHECK_ORDER = Object.keys(CHECKS) as readonly PriceIssueCode[];
