import type { TableRow } from '../table/index.ts';
import { aliasesOf, type ColumnSpec } from './column-match.ts';
import { type HeaderFound, topOf } from './header-found.ts';
import { readHeaderRow } from './read-header-row.ts';

const UNITS = new Set(
  '£ € $ ¥ % gbp eur euro euros usd us dollar dollars chf jpy pln sek dkk nok czk aud cad pound pounds p pence pc pcs piece pieces per each ea unit units case cases cs outer kg litre pack pk dozen doz 10 12 100 1000 g gr ml cl l ltr no qty ex exc excl excluding inc incl including vat in'.split(
    ' ',
  ),
);
const MAX_CHARS = 30;

const isUnit = (text: string): boolean =>
  text.length <= MAX_CHARS &&
  text
    .toLowerCase()
    .split(/[\s()[\].,/]+|(?<=[£€$])/u)
    .every((word) => word === '' || UNITS.has(word));
const PRICE = /cost|rrp|price|mark/;
const NO_NUMBER = /[^\d\s.,]/;

/**
 * The header as a row right below it qualifies its names: "EUR" below "Cost" makes it "Cost (EUR)". Undefined where the row is none of
 * units.
 */
export const withUnits = (
  header: HeaderFound,
  { line, cells }: TableRow,
  columns: readonly ColumnSpec[],
): HeaderFound | undefined => {
  const units = cells.map((cell) => cell.trim());
  const filled = units.filter((unit) => unit !== '');
  if (!filled.some((unit) => NO_NUMBER.test(unit)) || !filled.every(isUnit)) return undefined;
  if ((units[header.fields.get('barcode') ?? -1] ?? '') !== '') return undefined;
  const names = header.cells.map((name, at) => {
    const unit = (units[at] ?? '').replace(/^[([]|[)\]]$/g, '').trim();
    return unit === '' || name.trim() === '' ? name : `${name.trim()} (${unit})`;
  });
  const read = readHeaderRow({ line, cells: names }, aliasesOf(columns), header.text?.delimiter);
  const fields = new Map(
    Array.from(header.fields).filter(([field, at]) => !PRICE.test(field) || read.fields.get(field) === at),
  );
  return {
    ...header,
    line,
    cells: names,
    parts: [...(header.parts ?? [{ line: topOf(header), cells: header.cells }]), { line, cells }],
    fields,
    written: new Map(Array.from(fields, ([field, at]) => [field, (names[at] ?? '').trim()])),
    inPence: new Set([...header.inPence, ...read.inPence].filter((field) => fields.has(field))),
    doubtful: [
      ...header.doubtful,
      ...read.doubtful.filter(({ field }) => !header.doubtful.some((one) => one.field === field)),
    ],
    aside: [...header.aside, ...read.aside],
    costSaid: read.costSaid === '' ? header.costSaid : read.costSaid,
    costWithVat: header.costWithVat || read.costWithVat,
    rrpWithoutVat: header.rrpWithoutVat || read.rrpWithoutVat,
  };
};
