import { ASSISTANT_FAILURE_TEXT, assistantChose } from './explain-assistant.ts';
import type { ClassificationCodes, CorrespondenceLevel, Decision, ReasonCode, ReasonDetail } from './types.ts';
import { vatRule } from './vat-sense/match-vat-rule.ts';

/** Turns codes into the words a shop manager knows. Unknown codes should answer with the code itself. */
export type Resolver = Readonly<{
  /** 'Drinks › Soft drinks › Cola'. */
  classification: (codes: ClassificationCodes) => string;
  /** 'Standard rate (20 %)'. */
  vat: (vat: string) => string;
  /** A wholesaler's name by its code. */
  wholesaler: (code: string) => string;
}>;

/** Wire names, as the review screen reads them. */
export type Explanation = Readonly<{ review_reason: string; review_details: string[] }>;

/** Said where another version had a reason that has no words here. */
const UNKNOWN = 'Needs a look';

export const REASONS: Readonly<Record<ReasonCode, string>> = {
  exact_mapping: "This barcode is in the wholesaler's own reference mappings",
  exact_mapping_marked_lower: 'The reference mapping of this barcode is itself marked as unsure',
  other_wholesalers_agree: 'Carried over from another wholesaler that knows this barcode',
  other_wholesalers_unsure:
    'Another wholesaler knows this barcode, but its group does not clearly correspond to one here',
  similar_products_agree: 'Similar products agree',
  similar_products_disagree: 'Similar products disagree',
  similar_products_distant: 'Known products are only remotely alike',
  learned_sure: 'Recognised by what was learned from the reference mappings',
  learned_unsure: 'What was learned from the reference mappings does not settle it',
  vat_in_doubt: 'The VAT code is in doubt',
  vat_unlikely: 'The VAT rate does not look right',
  assistant_agrees: 'The assistant agrees with what similar products say',
  assistant_chose: 'The assistant chose this among the groups of similar products',
  assistant_differs: 'The assistant would choose another group',
  nothing_alike: 'No known product is alike enough',
  no_description: 'Nobody has described this barcode yet, so there is no name to compare',
  unknown: UNKNOWN,
};

const product = (name: string, size: string): string =>
  size === '' || name.toLowerCase().includes(size.toLowerCase()) ? `"${name}"` : `"${name} ${size}"`;

const vatName = (vat: string, names: Resolver): string => (vat === '' ? 'no VAT code' : names.vat(vat));

const bareCodes = ({ dept, subDept, cg }: ClassificationCodes): string =>
  [dept, subDept, cg].filter((code) => code !== '').join(' › ');

const mostly = (share: number): string =>
  share === 100 ? 'all' : share > 50 ? `mostly (${share} %)` : `partly (${share} %)`;

const shared = (count: number): string => (count === 1 ? 'one shared product' : `${count} shared products`);

const LEVELS: Readonly<Record<CorrespondenceLevel, string>> = {
  group: 'group',
  sub_department: 'sub-department',
  department: 'department',
};

/** The rule may be gone since the decision was made: what is kept is only its id. */
const brokenRule = (id: string, rate: number): string => {
  const rule = vatRule(id);
  return rule
    ? `Looks like ${rule.description}: ${rule.says} (VAT Notice ${rule.notice}), and this says ${rate} %`
    : `The name does not fit a VAT rate of ${rate} %`;
};

const vatOfGroup = (
  { vat, agreeing, products, otherVat, codes }: Extract<ReasonDetail, { code: 'vat_group' }>,
  names: Resolver,
): string => {
  const all = products === 1 ? 'the one product' : `all ${products} products`;
  const some = agreeing === products ? all : `${agreeing} of the ${products} products`;
  const said = `In ${names.classification(codes)}, ${some} learned from ${agreeing === 1 ? 'has' : 'have'} ${vatName(vat, names)}`;
  return otherVat === '' ? said : `${said}; similar products of other groups have ${vatName(otherVat, names)}`;
};

const vatByName = (
  { share, vat, otherVat, codes }: Extract<ReasonDetail, { code: 'vat_learned' }>,
  names: Resolver,
): string => {
  const said = `Products in ${names.classification(codes)} have several VAT codes; by its name this one has ${vatName(vat, names)} (${share} % of the evidence)`;
  return otherVat === '' || share === 100 ? said : `${said}, the next choice is ${vatName(otherVat, names)}`;
};

const sentence = (detail: ReasonDetail, names: Resolver): string => {
  switch (detail.code) {
    case 'nearest':
      return `Nearest known product: ${product(detail.name, detail.size)} (${detail.alike} % alike) is ${names.classification(detail.codes)}`;
    case 'learned':
      return `What was learned from the mappings points to ${names.classification(detail.codes)} (${detail.share} % of the evidence)`;
    case 'votes':
      return detail.asked === 1
        ? `The one known product that is alike is ${names.classification(detail.codes)}`
        : `${detail.agreeing} of the ${detail.asked} nearest known products are ${names.classification(detail.codes)}`;
    case 'company':
      return `${detail.agreeing} of the ${detail.products} known products whose barcodes begin with ${detail.beginning} ${detail.agreeing === 1 ? 'is' : 'are'} ${names.classification(detail.codes)}`;
    case 'group_name':
      return `The name says ${detail.words.map((word) => `"${word}"`).join(' and ')}, and so does ${names.classification(detail.codes)}`;
    case 'new_group':
      return `No product with a name is known in ${names.classification(detail.codes)} yet, so a person begins it`;
    case 'runner_up':
      return `It could also be ${names.classification(detail.codes)} (${detail.share} % of the evidence)`;
    case 'vat_votes':
      return `${detail.share} % of the evidence is for ${vatName(detail.vat, names)}, the next choice is ${vatName(detail.otherVat, names)}`;
    case 'vat_learned':
      return vatByName(detail, names);
    case 'vat_group':
      return vatOfGroup(detail, names);
    case 'vat_not_listed':
      return `VAT code ${detail.vat} is not in the wholesaler's list any more`;
    case 'vat_sense':
      return brokenRule(detail.rule, detail.rate);
    case 'vat_elsewhere':
      return `${names.wholesaler(detail.wholesaler)} has this barcode at ${detail.theirRate} % VAT, and this says ${detail.rate} %`;
    case 'mapping_not_in_hierarchy':
      return `The reference mapping names ${bareCodes(detail.codes)}, which is not in the wholesaler's hierarchy any more`;
    case 'other_wholesaler':
      return `${names.wholesaler(detail.wholesaler)} has it in a ${LEVELS[detail.level ?? 'group']} whose products are ${mostly(detail.share)} ${names.classification(detail.codes)} here, by ${shared(detail.count)}`;
    case 'supplier_group':
      return detail.products === 1
        ? `The file has it under "${detail.group}", where the one product that is surely known is ${names.classification(detail.codes)}`
        : `The file has it under "${detail.group}", where ${detail.agreeing} of the ${detail.products} products that are surely known ${detail.agreeing === 1 ? 'is' : 'are'} ${names.classification(detail.codes)}`;
    case 'vat_supplier': {
      const known =
        detail.agreeing === detail.products ? `all ${detail.products}` : `${detail.agreeing} of the ${detail.products}`;
      const said = `The file has VAT "${detail.given}", which is ${vatName(detail.vat, names)} for ${known} products of it that are surely known`;
      return detail.otherVat === '' ? said : `${said}; what else is known says ${vatName(detail.otherVat, names)}`;
    }
    case 'case_of':
      return `This is a case of ${detail.unit.replace(/^0(?=\d{13}$)/, '')}, and what is known of the unit counts for it`;
    case 'assistant_chose':
      return assistantChose(detail, names.classification(detail.codes));
    case 'assistant_silent':
      return ASSISTANT_FAILURE_TEXT[detail.why];
    case 'marked_confidence':
      return `The reference mapping is marked with a confidence of ${detail.confidence} %`;
    case 'unknown':
      return UNKNOWN;
  }
};

/** Says in words, for a shop manager, why a decision came out as it did. */
export const explain = (decision: Pick<Decision, 'reason' | 'details'>, names: Resolver): Explanation => ({
  review_reason: REASONS[decision.reason],
  // However many are unknown, that is said once.
  review_details: [...new Set(decision.details.map((detail) => sentence(detail, names)))],
});
