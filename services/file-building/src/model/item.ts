import type { ClassificationCodes, ReasonCode, ReasonDetail, RememberedName } from '@tillmap/classification';
import type { ClassificationSource } from '@tillmap/contracts';
import type { DatedPrice, SupplierItem } from '@tillmap/supplier-files';
import type { FoundIssue } from './prices/found-issue.ts';
import type { CurrentProduct, ProcessingStage, RunCounts } from './session.ts';
import type { CategoryPath } from './wholesaler.ts';

/** The product database of catalog. */
export type BarcodePresence = Readonly<{
  /** Somebody has the barcode. */
  isKnown: boolean;
  /** The wholesaler itself has a mapping of it. */
  isOwn: boolean;
}>;

/** The promotion whose file has a price, with the row it is from. */
export type PromotionSource = Readonly<{
  id: string;
  name: string;
  fileId: string;
  file: string;
  line: number;
  caseQty: string;
  deal: string;
}>;

/** A price of an item that holds on some days only; `deal` is none, but what a promotion says in words. */
export type HeldPrice = Omit<DatedPrice, 'field'> &
  Readonly<{ field: DatedPrice['field'] | 'deal'; promotion?: PromotionSource }>;

/** One item of a supplier file: what its row says, and what is known besides. */
export type SessionItem = Omit<SupplierItem, 'datedPrices'> &
  Readonly<{
    /** The item's place in the upload; grows with the file, with gaps where a row was replaced. */
    position: number;
    /** In-store code or wrong check digit: only this wholesaler's own mapping may speak for it. */
    ownOnly: boolean;
    /** Whether another row of the file names this barcode as that of its case. */
    isKnownCase: boolean;
    /** What a person chose to sell a case's row as: 'case' has no retail price, 'case_with_rrp' the one of the file. */
    soldAs: '' | 'unit' | 'case' | 'case_with_rrp';
    /** Prices that hold on some days only, with those that promotions have for it. Mostly undefined or null. */
    datedPrices?: readonly HeldPrice[] | null;
    /** Its usual prices, where `cost` and `rrp` are those of a day. */
    usual?: Readonly<{ cost: string; rrp: string }>;
  }>;

export type KnownProduct = Readonly<{ name: string; codes: ClassificationCodes }>;
/** A known product that speaks for a classification; evidence of versions before has the name '' and no codes. */
export type StoredNeighbour = KnownProduct & Readonly<{ barcode: string; score: number }>;
export type Candidate = Readonly<{ codes: ClassificationCodes; share: number }>;

/** What speaks for a classification: codes and figures, no words. */
export type StoredEvidence = Readonly<{
  details: readonly ReasonDetail[];
  candidates: readonly Candidate[];
  neighbours: readonly StoredNeighbour[];
}>;

/** How an item was classified; all codes are '' when nothing could be said. */
export type Classification = CategoryPath &
  Readonly<{
    position: number;
    vatCode: string;
    /** 0 to 100. */
    confidence: number;
    source: ClassificationSource;
    needsReview: boolean;
    reason: ReasonCode | '';
    /** Name and size to show when the supplier's file has none. */
    productName: string;
    productSize: string;
    /** What it was classified by where neither the file nor the product database names it; it never goes into a file. */
    remembered: RememberedName | null;
  }>;

export type ClassifiedItem = Readonly<{
  item: SessionItem;
  classification: Classification;
  /** Who set it by hand. */
  reviewedBy: string | null;
  /** What is wrong with its prices, but for what a person accepted. */
  issues: readonly FoundIssue[];
  /** Whether its mapping alone needs a look; its prices may need one as well. */
  mappingReview: boolean;
}>;

type Named = Pick<ClassifiedItem, 'item' | 'classification'>;

/** The supplier's own words win over those of the product database. */
export const shownDescription = ({ item, classification }: Named): string =>
  item.description || classification.productName;
export const shownSize = ({ item, classification }: Named): string => item.size || classification.productSize;

/** Whether the item has a classification at all. */
export const isClassified = ({ deptCode }: Pick<Classification, 'deptCode'>): boolean => deptCode !== '';

/** A classification with what speaks for it. */
export type NewResult = Readonly<{ classification: Classification; evidence: StoredEvidence | null }>;
/** How many classifications are sure, to be looked at, or none at all. */
export const countOutcomes = (
  classifications: readonly Pick<Classification, 'deptCode' | 'needsReview'>[],
): RunCounts => {
  const tally = { high: 0, low: 0, skipped: 0 };
  for (const one of classifications)
    if (!isClassified(one)) tally.skipped++;
    else if (one.needsReview) tally.low++;
    else tally.high++;
  return tally;
};

/** An item as the one that was worked on last. */
export const currentProduct = (classified: Named, stage: ProcessingStage): CurrentProduct => {
  const { barcode, supplier, cost, rrp, caseQty } = classified.item;
  return { name: shownDescription(classified), barcode, supplier, costPrice: cost, rrp, caseQty, stage };
};

/** A classified item with a hash of what the supplier's row says. */
export type HashedItem = ClassifiedItem & Readonly<{ said: string }>;
