import type {
  CandidateCodes,
  ClassificationCodes,
  NamedCategory,
  Neighbour,
  ReasonCode,
  RememberedName,
} from '@tillmap/classification';
import { giverText, rememberedTexts } from '@tillmap/classification';
import { type Explanation, explain } from '@tillmap/classification/matching/decision';
import type { Wholesalers } from '../../adapters/reference-data/wholesaler-cache.ts';
import { WholesalerInactive } from '../../domain/errors.ts';
import type { ItemToClassify } from '../../domain/evidence.ts';
import type { Hierarchy, VatCode } from '../../domain/hierarchy.ts';
import { nameFor } from '../../domain/product.ts';
import { readBarcode } from '../../domain/read-barcode.ts';
import { shownBarcode } from '../../domain/shown-barcode.ts';
import type { Classified, ClassifyItems } from '../classify/classify-items.ts';
import type { ProductStore } from '../ports/product-store.ts';

type Deps = { classify: ClassifyItems; wholesalers: Wholesalers; products: Pick<ProductStore, 'find'> };

export type LookedUp = Readonly<{
  barcode: string;
  /** How the barcode was read, where it was repaired or is ambiguous; '' otherwise. */
  barcodeNote: string;
  name: string;
  size: string;
  codes: ClassificationCodes;
  row: NamedCategory;
  vat: VatCode | undefined;
  confidence: number;
  source: Classified['decision']['source'];
  why: Explanation;
  /** What was considered, best first, with its part of the evidence (0 to 1) and its breadcrumb. */
  candidates: readonly (CandidateCodes & { readonly categoryPath: string })[];
  /** What it is remembered as, where nobody names it otherwise. */
  remembered: RememberedName | null;
  /** Known products that the decision quotes, with their breadcrumbs. */
  neighbours: readonly (Neighbour & { readonly categoryPath: string })[];
}>;
export type LookupAnswer = Readonly<{
  found: readonly LookedUp[];
  errors: readonly { barcode: string; message: string }[];
}>;

const whyOf = ({ decision, wholesalerNames, remembered }: Classified, hierarchy: Hierarchy): Explanation => {
  const { review_reason, review_details } = explain(decision, {
    classification: hierarchy.breadcrumb,
    vat: (code) => {
      const vat = hierarchy.vat(code);
      return vat ? `${vat.description || vat.code} (${vat.rate}%)` : code;
    },
    wholesaler: (code) => wholesalerNames.get(code) ?? code,
  });
  return { review_reason, review_details: [...(remembered ? rememberedTexts(remembered) : []), ...review_details] };
};

type Reading = Extract<ReturnType<typeof readBarcode>, { ok: true }>;
type Asked = Readonly<{ given: string; reading: Reading }>;

const NOTHING_ALIKE = 'this wholesaler has no similar product yet';
const NOWHERE: Partial<Record<ReasonCode, string>> = {
  similar_products_disagree: 'similar products are in different categories',
  learned_unsure: 'no category is certain enough',
};

/** Where most products of the maker are, of a barcode of which nothing else is known. */
const makerWords = (classified: Classified, hierarchy: Hierarchy): string[] =>
  classified.decision.reason === 'maker_only'
    ? whyOf(classified, hierarchy)
        .review_details.slice(0, 1)
        .map((text) => `${text}.`)
    : [];

const present = ({ given, reading }: Asked, classified: Classified, hierarchy: Hierarchy): LookedUp | string => {
  const { decision, name, size, item, remembered = null } = classified;
  const { codes } = decision;
  const row = codes && hierarchy.row(codes);
  if (!codes || !row) {
    if (name === '' && remembered && remembered.name !== '')
      return `Remembered as "${remembered.name}" (${giverText(remembered)}), but ${NOWHERE[decision.reason] ?? NOTHING_ALIKE}.`;
    return name === ''
      ? ['This barcode is not known.', ...makerWords(classified, hierarchy), reading.note]
          .filter((said) => said !== '')
          .join(' ')
      : `Known as "${name}", but ${NOWHERE[decision.reason] ?? NOTHING_ALIKE}.`;
  }
  return {
    barcode: given,
    barcodeNote: reading.note,
    name: name || item.description,
    size,
    codes,
    row,
    vat: hierarchy.vat(codes.vatCode),
    confidence: decision.confidence,
    source: decision.source,
    why: whyOf(classified, hierarchy),
    remembered,
    candidates: decision.candidates.map((one) => ({ ...one, categoryPath: hierarchy.breadcrumb(one.codes) })),
    neighbours: decision.neighbours.map((one) => ({ ...one, categoryPath: hierarchy.breadcrumb(one.codes) })),
  };
};

/** At most this number of mistyped barcodes are looked up at once; each could stand for some thirty others. */
const MISTYPED_ASKED = 100;
const MEANT_TOLD = 3;

/** Finds the known products that mistyped barcodes could stand for: a suggestion, never a correction. */
const suggestionsFor = async (
  { products }: Deps,
  wholesaler: string,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, string>> => {
  const mistyped = asked.filter(({ reading }) => reading.meant.length > 0).slice(0, MISTYPED_ASKED);
  if (mistyped.length === 0) return new Map();
  const known = await products.find([...new Set(mistyped.flatMap(({ reading }) => reading.meant))]);
  return new Map(
    mistyped.flatMap(({ given, reading }) => {
      const meant = reading.meant.flatMap((barcode) => known.get(barcode) ?? []).slice(0, MEANT_TOLD);
      const named = meant.map((one) => `${shownBarcode(one.barcode)} (${nameFor(one, wholesaler, false).name})`);
      return named.length === 0 ? [] : [[given, ` Did you mean ${named.join(' or ')}?`] as const];
    }),
  );
};

/**
 * Returns department and VAT of each barcode, in their order; one that is invalid or unknown is an entry in `errors`.
 */
export const lookUpProducts =
  (deps: Deps) =>
  async ({ wholesaler, barcodes }: { wholesaler: string; barcodes: readonly string[] }): Promise<LookupAnswer> => {
    const hierarchy = await deps.wholesalers.hierarchy(wholesaler);
    if (!hierarchy.active) throw new WholesalerInactive();
    const read = barcodes.map((given) => ({ given, reading: readBarcode(given) }));
    const asked = read.flatMap(({ given, reading }): Asked[] => (reading.ok ? [{ given, reading }] : []));
    const items = asked.map(
      ({ reading: { canonical: barcode, ownOnly } }): ItemToClassify => ({
        barcode,
        ownOnly,
        description: '',
        size: '',
        supplierGroup: '',
        supplierVat: '',
      }),
    );
    // Every result has its confidence; by the same threshold it is the one that a run would give.
    const classified = await deps.classify({ wholesaler, reviewThreshold: hierarchy.reviewThreshold, items });
    const said = asked.map((one, at) => present(one, classified[at]!, hierarchy));
    const suggestions = await suggestionsFor(
      deps,
      wholesaler,
      asked.filter((_, at) => typeof said[at] === 'string'),
    );
    const found: LookedUp[] = [];
    const errors: { barcode: string; message: string }[] = [];
    let at = 0;
    for (const { given, reading } of read) {
      const answer = reading.ok ? said[at++]! : reading.reason;
      if (typeof answer !== 'string') found.push(answer);
      else errors.push({ barcode: given, message: answer + (suggestions.get(given) ?? '') });
    }
    return { found, errors };
  };

export type LookUpProducts = ReturnType<typeof lookUpProducts>;
