import { gtinNote, likelyGtins, typedBarcode } from '@tillmap/supplier-files';

type BarcodeReading =
  | {
      ok: true;
      canonical: string;
      ownOnly: boolean;
      /** What was repaired, or what makes the barcode ambiguous; '' for nothing. */
      note: string;
      /** Canonical GTINs that one typing mistake could have made into this one. */
      meant: readonly string[];
    }
  | { ok: false; reason: string };

/** Parses a typed barcode as a canonical GTIN, or says why it is none. */
export const readBarcode = (given: string): BarcodeReading => {
  const reading = typedBarcode(given);
  if (!reading.ok) return { ok: false, reason: reading.reason };
  const wrong = reading.flags.includes('wrong_check_digit');
  return {
    ok: true,
    canonical: reading.canonical,
    ownOnly: wrong || reading.flags.includes('in_store'),
    note: gtinNote(reading) ?? '',
    meant: wrong ? likelyGtins(reading.canonical) : [],
  };
};

/** Whether it means the same at every wholesaler: one of a shop's own, or typed wrongly, does not. */
export const isShared = (barcode: string): boolean => {
  const reading = readBarcode(barcode);
  return reading.ok && !reading.ownOnly;
};
