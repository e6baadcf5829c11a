export { canonicalGtin, type GtinFlag, type GtinReading, gtinNote, shownGtin, withLeadingZero } from './gtin.ts';
export { hasValidCheckDigit, likelyGtins, unitGtin } from './gtin-digits.ts';
export { isPrintedBarcode, searchedBarcode, typedBarcode } from './typed-barcode.ts';
