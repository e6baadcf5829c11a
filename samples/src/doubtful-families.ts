import { ean13 } from './barcodes.ts';
import { type Cells, pounds } from './csv.ts';
import type { Place, Wholesaler } from './hierarchy.ts';
import type { Random } from './random.ts';
import { SUPPLIER_HEADER } from './supplier-rows.ts';
import type { Department, Group } from './taxonomy.ts';

export type DoubtfulFamilies = Readonly<{
  /** A supplier's file, its header first. */
  rows: readonly Cells[];
  /** Where each product belongs, by barcode, as somebody knows who has it in the hand. */
  places: ReadonlyMap<string, Place>;
}>;

/** No brand that anybody knows. */
const BRAND_BEGINS = 'Zul Vax Qor Jex Yab Ruv Xan Piv Gyz Uko'.split(' ');
const BRAND_ENDS = 'bix dorn meq tav lup zee kor nym'.split(' ');
/** What tells one variant from the next, and nothing about its kind. */
const VARIANTS = 'Red Blue Green Gold Silver Mini Maxi Duo Trio Plus'.split(' ');
/** The company of the barcodes; others are given, so that what one file teaches leaves another file doubtful. */
const COMPANY = 77_001;

type Kind = Readonly<{ department: string; group: Group }>;

const kindsOf = (taxonomy: readonly Department[]): Kind[] =>
  taxonomy.flatMap(({ name, subDepartments }) =>
    subDepartments.flatMap(({ groups }) => groups.map((group) => ({ department: name, group }))),
  );

/** Two kinds from `from` on that are of other departments. */
const othersOf = (kinds: readonly Kind[], from: number, { department }: Kind): [Kind, Kind] => {
  const others = [...kinds.slice(from), ...kinds].filter((kind) => kind.department !== department);
  return [others[0]!, others[7]!];
};

/**
 * Products that nobody knows, in families of variants. Each name has the words of three kinds, one of them of its own,
 * so that hardly any program can be sure which one it is. The same ones for the same seed.
 */
export const doubtfulFamilies = (
  { placeOf }: Wholesaler,
  taxonomy: readonly Department[],
  { families, products, company = COMPANY }: Readonly<{ families: number; products: number; company?: number }>,
  random: Random,
): DoubtfulFamilies => {
  const kinds = random.shuffled(kindsOf(taxonomy));
  const places = new Map<string, Place>();
  const rows = Array.from({ length: products }, (_, n): Cells => {
    const family = n % families;
    const truth = kinds[family % kinds.length]!;
    // A second family of a kind has other words, or the two would look alike.
    const lap = Math.floor(family / kinds.length);
    const word = ({ group: { nouns } }: Kind): string => nouns[lap % nouns.length]!;
    const [before, after] = othersOf(kinds, (families + family + lap) % kinds.length, truth);
    const brand = BRAND_BEGINS[family % BRAND_BEGINS.length]! + BRAND_ENDS[Math.floor(family / BRAND_BEGINS.length)]!;
    const variant = VARIANTS[Math.floor(n / families) % VARIANTS.length]!;
    const barcode = ean13(company, n);
    places.set(barcode, placeOf.get(truth.group)!);
    const cost = random.between(40, 400);
    return [
      barcode,
      `${brand} ${word(before)} ${word(truth)} ${word(after)} ${variant}`,
      '',
      'NWC',
      pounds(cost),
      pounds(Math.ceil(cost * 1.6)),
      12,
    ];
  });
  return { rows: [[...SUPPLIER_HEADER], ...random.shuffled(rows)], places };
};
