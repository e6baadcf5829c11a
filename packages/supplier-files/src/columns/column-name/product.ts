import { allIn, BY_WORDS, hasAny, type Meant, type NameWords, setOf } from './meant.ts';

const BESIDE_QUANTITY = setOf('quantity case pack unit inner per number size product');
const BESIDE_SIZE = setOf('size weight unit product net per pack uom quantity description value measure number case');
const BESIDE_DESCRIPTION = setOf('description product short number per retail shop sku pack unit size value 1');
const LATE = 30;

/** "Units/Cs", "No. per Outer", "Case of". */
const meantQuantity = ({ set }: NameWords): Meant | undefined => {
  if (!allIn(set, BESIDE_QUANTITY)) return undefined;
  const rank = BY_WORDS + (set.has('inner') ? LATE : 0);
  if (hasAny(set, 'case', 'pack') && hasAny(set, 'quantity', 'unit', 'number')) return { field: 'caseqty', rank };
  return set.has('case') && hasAny(set, 'size', 'per', 'product') ? { field: 'caseqty', rank: rank + LATE } : undefined;
};

const meantSize = ({ set }: NameWords): Meant | undefined =>
  hasAny(set, 'size', 'weight') && !set.has('case') && allIn(set, BESIDE_SIZE)
    ? { field: 'size', rank: BY_WORDS }
    : undefined;

const meantDescription = ({ set }: NameWords): Meant | undefined =>
  set.has('description') && allIn(set, BESIDE_DESCRIPTION)
    ? { field: 'description', rank: BY_WORDS + (hasAny(set, 'short', 'retail', 'shop') ? LATE : 0) }
    : undefined;

const ENDS_AS_DESCRIPTION = /(?:description|desc|descr|title)\.?$/i;
const NO_PRODUCT_WORDS = [
  'offer',
  'vat',
  'own',
  'size',
  'uom',
  'case',
  'discount',
  'price',
  'cost',
  'barcode',
] as const;
const OF_SOMETHING_ELSE =
  /categor|dep(?:artmen)?t|group|brand|class|family|section|colou?r|allergen|ingredient|tax|meta|seo|page|job|range|type|status/i;
const LAST = 200;

/** "Material description", "post_title": after every other one. */
const meantLastly = ({ set }: NameWords, written: string): Meant | undefined =>
  set.has('description') &&
  ENDS_AS_DESCRIPTION.test(written.trim()) &&
  !hasAny(set, ...NO_PRODUCT_WORDS) &&
  !OF_SOMETHING_ELSE.test(written)
    ? { field: 'description', rank: BY_WORDS + LAST }
    : undefined;

/** What a product is called, how big it is, and how many are in a case. */
export const meantProduct = (name: NameWords, written: string): Meant | undefined =>
  meantQuantity(name) ?? meantSize(name) ?? meantDescription(name) ?? meantLastly(name, written);
