import type { AlignedCodes } from './aligned-codes.ts';
import type { ClassificationCodes } from './classification-codes.ts';
import type { ClassifierPrediction } from './classifier-prediction.ts';
import type { Neighbour } from './neighbour.ts';

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

/** All that is known about one product. Fetched by the caller; nothing here is looked up. */
export type Evidence = Readonly<{
  exact?: MappingEvidence;
  crossWholesaler?: readonly CrossWholesalerEvidence[];
  supplierGroup?: SupplierGroupEvidence;
  /** What the supplier calls the product's group, in its own words. */
  supplierGroupName?: string;
  supplierVat?: SupplierVatEvidence;
  neighbours: readonly Neighbour[];
  /** What this wholesaler's trained classifier says; absent when there is none, or it has nothing to add. */
  ranking?: ClassifierPrediction;
  product?: Readonly<{ name: string; size: string }>;
  ratesElsewhere?: readonly OtherWholesalerRate[];
}>;
