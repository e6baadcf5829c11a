import { readMeasures, readPriceMark } from '@tillmap/classification/matching/names';
import { shownGtin, unitGtin } from '@tillmap/supplier-files';
import type { HeldPrice, SessionItem } from '../item.ts';
import { amountText, partOf, pounds, tenThousandths } from './amount.ts';
import { type Fit, fitOf } from './fit.ts';
import { vatOfFile } from './vat-of-file.ts';

/** What a row says of its prices. Amounts are whole ten-thousandths of a pound, 0 where the file says nothing. */
export type PriceRow = Readonly<{
  cost: number;
  retail: number;
  /** Units in the case by the case quantity; 0 where it says nothing. */
  units: number;
  /** By the size or the name ("24x330ml"), where the case quantity says nothing: a case of so many, or one pack for sale. */
  unitsInName: number;
  /** What the file itself says the cost is for. */
  said: SessionItem['costSaid'];
  /** The cost of a case where the file gives it beside the unit's. */
  caseCost: number;
  /** Whether the barcode is a case's. */
  isCase: boolean;
  /** Whether its own prices say what its cost is for, before the rest of the file does: a case's row, or one that was. */
  isByItself: boolean;
  /** Whether the file gives an amount, and that is nothing. */
  isCostZero: boolean;
  isRetailZero: boolean;
  /** The price printed on the pack: by a column of its own, else by the name. */
  mark: number;
  /** The name of the column that says it, '' where the product's name does. */
  markColumn: string;
  /** VAT in percent by the file's own column; undefined where it does not say. */
  vat: number | undefined;
  /** Whether VAT is in both cost and retail price, or in neither: the margin is then as without. */
  isVatAlike: boolean;
  /** Whether its prices make sense with the cost for a unit, for a case, or both. */
  fit: Fit;
  /** Whether something about the price is said that nobody can work out, so that it is left alone. */
  isOpaque: boolean;
}>;

type Priced = Pick<
  SessionItem,
  | 'canonical'
  | 'cost'
  | 'rrp'
  | 'caseQty'
  | 'description'
  | 'size'
  | 'supplierVat'
  | 'costSaid'
  | 'caseCost'
  | 'isKnownCase'
  | 'priceMark'
  | 'doubts'
  | 'soldAs'
  | 'usual'
>;

// Names are read for every row of a file: most have neither a mark nor several pieces in them.
const MAY_HAVE_MARK = /£|pm|rrp/i;
const MAY_HAVE_PIECES = /\d ?[x×*]|[x×*] ?\d|\bof\b|p(?:ac)?k/i;

const markOf = ({ priceMark, description }: Pick<SessionItem, 'priceMark' | 'description'>): number => {
  if (priceMark) return tenThousandths(priceMark.amount);
  return MAY_HAVE_MARK.test(description) ? Math.round((readPriceMark(description) ?? 0) * 10_000) : 0;
};

const piecesOf = (size: string, description: string): number => {
  for (const text of [size, description]) {
    const count = MAY_HAVE_PIECES.test(text) ? (readMeasures(text.replaceAll('×', 'x')).packCount ?? 0) : 0;
    if (count >= 2) return count;
  }
  return 0;
};

/** The barcode of the unit in a case code, as it is shown; '' for other barcodes. */
export const unitBarcodeOf = (canonical: string): string => {
  const unit = unitGtin(canonical);
  return unit === undefined ? '' : shownGtin(unit);
};

/** Whether a barcode is a case's: by its indicator, or since another row of the file names it as its case. */
const isCaseCode = ({ canonical, isKnownCase }: Pick<SessionItem, 'canonical' | 'isKnownCase'>): boolean =>
  isKnownCase || unitGtin(canonical) !== undefined;

const OPAQUE: ReadonlySet<string> = new Set(['of_a_measure', 'of_another_pack', 'basis_contradicted', 'case_differs']);
const VAT_ALIKE: ReadonlySet<string> = new Set(['cost_with_vat', 'rrp_without_vat']);

const hasOneOf = (doubts: SessionItem['doubts'], codes: ReadonlySet<string>): boolean =>
  doubts.some(({ code }) => codes.has(code));

/** The prices that tell what a cost is for: an offer may make sense as another one. */
const usualOf = (
  { usual, caseCost, soldAs }: Priced,
  read: Pick<PriceRow, 'cost' | 'retail'>,
): Pick<PriceRow, 'cost' | 'retail'> =>
  usual
    ? {
        cost: tenThousandths(usual.cost) || tenThousandths(caseCost),
        retail: soldAs === 'case' ? 0 : tenThousandths(usual.rrp),
      }
    : read;

/** Reads what a row says of its prices: costs, sale unit, pack and price mark. Runs for every row of a file. */
export const priceRowOf = (item: Priced): PriceRow => {
  const { doubts, soldAs } = item;
  const units = item.caseQty === '' ? 0 : Number(item.caseQty);
  const ownCost = tenThousandths(item.cost);
  const caseCost = tenThousandths(item.caseCost);
  const isCaseCostAlone = ownCost === 0 && caseCost > 0;
  const isVatAlike = hasOneOf(doubts, VAT_ALIKE);
  const isCase = soldAs === '' ? isCaseCode(item) : soldAs !== 'unit';
  const cost = isCaseCostAlone ? caseCost : ownCost;
  const retail = soldAs === 'case' ? 0 : tenThousandths(item.rrp);
  const unitsInName = units >= 2 ? 0 : piecesOf(item.size, item.description);
  const vat = isVatAlike ? 0 : vatOfFile(item.supplierVat);
  return {
    cost,
    retail,
    units,
    unitsInName,
    vat,
    fit: fitOf({ ...usualOf(item, { cost, retail }), units, unitsInName, vat }),
    said: isCaseCostAlone ? 'case' : caseCost > 0 ? 'unit' : item.costSaid,
    caseCost: isCaseCostAlone ? 0 : caseCost,
    isCase,
    isByItself: isCase || soldAs === 'unit',
    isCostZero: item.cost !== '' && ownCost === 0 && caseCost === 0,
    isRetailZero: soldAs === '' && item.rrp !== '' && retail === 0,
    mark: markOf(item),
    markColumn: item.priceMark?.column ?? '',
    isVatAlike,
    isOpaque: hasOneOf(doubts, OPAQUE),
  };
};

type Offered = Pick<SessionItem, 'cost' | 'rrp' | 'caseQty' | 'description' | 'priceMark'>;

/** No offer takes more than two thirds off; what seems to is of another pack. */
const LEAST = 3;

const fits = (amount: number, usual: number): boolean => amount <= usual && amount * LEAST > usual;

/** The cost of an offer for what the item's usual cost is for, a unit or a case; undefined where it fits neither. */
const costFor = (amount: number, usual: number, count: number): number | undefined => {
  if (fits(amount, usual)) return amount;
  const other = count > 1 ? [amount * count, partOf(amount, count)].filter((one) => fits(one, usual)) : [];
  return other.length === 1 ? other[0] : undefined;
};

type Fitted = Readonly<{ amount: string } | { reason: string }>;

const fittedCost = (text: string, usual: number, count: number): Fitted => {
  const amount = tenThousandths(text);
  const cost = costFor(amount, usual, count);
  if (cost !== undefined) return { amount: cost === amount ? text : amountText(cost) };
  if (usual === 0) return { reason: 'the product has no usual cost' };
  return { reason: `the offer's cost ${pounds(amount)} does not fit the usual ${pounds(usual)}` };
};

const fittedRetail = (text: string, usual: number, mark: number): Fitted => {
  const amount = tenThousandths(text);
  const offer = `the offer ${pounds(amount)}`;
  if (mark > 0 && amount > mark) return { reason: `${offer} is above the price mark ${pounds(mark)}` };
  if (usual > 0 && amount > usual) return { reason: `${offer} is above the usual ${pounds(usual)}` };
  if (usual > 0 && !fits(amount, usual)) return { reason: `${offer} does not fit the usual ${pounds(usual)}` };
  return { amount: text };
};

/** What a promotion's price is for an item, or the reason why its usual price stays. */
export const fittedPrice = (
  { field, amount, promotion }: Pick<HeldPrice, 'field' | 'amount' | 'promotion'>,
  item: Offered,
): Fitted => {
  if (field === 'deal') return { amount };
  const usual = tenThousandths(item[field]);
  if (field === 'rrp') return fittedRetail(amount, usual, markOf(item));
  return fittedCost(amount, usual, Number(promotion?.caseQty || item.caseQty));
};

/** The item without those prices of promotions that do not fit it. */
export const withFittingPrices = <Row extends Offered & Pick<SessionItem, 'datedPrices'>>(item: Row): Row => {
  if (!item.datedPrices?.some(({ promotion }) => promotion)) return item;
  const datedPrices = item.datedPrices.flatMap((price) => {
    const fitted = price.promotion ? fittedPrice(price, item) : price;
    return 'amount' in fitted ? [{ ...price, amount: fitted.amount }] : [];
  });
  return { ...item, datedPrices: datedPrices.length > 0 ? datedPrices : null };
};
