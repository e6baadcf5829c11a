import { type Cells, pounds } from './csv.ts';
import type { Product } from './products.ts';
import type { Random } from './random.ts';

export const SUPPLIER_HEADER = ['barcode', 'description', 'size', 'supplier', 'costprice', 'rrp', 'caseqty'] as const;

const WORDS: Readonly<Record<string, string>> = {
  Chocolate: 'CHOC',
  Original: 'ORIG',
  Strawberry: 'STRWB',
  Raspberry: 'RASP',
  Chicken: 'CHKN',
  'No Added Sugar': 'NAS',
  'Zero Sugar': 'Z/SUG',
  Sparkling: 'SPKLNG',
  Sensitive: 'SENS',
  Antibacterial: 'A/BAC',
  Wholemeal: 'W/MEAL',
  and: '&',
};
const LONGEST = 34;
const LONG_WORD = 6;

/** A description as a supplier's old system prints it: capitals, shortened words, lost vowels, cut at 34 characters. */
export const abbreviated = (name: string, random: Random): string => {
  let text = name;
  for (const [word, short] of Object.entries(WORDS)) text = text.replaceAll(word, short);
  const words = text.split(' ').map((word, index) => shortened(word, index, random));
  return words.join(' ').toUpperCase().slice(0, LONGEST).trim();
};

const shortened = (word: string, index: number, random: Random): string => {
  if (word.length < LONG_WORD || random.chance(0.45)) return word;
  if (index === 0 || random.chance(0.4)) return word.slice(0, random.between(4, 5));
  return word[0] + word.slice(1).replace(/[aeiou]/g, '');
};

/** A supplier file's row, with the name as the wholesaler knows it or as the supplier shortens it. */
export const supplierRow = (product: Product, supplier: string, description: string): Cells => [
  product.barcode,
  description,
  product.size,
  supplier,
  pounds(product.cost),
  pounds(product.rrp),
  product.caseQty,
];
