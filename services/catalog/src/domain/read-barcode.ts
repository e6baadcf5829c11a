import { canonicalGtin } from '@tillmap/tabular';

type BarcodeReading = { ok: true; canonical: string; ownOnly: boolean } | { ok: false; reason: string };

/** Turns what a person typed into a canonical GTIN, or says why it is none. */
export const readBarcode = (given: string): BarcodeReading => {
  const reading = canonicalGtin(given);
  if (!reading.ok) return { ok: false, reason: reading.reason };
  const ownOnly = reading.flags.includes('in_store') || reading.flags.includes('wrong_check_digit');
  return { ok: true, canonical: reading.canonical, ownOnly };
};
