export { canonicalGtin, type GtinFlag, type GtinReading, gtinNote, shownGtin, withLeadingZero } from './gtin.ts';
export { hasValidCheckDigit, likelyGtins, unitGtin, withRightCheckDigit } from './gtin-digits.ts';
export { isPrintedBarcode, searchedBarcode, typedBarcode } from './typed-barcode.ts';
