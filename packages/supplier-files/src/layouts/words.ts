import type { Contents } from './contents.ts';

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const SHOWN = 3;
const FEW_DIFFERENT = 0.3;
const MOSTLY = 0.8;

const numberList = ({ few }: Contents): string => few.slice(0, SHOWN).join(', ');

const textWhy = ({ few, distinct }: Contents): string => {
  if (few.length === 1) return 'The same value in every row';
  if (few.length > 0) return `The same ${few.length} values again and again`;
  return distinct > MOSTLY ? 'Different in every row' : 'Texts that repeat';
};

/** What the values of a column look like, as a person is told. */
export const whyOf = (contents: Contents): string => {
  const { shape, validBarcodes, usualLength, shelfEndings, averageWords, distinct, few } = contents;
  switch (shape) {
    case 'empty':
      return 'Empty in the first rows';
    case 'barcode':
      return `${usualLength} digits, ${percent(validBarcodes)} valid check digits`;
    case 'amount':
      return `Amounts of money. ${percent(shelfEndings)} end in 9, 5, 00 or 50`;
    case 'count':
      return few.length > 0 ? `Whole numbers: ${numberList(contents)}` : 'Whole numbers';
    case 'size':
      return few.length > 0 ? `Sizes: ${numberList(contents)}` : 'Sizes such as 500g';
    case 'vat':
      return `VAT rates: ${numberList(contents)}`;
    case 'words':
      return `Words, ${Math.round(averageWords)} on average. ${distinct > FEW_DIFFERENT ? 'Different in most rows' : 'Repeated'}`;
    case 'text':
      return textWhy(contents);
    default:
      return shape satisfies never;
  }
};
