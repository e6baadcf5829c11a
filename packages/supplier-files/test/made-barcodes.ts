/** Barcodes of made products, each with its right check digit. */
export const BARCODES = [
  '5000000196005',
  '5000000196012',
  '5000000196029',
  '5000000196036',
  '5000000196043',
  '5000000196050',
  '5000000196067',
  '5000000196074',
  '5000000196081',
  '5000000196098',
] as const;
