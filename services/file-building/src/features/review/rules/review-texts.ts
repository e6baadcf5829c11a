import { type ClassificationCodes, rememberedTexts, toCodeFields, toRememberedFields } from '@tillmap/classification';
import { explain, type Resolver } from '@tillmap/classification/matching/decision';
import type { ReviewedProduct, SaleUnit, ReviewState as ShownState } from '@tillmap/contracts';
import { shownGtin } from '@tillmap/supplier-files';
import { evidenceFor } from '../../../model/evidence.ts';
import {
  type ClassifiedItem,
  isClassified,
  type KnownProduct,
  type SessionItem,
  type StoredEvidence,
  shownDescription,
  shownSize,
} from '../../../model/item.ts';
import { costsOf } from '../../../model/prices/costs.ts';
import type { FilePrices } from '../../../model/prices/file-prices.ts';
import { isSerious } from '../../../model/prices/found-issue.ts';
import { issueText } from '../../../model/prices/issue-words.ts';
import { priceRowOf, unitBarcodeOf } from '../../../model/prices/price-row.ts';
import { tillPricesOf } from '../../../model/prices/till-prices.ts';
import type { ReviewedItem } from '../../../model/review-state.ts';
import type { UsualVat } from '../../../model/usual-vat.ts';
import type { Names } from '../../../model/wholesaler.ts';
import { isCaseItem } from './sold-as.ts';

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

const resolver = (names: Names, wholesalerName: (code: string) => string): Resolver => ({
  classification: (codes) => names.breadcrumb(codes),
  vat: (code) => {
    const vat = names.vat(code);
    return vat ? `${vat.description || vat.code} (${vat.rate}%)` : code;
  },
  wholesaler: wholesalerName,
});

const explained = (
  { classification, reviewedBy }: ClassifiedItem,
  evidence: StoredEvidence | null,
  words: Resolver,
): { review_reason: string; review_details: string[] } => {
  if (classification.source === 'manual')
    return { review_reason: reviewedBy ? `Set by ${reviewedBy}` : 'Set by hand', review_details: [] };
  if (reviewedBy) return { review_reason: `Accepted by ${reviewedBy}`, review_details: [] };
  if (classification.reason === '') return { review_reason: '', review_details: [] };
  return explain({ reason: classification.reason, details: evidence?.details ?? [] }, words);
};

/** Wholesalers whose names the words of this evidence need. */
export const quotedWholesalers = (evidence: StoredEvidence | null): readonly string[] =>
  (evidence?.details ?? []).flatMap((detail) => ('wholesaler' in detail ? [detail.wholesaler] : []));

/** What the words of a page quote besides the wholesaler's own names. */
export type QuotedNames = Readonly<{
  wholesalerName: (code: string) => string;
  product: (barcode: string) => KnownProduct | undefined;
  /** How the prices of its file are read, and what was last chosen for case rows of its wholesaler. */
  prices: FilePrices;
  soldAsBefore: SaleUnit | undefined;
}>;

/** Barcodes of the known products whose names this evidence lacks: versions before did not keep them. */
export const namelessProducts = (evidence: StoredEvidence | null): readonly string[] =>
  (evidence?.neighbours ?? []).flatMap(({ barcode, name }) => (name === '' ? [barcode] : []));

const priceIssues = ({ item, issues }: ClassifiedItem, prices: FilePrices): ReviewedProduct['price_issues'] => {
  if (issues.length === 0) return [];
  const row = priceRowOf(item);
  const costs = costsOf(row, prices);
  return issues.map((issue) => ({
    code: issue.code,
    sentence: issueText(issue, row, costs, item),
    is_serious: isSerious(issue.code),
  }));
};

const priceFields = (item: SessionItem, prices: FilePrices, soldAsBefore: SaleUnit | undefined) => {
  const { unitCost, caseCost, basis } = tillPricesOf(item, prices);
  const isCase = isCaseItem(item);
  const isSoldByUnit = item.soldAs === 'unit' || !isCase;
  return {
    unit_cost: unitCost,
    case_cost: caseCost,
    cost_basis: basis,
    sold_as: isSoldByUnit ? ('unit' as const) : ('case' as const),
    unit_barcode: isSoldByUnit ? item.barcode : unitBarcodeOf(item.canonical),
    case_barcode: isSoldByUnit ? shownCode(item.caseBarcode) : item.barcode,
    is_case_row: isCase,
    rrp_left_out: item.soldAs === 'case' && item.rrp !== '',
    sold_as_before: isCase && item.soldAs === '' ? (soldAsBefore ?? ('' as const)) : ('' as const),
  };
};

const shownCode = (canonical: string): string => (canonical === '' ? '' : shownGtin(canonical));

/** The names of a category path; under the former name too, for one minor version. */
const pathFields = (names: Names, codes: ClassificationCodes) => {
  const path = names.breadcrumb(codes);
  return { category_path: path, place: path };
};

/** An item as the review screen shows it: names of today's hierarchy, reasons in words. */
export const reviewedProduct = (
  classified: ClassifiedItem,
  evidence: StoredEvidence | null,
  names: Names,
  { wholesalerName, product, prices, soldAsBefore }: QuotedNames,
): ReviewedProduct => {
  const { item, classification } = classified;
  const { department, subDepartment, categoryGroup } = names.placeNames(classification);
  const why = explained(classified, evidence, resolver(names, wholesalerName));
  const issues = priceIssues(classified, prices);
  return {
    barcode: item.barcode,
    description: shownDescription(classified),
    size: shownSize(classified),
    cost: item.cost,
    rrp: item.rrp,
    case_qty: item.caseQty,
    ...priceFields(item, prices, soldAsBefore),
    price_issues: issues,
    supplier: item.supplier,
    confidence: rounded(classification.confidence, 1),
    source: classification.source,
    needs_review: classification.needsReview,
    review_reason: why.review_reason,
    review_details: [
      ...(classification.remembered ? rememberedTexts(classification.remembered) : []),
      ...why.review_details,
      ...issues.map(({ sentence }) => sentence),
    ],
    remembered: toRememberedFields(classification.remembered),
    ...toCodeFields(classification),
    department,
    sub_department: subDepartment,
    category_group: categoryGroup,
    vat_rate: names.vat(classification.vatCode)?.rate ?? null,
    candidates: evidenceFor(classified, evidence).candidates.map(({ codes, share }) => ({
      ...toCodeFields(codes),
      ...pathFields(names, codes),
      share: rounded(share, 4),
    })),
    neighbours: (evidence?.neighbours ?? []).map((kept) => {
      const { barcode, score } = kept;
      const { name, codes } = (kept.name === '' ? product(barcode) : undefined) ?? kept;
      return {
        barcode: shownGtin(barcode),
        name,
        score: rounded(score, 4),
        ...toCodeFields(codes),
        ...pathFields(names, codes),
      };
    }),
  };
};

/** What people did with an item, and the VAT code that is usual for its place. */
export const shownState = ({ classified, state, version }: ReviewedItem, usualVat: UsualVat): ShownState => {
  const usual = isClassified(classified.classification) ? usualVat.of(classified.classification) : undefined;
  return {
    version,
    decision: state.decision,
    by: state.reviewedBy ?? '',
    at: state.reviewedAt,
    vat_by_hand: state.vatByHand,
    later: state.later,
    usual_vat: usual ? { vat_code: usual.vatCode, share: rounded(usual.share, 4) } : null,
  };
};
