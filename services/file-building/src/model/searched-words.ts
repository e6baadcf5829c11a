import { searchedText } from '@tillmap/contracts';
import { isPrintedBarcode, searchedBarcode } from '@tillmap/supplier-files';

const ONLY_DIGITS = /^[\d\s-]+$/;

/** What a search looks for in lines of names and barcodes: of a barcode as it is printed or scanned its digits, else its words. */
export const searchedWords = (search: string): string => {
  const barcode = ONLY_DIGITS.test(search) && !isPrintedBarcode(search) ? undefined : searchedBarcode(search);
  return barcode === undefined ? searchedText(search) : barcode.replace(/^0+/, '');
};
