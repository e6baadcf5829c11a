/** A wholesaler's classification of one product. Unknown parts are ''. Compared exactly. */
export type ClassificationCodes = Readonly<{ deptCode: string; subDeptCode: string; cgCode: string; vatCode: string }>;

/** The codes of a category, without a VAT code. Unknown levels are ''. */
export type CategoryCodes = Omit<ClassificationCodes, 'vatCode'>;

/** A group of a wholesaler's hierarchy and what its levels are called; '' where a level has no name. */
export type NamedCategory = Readonly<{
  codes: CategoryCodes;
  dept: string;
  subDept: string;
  cg: string;
}>;

/** One reference mapping as the index holds it. `barcode` is the canonical 14-digit form. */
export type IndexDoc = ClassificationCodes & Readonly<{ barcode: string; name: string; size: string }>;

/** A known product that resembles the one asked for. `score` is 0 (nothing in common) to 1 (the same words). */
export type Neighbour = Readonly<{
  barcode: string;
  name: string;
  size: string;
  codes: ClassificationCodes;
  score: number;
}>;

/** What a classifier reads of a known product that resembles the one asked for. */
export type NearGroup = Pick<Neighbour, 'codes' | 'score'>;

/** This wholesaler's own mapping of the barcode. `confidence` is 0–100; absent counts as 100. */
export type MappingEvidence = Readonly<{
  codes: ClassificationCodes;
  confidence?: number | null;
  name?: string;
  size?: string;
  /** A person set it: it is not asked about again. */
  confirmed?: boolean;
}>;

/** The VAT rate, in percent, at which another wholesaler files the barcode. */
export type OtherWholesalerRate = Readonly<{ wholesaler: string; rate: number }>;

/** `count` products have `from` at the other wholesaler and `to` at this one. */
export type CodePair = Readonly<{ from: ClassificationCodes; to: ClassificationCodes; count: number }>;

/** How sure a correspondence is about the level it was found at: the whole triple, or only its upper levels. */
export type CorrespondenceLevel = 'group' | 'sub_department' | 'department';

/**
 * Codes of this wholesaler that a foreign code corresponds to. `count` products showed it, which is `share` (0..1) of
 * all products seen with the foreign code. `vatShare` (0..1) is how unanimous they were about `codes.vat`, `otherVat` the next
 * commonest; '' where there was none.
 */
export type CorrespondenceCandidate = Readonly<{
  codes: ClassificationCodes;
  count: number;
  share: number;
  vatShare: number;
  otherVat?: string;
  level: CorrespondenceLevel;
}>;

/**
 * What foreign codes correspond to here: the groups that products with these codes have, best first, all of one level; and how
 * well the codes fit a product of any group here, as a factor by which groups compare.
 */
export type AlignedCodes = Readonly<{
  candidates: readonly CorrespondenceCandidate[];
  fits: (group: ClassificationCodes) => number;
}>;

/** What another wholesaler's mapping of the barcode says in this wholesaler's codes. */
export type CrossWholesalerEvidence = AlignedCodes & Readonly<{ wholesaler: string }>;

/**
 * What the supplier's own group of a product is here, learned from products that the same file has under it and that are
 * surely known. `candidates` are as for another wholesaler's codes, at the level that `group` names.
 */
export type SupplierGroupEvidence = AlignedCodes & Readonly<{ group: string }>;

/**
 * The VAT code here that the supplier's VAT of a product corresponds to: `given` as its file has it, and of how many `products`
 * of the file that are surely known and have it so many (`agreeing`) have this code.
 */
export type SupplierVatEvidence = Readonly<{ given: string; vat: string; agreeing: number; products: number }>;

/** How many products have a VAT code, of those in one group that a classifier learned from. */
export type GroupVat = Readonly<{ vat: string; products: number }>;

/** How likely (0..1) a VAT code is, among those that are told apart. */
export type VatShare = Readonly<{ vat: string; share: number }>;

/** The VAT codes that products of a group have, the commonest first; none where nothing is known of it. */
export type VatsOfGroup = (group: ClassificationCodes) => readonly GroupVat[];

/** A group as a classifier ranks it. `vats` are there where products of the group have several codes: by the name of this one. */
export type RankedCategory = CandidateCodes & Readonly<{ vats?: readonly VatShare[] }>;

/**
 * What a trained classifier says of one product, by its name and what its barcode tells, likeliest first: `share` (0..1) of
 * each group, and how likely (0..1) the first is right. `company` is there where it speaks for the first. `vatsOf` tells of
 * any group, whatever the product is.
 */
export type ClassifierPrediction = Readonly<{
  candidates: readonly RankedCategory[];
  probability: number;
  company?: CompanyEvidence;
  vatsOf?: VatsOfGroup;
}>;

/**
 * The known products whose barcodes begin as this one's does, with the number of the same company or of one of a few: how
 * many there are, and how many of them are in the group with these `codes`.
 */
export type CompanyEvidence = Readonly<{
  beginning: string;
  products: number;
  agreeing: number;
  codes: ClassificationCodes;
}>;

/** All that is known about one product. Fetched by the caller; nothing here is looked up. */
export type Evidence = Readonly<{
  exact?: MappingEvidence;
  crossWholesaler?: readonly CrossWholesalerEvidence[];
  supplierGroup?: SupplierGroupEvidence;
  supplierVat?: SupplierVatEvidence;
  neighbours: readonly Neighbour[];
  /** What this wholesaler's trained classifier says; absent when there is none, or it has nothing to add. */
  ranking?: ClassifierPrediction;
  product?: Readonly<{ name: string; size: string }>;
  ratesElsewhere?: readonly OtherWholesalerRate[];
}>;

export type DecisionSource = 'exact' | 'cross_wholesaler' | 'similarity' | 'ai' | 'none';

/** The one sentence a decision is summed up in. */
export type ReasonCode =
  | 'exact_mapping'
  | 'exact_mapping_marked_lower'
  | 'other_wholesalers_agree'
  | 'other_wholesalers_unsure'
  | 'similar_products_agree'
  | 'similar_products_disagree'
  | 'similar_products_distant'
  | 'learned_sure'
  | 'learned_unsure'
  | 'vat_in_doubt'
  | 'vat_unlikely'
  | 'assistant_agrees'
  | 'assistant_chose'
  | 'assistant_differs'
  | 'nothing_alike'
  | 'no_description'
  /** One of another version, which has no words here. No decision is made for it. */
  | 'unknown';

/** Why an assistant has no answer for a product. */
export type AssistantFailure = 'not_reached' | 'budget_spent' | 'none_fits' | 'unusable';

/** A checkable particular of a decision: a code and its parameters. Plain JSON. `alike` and `share` are percents. */
export type ReasonDetail =
  | Readonly<{
      code: 'nearest';
      barcode: string;
      name: string;
      size: string;
      alike: number;
      codes: ClassificationCodes;
    }>
  | Readonly<{ code: 'learned'; share: number; codes: ClassificationCodes }>
  | Readonly<{ code: 'votes'; share: number; agreeing: number; asked: number; codes: ClassificationCodes }>
  | Readonly<{ code: 'company'; beginning: string; agreeing: number; products: number; codes: ClassificationCodes }>
  /** Words that the product's name has and what the group is called. */
  | Readonly<{ code: 'group_name'; words: readonly string[]; codes: ClassificationCodes }>
  /** No mapping with a name has the group yet. */
  | Readonly<{ code: 'new_group'; codes: ClassificationCodes }>
  | Readonly<{ code: 'runner_up'; share: number; codes: ClassificationCodes }>
  | Readonly<{ code: 'vat_votes'; share: number; vat: string; otherVat: string }>
  | Readonly<{ code: 'vat_not_listed'; vat: string }>
  /** What VAT code the product has by its name, where those of its group have several. */
  | Readonly<{
      code: 'vat_learned';
      share: number;
      vat: string;
      /** The next choice; '' where there is none. */
      otherVat: string;
      codes: ClassificationCodes;
    }>
  /** What VAT code products of the group have, where names that are alike do not settle it. */
  | Readonly<{
      code: 'vat_group';
      vat: string;
      agreeing: number;
      products: number;
      /** What those that are alike have; '' where that is the same. */
      otherVat: string;
      codes: ClassificationCodes;
    }>
  | Readonly<{ code: 'vat_sense'; rule: string; rate: number }>
  | Readonly<{ code: 'vat_elsewhere'; wholesaler: string; theirRate: number; rate: number }>
  | Readonly<{ code: 'mapping_not_in_hierarchy'; codes: ClassificationCodes }>
  | Readonly<{
      code: 'other_wholesaler';
      wholesaler: string;
      share: number;
      count: number;
      codes: ClassificationCodes;
      /** 'group' where nothing is said. */
      level?: CorrespondenceLevel;
    }>
  | Readonly<{ code: 'supplier_group'; group: string; agreeing: number; products: number; codes: ClassificationCodes }>
  | Readonly<{
      code: 'vat_supplier';
      given: string;
      vat: string;
      agreeing: number;
      products: number;
      /** What else was thought to be the VAT code; '' where nothing else was. */
      otherVat: string;
    }>
  | Readonly<{ code: 'case_of'; unit: string }>
  | Readonly<{
      code: 'assistant_chose';
      model: string;
      among: number;
      examples: readonly string[];
      codes: ClassificationCodes;
    }>
  | Readonly<{ code: 'assistant_silent'; why: AssistantFailure }>
  | Readonly<{ code: 'marked_confidence'; confidence: number }>
  /** One of another version, or one that lacks something: `said` is the JSON that came. */
  | Readonly<{ code: 'unknown'; said: string }>;

export type CandidateCodes = Readonly<{
  codes: ClassificationCodes;
  share: number;
  /** No mapping with a name has the group yet. */
  unproven?: true;
}>;

/** `confidence` is 0–100 and calibrated; `codes` is null exactly when `source` is 'none'. */
export type Decision = Readonly<{
  codes: ClassificationCodes | null;
  confidence: number;
  source: DecisionSource;
  needsReview: boolean;
  /** Whether it needs review for its VAT code, whatever else there is. */
  vatInDoubt: boolean;
  reason: ReasonCode;
  details: readonly ReasonDetail[];
  candidates: readonly CandidateCodes[];
  neighbours: readonly Readonly<{ barcode: string; score: number }>[];
}>;

export type DecideOptions = Readonly<{
  /** Below this confidence (0–100) a person looks at the row. */
  reviewThreshold: number;
  /**
   * Whether the three levels are a row of the wholesaler's hierarchy and the VAT code is one of its own.
   * An empty `vat` asks about the three levels alone. Asked some fifty times for one decision: it has to be quick.
   */
  isKnown: (codes: ClassificationCodes) => boolean;
  /**
   * What the VAT sense check needs to know of codes: the names of their levels and the rate of their VAT code in percent,
   * undefined where they have none. Without it the check is left out.
   */
  meaningOf?: (codes: ClassificationCodes) => Readonly<{ place: readonly string[]; rate: number | undefined }>;
}>;
