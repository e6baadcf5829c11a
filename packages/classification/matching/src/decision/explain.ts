import type {
  AgeRestricted,
  ClassificationCodes,
  CorrespondenceLevel,
  Decision,
  KeptState,
  ReasonDetail,
} from '@tillmap/classification';
import { ASSISTANT_FAILURE_TEXT, REASONS, UNKNOWN } from '@tillmap/classification';
import { vatRule } from '@tillmap/classification/vat-rules';
import { assistantChose } from './explain-assistant.ts';

/** Turns codes into the words a shop manager knows. An unknown code comes back as it is. */
export type Resolver = Readonly<{
  /** 'Drinks › Soft drinks › Cola'. */
  classification: (codes: ClassificationCodes) => string;
  /** 'Standard rate (20%)'. */
  vat: (vat: string) => string;
  /** A wholesaler's name by its code. */
  wholesaler: (code: string) => string;
}>;

/** Wire names, as the review screen reads them. */
export type Explanation = Readonly<{ review_reason: string; review_details: string[] }>;

const product = (name: string, size: string): string =>
  size === '' || name.toLowerCase().includes(size.toLowerCase()) ? `"${name}"` : `"${name} ${size}"`;

const areIn = (count: number): string => (count === 1 ? 'is in' : 'are in');

const vatName = (vat: string, names: Resolver): string => (vat === '' ? 'no VAT code' : names.vat(vat));

const bareCodes = ({ deptCode, subDeptCode, cgCode }: ClassificationCodes): string =>
  [deptCode, subDeptCode, cgCode].filter((code) => code !== '').join(' › ');

const mostly = (share: number): string =>
  share === 100 ? 'fully' : share > 50 ? `mostly (${share}%)` : `partly (${share}%)`;

const soldByBoth = (count: number): string => (count === 1 ? 'one product' : `${count} products`);

const LEVELS: Readonly<Record<CorrespondenceLevel, string>> = {
  group: 'category',
  sub_department: 'sub-department',
  department: 'department',
};

const RESTRICTED: Readonly<Record<AgeRestricted, string>> = {
  alcohol: 'alcohol',
  fireworks: 'fireworks',
  knives: 'knives',
  lottery: 'lottery games',
  medicines: 'medicines',
  solvents: 'lighter gas and solvents',
  tobacco: 'tobacco',
  vapes: 'vapes and nicotine',
};

const KEPT: Readonly<Record<KeptState, string>> = {
  ambient: 'unchilled',
  chilled: 'chilled',
  dried: 'dried',
  fresh: 'fresh',
  frozen: 'frozen',
  tinned: 'tinned',
};

/** The rule may have been deleted since the decision: only its id is stored. */
const brokenRule = (id: string, rate: number): string => {
  const rule = vatRule(id);
  return rule
    ? `This looks like ${rule.description}: ${rule.says} (VAT Notice ${rule.notice}), but the VAT code here is ${rate}%`
    : `Products with this name are not usually at ${rate}% VAT`;
};

const splitVotes = ({ asked, groups }: Extract<ReasonDetail, { code: 'vote_split' }>, names: Resolver): string => {
  const named = groups.map(
    ({ codes, agreeing }, at) => `${agreeing} ${at === 0 ? areIn(agreeing) : 'in'} ${names.classification(codes)}`,
  );
  const elsewhere = groups.reduce((left, { agreeing }) => left - agreeing, asked);
  return `${asked} similar products: ${[...named, ...(elsewhere > 0 ? [`${elsewhere} elsewhere`] : [])].join(', ')}`;
};

const vatOfGroup = (
  { vat, agreeing, products, otherVat, codes }: Extract<ReasonDetail, { code: 'vat_group' }>,
  names: Resolver,
): string => {
  const all = products === 1 ? 'The only known product' : `All ${products} known products`;
  const some = agreeing === products ? all : `${agreeing} of the ${products} known products`;
  const text = `${some} in ${names.classification(codes)} ${agreeing === 1 ? 'has' : 'have'} ${vatName(vat, names)}`;
  return otherVat === '' ? text : `${text}; similar products in other categories have ${vatName(otherVat, names)}`;
};

const vatByName = (
  { share, vat, otherVat, codes }: Extract<ReasonDetail, { code: 'vat_learned' }>,
  names: Resolver,
): string => {
  const text = `Products in ${names.classification(codes)} have different VAT codes; this name suggests ${vatName(vat, names)} (${share}%)`;
  return otherVat === '' || share === 100 ? text : `${text}, then ${vatName(otherVat, names)}`;
};

const sentence = (detail: ReasonDetail, names: Resolver): string => {
  switch (detail.code) {
    case 'nearest':
      return `Most similar product: ${product(detail.name, detail.size)} (${detail.alike}% similar), in ${names.classification(detail.codes)}`;
    case 'learned':
      return `First choice of the AI: ${names.classification(detail.codes)} (${detail.share}%)`;
    case 'votes':
      return detail.asked === 1
        ? `The only similar product is in ${names.classification(detail.codes)}`
        : `${detail.agreeing} of the ${detail.asked} most similar products ${areIn(detail.agreeing)} ${names.classification(detail.codes)}`;
    case 'vote_split':
      return splitVotes(detail, names);
    case 'company':
      return `${detail.agreeing} of ${detail.products} products with barcodes starting ${detail.beginning} (same manufacturer) ${areIn(detail.agreeing)} ${names.classification(detail.codes)}`;
    case 'group_name':
      return `The name and the category ${names.classification(detail.codes)} share the ${detail.words.length === 1 ? 'word' : 'words'} ${detail.words.map((word) => `"${word}"`).join(' and ')}`;
    case 'new_group':
      return `No product is in ${names.classification(detail.codes)} yet; please confirm the first one`;
    case 'runner_up':
      return `Second choice: ${names.classification(detail.codes)} (${detail.share}%)`;
    case 'vat_votes':
      return `VAT by similar products: ${vatName(detail.vat, names)} (${detail.share}%), then ${vatName(detail.otherVat, names)}`;
    case 'vat_learned':
      return vatByName(detail, names);
    case 'vat_group':
      return vatOfGroup(detail, names);
    case 'vat_not_listed':
      return `VAT code ${detail.vat} is no longer in the wholesaler's list`;
    case 'vat_sense':
      return brokenRule(detail.rule, detail.rate);
    case 'vat_elsewhere':
      return `${names.wholesaler(detail.wholesaler)} sells this barcode at ${detail.theirRate}% VAT; here it is ${detail.rate}%`;
    case 'mapping_not_in_hierarchy':
      return `The reference mapping points to ${bareCodes(detail.codes)}, which no longer exists`;
    case 'other_wholesaler':
      return `${names.wholesaler(detail.wholesaler)} has it in a ${LEVELS[detail.level ?? 'group']} that ${mostly(detail.share)} matches ${names.classification(detail.codes)} here, based on ${soldByBoth(detail.count)} both sell`;
    case 'supplier_group':
      return detail.products === 1
        ? `The file lists it under "${detail.group}"; the only known product there is in ${names.classification(detail.codes)}`
        : `The file lists it under "${detail.group}"; ${detail.agreeing} of the ${detail.products} known products there ${areIn(detail.agreeing)} ${names.classification(detail.codes)}`;
    case 'vat_supplier': {
      const known =
        detail.agreeing === detail.products ? `all ${detail.products}` : `${detail.agreeing} of ${detail.products}`;
      const text = `The file says VAT "${detail.given}"; ${known} known products with it have ${vatName(detail.vat, names)}`;
      return detail.otherVat === '' ? text : `${text}; other evidence suggests ${vatName(detail.otherVat, names)}`;
    }
    case 'case_of':
      return `This is a case of ${detail.unit.replace(/^0(?=\d{13}$)/, '')}; the single unit's details are used`;
    case 'assistant_chose':
      return assistantChose(detail, names.classification(detail.codes));
    case 'assistant_silent':
      return ASSISTANT_FAILURE_TEXT[detail.why];
    case 'mapping_of_other':
      return `${detail.elsewhere ? 'Other wholesalers have this barcode' : 'The reference mapping for this barcode is'} for ${product(detail.name, detail.size)}; the file says "${detail.given}"`;
    case 'marked_confidence':
      return `The reference mapping has a confidence of ${detail.confidence}%`;
    case 'shelf_kind':
      return `"${detail.because}" suggests ${detail.kind}; ${names.classification(detail.codes)} may fit`;
    case 'age_unproven':
      return `${names.classification(detail.codes)} is for ${RESTRICTED[detail.restriction]}, and nothing in the name says that this is`;
    case 'age_elsewhere':
      return `"${detail.because}" sounds like ${RESTRICTED[detail.restriction]}, and ${names.classification(detail.codes)} is not for that`;
    case 'state_differs':
      return `The name says "${detail.word}"; ${names.classification(detail.codes)} is for ${KEPT[detail.state]} products`;
    case 'unknown':
      return UNKNOWN;
  }
};

/** Why a decision came out as it did, in the words of a shop manager. */
export const explain = (decision: Pick<Decision, 'reason' | 'details'>, names: Resolver): Explanation => ({
  review_reason: REASONS[decision.reason],
  // However many are unknown, one line is enough.
  review_details: [...new Set(decision.details.map((detail) => sentence(detail, names)))],
});
