import {
  aliasesOf,
  type ColumnSpec,
  comparableName,
  costBasisOf,
  type HeaderFound,
  matchOf,
  readHeaderRow,
  usualWidth,
  withFields,
} from '../columns/index.ts';
import type { TableRow } from '../table/index.ts';

type Given = Readonly<{
  /** Undefined where the file has no header. */
  header: TableRow | undefined;
  /** The first rows below it. */
  below: readonly TableRow[];
  fields: ReadonlyMap<string, number>;
  specs: readonly ColumnSpec[];
  /** Text files only. */
  delimiter: string | undefined;
}>;

const withoutRivals = (header: HeaderFound): HeaderFound => {
  const { assumedRrp: _rrp, assumedBarcode: _barcode, ...rest } = header;
  return { ...rest, rivals: new Map(), ambiguous: [], doubtful: [], aside: [] };
};

const namesOf = ({ header, below, fields }: Given): readonly string[] => {
  if (header) return header.cells;
  const width = Math.max(0, ...below.map(({ cells }) => cells.length), ...Array.from(fields.values(), (at) => at + 1));
  const byColumn = new Map(Array.from(fields, ([field, at]) => [at, field]));
  return Array.from({ length: width }, (_, at) => byColumn.get(at) ?? `Column ${at + 1}`);
};

/**
 * The header of a table whose columns are chosen: what their names say of VAT, pence and cases still counts, and no other column
 * is looked for. Without a header row its line is 0.
 */
export const chosenHeader = (given: Given): HeaderFound => {
  const { header, below, fields, specs, delimiter } = given;
  const cells = namesOf(given);
  const aliases = aliasesOf(specs);
  const named = readHeaderRow({ line: header?.line ?? 0, cells }, aliases, delimiter);
  const matchAt = (field: string) => matchOf(cells[fields.get(field) ?? -1] ?? '', aliases);
  const cost = matchAt('costprice');
  const usual = usualWidth(below);
  return {
    ...withFields(withoutRivals(named), fields),
    ignored: cells.flatMap((name, at) =>
      name.trim() === '' || [...fields.values()].includes(at) ? [] : [name.trim()],
    ),
    days: new Map([...(named.days ?? [])].filter(([field]) => named.fields.get(field) === fields.get(field))),
    inPence: new Set([...fields.keys()].filter((field) => matchAt(field)?.isPence)),
    costSaid: fields.has('costprice') ? costBasisOf(cells[fields.get('costprice')!] ?? '', cost?.doubt) : '',
    costWithVat: cost?.doubt === 'with_vat',
    rrpWithoutVat: matchAt('rrp')?.doubt === 'without_vat',
    ...(delimiter !== undefined && {
      text: { columns: Math.max(cells.length, usual), delimiter, ...(usual > 0 && { usual }) },
    }),
  };
};

/** Whether a row further down names the same columns as one of these headers. */
export const sameNames = (cells: readonly string[], names: readonly string[]): boolean =>
  names.length > 0 && names.every((name, at) => comparableName(cells[at] ?? '') === name);
