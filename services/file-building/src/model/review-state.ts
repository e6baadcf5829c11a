import { type ClassificationCodes, pickCodes } from '@tillmap/classification';
import type { ClassificationSource } from '@tillmap/contracts';
import { type ClassifiedItem, isClassified, type SessionItem } from './item.ts';
import type { FoundIssue } from './prices/found-issue.ts';

/** `accepted` keeps confidence and source; `changed` is 100 and `manual`; '' while nobody decided. */
export type Decision = '' | 'accepted' | 'changed';

/** All of a classified item that a step of a review may change; taken back, it is written again as it was. */
export type ReviewState = ClassificationCodes &
  Readonly<{
    /** 0 to 100. */
    confidence: number;
    source: ClassificationSource;
    needsReview: boolean;
    mappingReview: boolean;
    issues: readonly FoundIssue[];
    decision: Decision;
    /** A person chose the VAT code, so that it stays when the place changes. */
    vatByHand: boolean;
    /** A person left it for later. */
    later: boolean;
    /** Whether it needed review before anybody decided it. */
    wasInDoubt: boolean;
    reviewedBy: string | null;
    /** RFC 3339 in UTC. */
    reviewedAt: string | null;
    /** Only in a step that chose what is sold. */
    sale?: Sale;
  }>;

/** What a row is sold as, with the barcodes that follow. */
export type Sale = Pick<SessionItem, 'barcode' | 'canonical' | 'caseBarcode' | 'soldAs'>;

export const saleOf = ({ barcode, canonical, caseBarcode, soldAs }: SessionItem): Sale => ({
  barcode,
  canonical,
  caseBarcode,
  soldAs,
});

const isSameSale = (one: Sale, other: Sale): boolean =>
  one.canonical === other.canonical && one.caseBarcode === other.caseBarcode && one.soldAs === other.soldAs;

/** Whether an item is still what a step made of it. */
export const isStill = ({ classified, state }: ReviewedItem, made: ReviewState): boolean =>
  isSameDecision(state, made) && (made.sale === undefined || isSameSale(saleOf(classified.item), made.sale));

/** A classified item as a review works on it. */
export type ReviewedItem = Readonly<{
  classified: ClassifiedItem;
  state: ReviewState;
  /** Grows by one with each change. */
  version: number;
}>;

export const isDecided = ({ decision }: Pick<ReviewState, 'decision'>): boolean => decision !== '';

/** Whether two states are one decision. Price checks, which change by themselves, do not count. */
export const isSameDecision = (one: ReviewState, other: ReviewState): boolean =>
  one.deptCode === other.deptCode &&
  one.subDeptCode === other.subDeptCode &&
  one.cgCode === other.cgCode &&
  one.vatCode === other.vatCode &&
  one.confidence === other.confidence &&
  one.source === other.source &&
  one.decision === other.decision &&
  one.vatByHand === other.vatByHand &&
  one.later === other.later &&
  one.reviewedBy === other.reviewedBy &&
  one.reviewedAt === other.reviewedAt;

/** The item with another state. */
export const withState = ({ classified }: ReviewedItem, state: ReviewState): ClassifiedItem => ({
  ...classified,
  classification: {
    ...classified.classification,
    ...pickCodes(state),
    confidence: state.confidence,
    source: state.source,
    needsReview: state.needsReview,
  },
  issues: state.issues,
  mappingReview: state.mappingReview,
  reviewedBy: state.reviewedBy,
});

/** How changes of states change the counts of a session: more or fewer that need review, that have no classification. */
export const countedChange = (
  changes: readonly Readonly<{ before: ReviewState; after: ReviewState }>[],
): Readonly<{ toReview: number; unclassified: number }> => {
  let toReview = 0;
  let unclassified = 0;
  for (const { before, after } of changes) {
    toReview += Number(after.needsReview) - Number(before.needsReview);
    unclassified += Number(isClassified(before)) - Number(isClassified(after));
  }
  return { toReview, unclassified };
};
