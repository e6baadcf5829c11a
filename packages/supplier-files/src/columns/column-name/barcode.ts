import { allIn, BY_WORDS, hasAny, type Meant, type NameWords, setOf } from './meant.ts';

const BESIDE = setOf(
  'barcode caseBarcode number code plu sku value product unit case inner pack per retail shop trade sale first short own',
);
/** Numbers in the names of barcode types. */
const TYPES = setOf('1 8 12 13 14 128');
/** Further columns of one kind. */
const FURTHER = /^[2-9]$/;
/** One that is to come does not scan yet, one that was before does not scan for long. */
const MORE = ['other', 'new', 'replacement', 'old', 'previous', 'former'];
const NOT_OF_A_UNIT = 200;
const WITH_ANOTHER_CODE = 20;

/** "EAN Number", "PLU/Barcode", "Outer EAN", "Barcode 2", "New Barcode", "Old Barcode". */
export const meantBarcode = ({ list, set }: NameWords): Meant | undefined => {
  if (!hasAny(set, 'barcode', 'caseBarcode')) return undefined;
  const isFurther = hasAny(set, ...MORE) || list.some((word) => FURTHER.test(word));
  const rest = list.filter((word) => !MORE.includes(word) && !TYPES.has(word) && !FURTHER.test(word));
  if (!allIn(rest, BESIDE)) return undefined;
  if (isFurther) return { field: 'morebarcodes', rank: BY_WORDS };
  if (!set.has('barcode')) return { field: 'casebarcode', rank: BY_WORDS };
  const late = hasAny(set, 'inner', 'pack') ? NOT_OF_A_UNIT : hasAny(set, 'plu', 'sku') ? WITH_ANOTHER_CODE : 0;
  // The one of the unit goes before one that does not say what it is of.
  return { field: 'barcode', rank: BY_WORDS + late - (hasAny(set, 'unit', 'retail', 'shop') ? 5 : 0) };
};
