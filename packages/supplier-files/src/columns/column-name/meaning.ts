import { nameWords } from '../../text/index.ts';
import { meantBarcode } from './barcode.ts';
import type { Meant } from './meant.ts';
import { meantPrice } from './price.ts';
import { meantProduct } from './product.ts';
import { meantTerms } from './terms.ts';

/** Returns the field that a column's name means by its words (`list`); undefined where one of them contradicts it. */
export const meaningOf = (name: string, list: readonly string[] = nameWords(name)): Meant | undefined => {
  if (list.length === 0) return undefined;
  // A price list is no list price.
  if (list[0] === 'price' && list[1] === 'list') return undefined;
  const words = { list, set: new Set(list) };
  return meantBarcode(words) ?? meantTerms(words, name) ?? meantPrice(words) ?? meantProduct(words, name);
};
