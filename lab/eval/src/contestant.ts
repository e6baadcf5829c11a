import type {
  ClassificationCodes,
  CrossWholesalerEvidence,
  IndexDoc,
  NamedCategory,
  SupplierGroupEvidence,
} from '@tillmap/classification';

/** A product whose classification is asked for. `elsewhere` is what another wholesaler's codes correspond to, `supplierGroup`
 * what the supplier's own group of the product does. */
export type Question = Readonly<{
  truth: IndexDoc;
  name: string;
  size: string;
  elsewhere?: CrossWholesalerEvidence;
  supplierGroup?: SupplierGroupEvidence;
}>;

/** The VAT code that is given, null where none is, and whether a person is asked to look at it. */
export type VatAnswer = Readonly<{ code: string | null; inDoubt: boolean }>;

/**
 * `ranked` begins with the likeliest codes, those that a person would choose among where none are proposed included; `proposed`
 * is there only where some are. `confidence` is 0 to 1. Who says nothing of VAT has no `vat`.
 */
export type Answer = Readonly<{
  ranked: readonly ClassificationCodes[];
  proposed?: ClassificationCodes;
  /** Whether a trained classifier decided. */
  byClassifier?: boolean;
  confidence: number;
  toReview: boolean;
  vat?: VatAnswer;
}>;

export type Answerer = (question: Question) => Answer;

/**
 * What is learned from. `groups` are all there are to choose from, those without a product in the reference as well; `borrowed` are
 * products that only another wholesaler has, as far as its groups surely are some here. `hierarchy` is what the groups are called,
 * their codes where it is missing.
 */
export type Reference = Readonly<{
  reference: readonly IndexDoc[];
  groups: readonly ClassificationCodes[];
  borrowed?: readonly IndexDoc[];
  hierarchy?: readonly NamedCategory[];
}>;

/** Something that learns from a reference and then classifies. */
export type Contestant = Readonly<{
  name: string;
  learn: (from: Reference) => Answerer;
}>;

/** One way to divide the products: what is learned from, what a threshold is chosen on, and what is judged. */
export type Trial = Reference &
  Readonly<{
    name: string;
    calibration: readonly Question[];
    test: readonly Question[];
  }>;
