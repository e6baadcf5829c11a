import { type Template, tableOf } from '../learn/template.ts';
import type { TillProfile } from '../profile/profile.ts';
import { allPartsOf, type Value } from '../profile/value.ts';
import { type Ruin, ruinOf } from './ruined-barcode.ts';

/** A barcode as it is compared, 14 digits; undefined for what is none. */
export type Canonical = (cell: string) => string | undefined;

/** A product as the till has it: its barcode as written, and the cells that the till's file has as well. */
export type TillProduct = Readonly<{ code: string; cells: readonly string[] }>;

/** The till's last export, ready to be compared with. */
export type TillExport = Readonly<{
  rows: number;
  /** Headings that the till's file has as well. */
  shared: readonly string[];
  /** Where a product has the cell of a heading, as it is compared. */
  places: ReadonlyMap<string, number>;
  byBarcode: ReadonlyMap<string, TillProduct>;
  /** By name, as it is compared. */
  byName: ReadonlyMap<string, TillProduct>;
  ruined: ReadonlyMap<Ruin, readonly string[]>;
}>;

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

const hasField = (value: Value, field: string): boolean =>
  allPartsOf(value).some((part) => 'field' in part && part.field === field);

/** The places of the columns of an export that a profile fills with barcodes, or with names. */
const placesOf = (headings: readonly string[], { columns }: TillProfile, field: string): readonly number[] => {
  const wanted = new Set(columns.filter(({ value }) => hasField(value, field)).map(({ heading }) => folded(heading)));
  return headings.flatMap((heading, at) => (wanted.has(folded(heading)) ? [at] : []));
};

/** Where barcodes stand: in columns that the profile fills with them, otherwise in the one that has most. */
const barcodePlaces = (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  profile: TillProfile,
  canonical: Canonical,
): readonly number[] => {
  const named = placesOf(headings, profile, 'barcode');
  if (named.length > 0) return named;
  const counts = headings.map((_, at) => rows.filter((row) => canonical(row[at] ?? '') !== undefined).length);
  const most = Math.max(0, ...counts);
  return most > rows.length / 2 ? [counts.indexOf(most)] : [];
};

/** The key that names are compared by. */
export const nameKey = folded;

type Rows = readonly (readonly string[])[];
type Places = Readonly<{ barcodes: readonly number[]; name: number | undefined; shared: readonly number[] }>;

/** Fills what products are found by; the first of several with the same stays. */
const indexed = (rows: Rows, { barcodes, name, shared }: Places, canonical: Canonical) => {
  const byBarcode = new Map<string, TillProduct>();
  const byName = new Map<string, TillProduct>();
  const put = (into: Map<string, TillProduct>, key: string | undefined, product: TillProduct): void => {
    if (key !== undefined && key !== '' && !into.has(key)) into.set(key, product);
  };
  const codes: string[] = [];
  for (const row of rows) {
    const code = barcodes.map((at) => row[at]?.trim() ?? '').find((cell) => cell !== '') ?? '';
    const product = { code, cells: shared.map((at) => row[at]?.trim() ?? '') };
    codes.push(code);
    for (const at of barcodes) put(byBarcode, canonical(row[at] ?? ''), product);
    if (name !== undefined) put(byName, folded(row[name] ?? ''), product);
  }
  return { byBarcode, byName, codes };
};

const ruinedIn = (codes: readonly string[], canonical: Canonical): ReadonlyMap<Ruin, readonly string[]> => {
  const ruined = new Map<Ruin, string[]>();
  for (const code of codes) {
    const ruin = ruinOf(code, (digits) => canonical(digits) !== undefined);
    if (ruin === undefined) continue;
    const known = ruined.get(ruin);
    if (known) known.push(code);
    else ruined.set(ruin, [code]);
  }
  return ruined;
};

/** Reads an export of the till. Undefined where none of its columns has barcodes, so that nothing can be compared. */
export const readTillExport = (
  template: Template,
  profile: TillProfile,
  canonical: Canonical,
): TillExport | undefined => {
  const { headings, rows } = tableOf(template);
  const barcodes = barcodePlaces(headings, rows, profile, canonical);
  if (barcodes.length === 0) return undefined;
  const [name] = placesOf(headings, profile, 'description');
  const known = new Set(profile.columns.map(({ heading }) => folded(heading)));
  const at = headings.flatMap((heading, place) => (known.has(folded(heading)) ? [place] : []));
  const { codes, byBarcode, byName } = indexed(rows, { barcodes, name, shared: at }, canonical);
  const shared = at.map((place) => headings[place]!);
  const places = new Map(shared.map((heading, place) => [folded(heading), place]));
  return { rows: rows.length, shared, places, byBarcode, byName, ruined: ruinedIn(codes, canonical) };
};
