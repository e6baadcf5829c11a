import { readFileSync } from 'node:fs';
import { makeAssortment } from '@tillmap/samples/assortment.ts';
import { cleanTables } from '@tillmap/samples/clean-files.ts';
import { seededRandom } from '@tillmap/samples/random.ts';
import { type ProductFields, TILL_FIELDS } from '@tillmap/till-files';

const EMPTY = Object.fromEntries(TILL_FIELDS.map((field) => [field, ''])) as ProductFields;

const SUPPLIER_FIELDS = ['barcode', 'description', 'size', 'supplier', 'cost', 'rrp', 'case_qty'];

/** The sample order as the demo wholesaler classifies it. */
const weekly = (): readonly ProductFields[] => {
  const assortment = makeAssortment();
  const { northway, common, northwayOnly, harbourOnly, fresh } = assortment;
  const groups = new Map([...common, ...northwayOnly, ...harbourOnly, ...fresh].map((one) => [one.barcode, one.group]));
  const names = new Map(northway.rows.map((row) => [row.cg, row]));
  return cleanTables(assortment)[0]!
    .rows.slice(1)
    .map((cells): ProductFields => {
      const group = groups.get(String(cells[0]))!;
      const { deptName, subDeptName, cgName } = names.get(northway.placeOf.get(group)!.cg)!;
      const { code, description, rate } = northway.vatCodes[group.vat];
      const fields = Object.fromEntries(SUPPLIER_FIELDS.map((field, n) => [field, String(cells[n])]));
      const place = { department: deptName, sub_department: subDeptName, category_group: cgName };
      return { ...EMPTY, ...fields, ...place, vat_code: code, vat_name: description, vat_rate: String(Number(rate)) };
    });
};

type Texts = ReadonlyMap<string, readonly string[]>;

/** `field: text¦text` on each line. */
const readTexts = (name: string): Texts => {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return new Map(lines.map((line) => [line.split(':', 1)[0]!, line.slice(line.indexOf(':') + 2).split('¦')]));
};

const LONG = 'Golden Valley traditional hand finished selection with clotted cream and sea salt ';
const ofLength = (length: number): string => `${LONG.repeat(4).slice(0, length - 1)}X`;
/** Tills cut or lose names at 237, 249 and 255 characters. Most products have a barcode of their own. */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  description: Array.from({ length: 31 }, (_, at) => ofLength(230 + at)),
  department: [ofLength(60)],
  barcode: Array.from({ length: 150 }, () => ''),
};

const VAT = [
  { vat_code: 'T1', vat_name: 'Standard rate', vat_rate: '20' },
  { vat_code: 'T0', vat_name: 'Zero rated', vat_rate: '0' },
  { vat_code: 'T5', vat_name: 'Reduced rate', vat_rate: '5' },
];

/** Each list cycles at its own length, so that one wrong rule shows in many rows. */
const made = (texts: Texts, count: number, seed: number): readonly ProductFields[] => {
  const random = seededRandom(seed);
  const lists = [...texts].map(([field, values]) => [field, random.shuffled(values)] as const);
  return Array.from({ length: count }, (_, n) => {
    const filled = Object.fromEntries(lists.map(([field, values]) => [field, values[n % values.length]!]));
    const barcode = filled.barcode || `50${seed}${String(n).padStart(8, '0')}`;
    return { ...EMPTY, ...VAT[n % VAT.length], ...filled, barcode, case_qty: String(1 + (n % 24)) };
  });
};

const EDGE = readTexts('edge.txt');
const NASTY: Texts = new Map(
  [...readTexts('nasty.txt')].map(([field, texts]) => [
    field,
    [...EDGE.get(field)!, ...texts, ...(ADDED[field] ?? [])],
  ]),
);

export const SESSIONS = {
  weekly,
  edge: () => made(EDGE, 126, 3),
  nasty: () => made(NASTY, 620, 4),
} as const;
