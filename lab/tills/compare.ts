import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

type Cells = Readonly<Record<string, string>>;
type Verdict = 'imported' | 'changed' | 'refused';
type Promised = Readonly<{ verdict: Verdict; cells: Cells; problems: readonly string[] }>;

const EXPORTED_AS: Readonly<Record<string, string>> = { 'GTIN, UPC, EAN, or ISBN': 'global_unique_id' };
const keyOf = (cells: Cells): string => cells.SKU ?? cells.Barcode ?? '';
const nameOf = (cells: Cells): string => cells.Name ?? cells['Item Name'] ?? '';

/** WooCommerce takes a backslash before a comma or another one, and exports it before commas only. */
const withEscapes = ({ Categories = '', Tags = '', ...cells }: Cells): Cells => {
  const escaped = (names: string): string => names.replace(/\\(?!,)/g, '\\\\');
  return { ...cells, Categories: escaped(Categories), Tags: escaped(Tags) };
};

/** A till's state: an object of JSON on each line, or the export of WooCommerce. */
const readState = (file: string): readonly Cells[] => {
  const text = readFileSync(file, 'utf8');
  if (!file.endsWith('.csv'))
    return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Cells]));
  const columns = (headings: readonly string[]): string[] => headings.map((name) => EXPORTED_AS[name] ?? name);
  return (parse(text, { bom: true, columns }) as Cells[]).map(withEscapes);
};

const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** Tills store 1.5 as 1.500, and no amount as 0. */
const isSame = (text: string, other: string): boolean =>
  text === other || (NUMBER.test(other) && (NUMBER.test(text) || text === '') && Number(text) === Number(other));
const differing = (cells: Cells, other: Cells): readonly string[] =>
  Object.keys(cells).filter((heading) => heading in other && !isSame(cells[heading]!, other[heading]!));

/** What a till did with each row, by the products that it has. */
const seenIn = (products: readonly Cells[], promises: readonly Promised[]) => {
  const byKey = new Map(products.map((cells) => [keyOf(cells), cells]));
  const byBoth = new Map(products.map((cells) => [`${keyOf(cells)}|${nameOf(cells)}`, cells]));
  // A till that takes a key for none has the product by its name alone.
  const find = (cells: Cells): Cells | undefined =>
    byBoth.get(`${keyOf(cells)}|${nameOf(cells)}`) ?? byKey.get(keyOf(cells)) ?? byBoth.get(`|${nameOf(cells)}`);
  const kept = promises.filter(({ verdict }) => verdict !== 'refused');
  const last = new Map(kept.map((row) => [find(row.cells), row]));
  return (row: Promised): Verdict => {
    const has = find(row.cells);
    if (!has) return 'refused';
    const real = differing(row.cells, has).length === 0 ? 'imported' : 'changed';
    const owner = last.get(has);
    if (row.verdict === 'refused') return owner && real === 'changed' ? 'refused' : real;
    // The same product twice: the till has what its last row says.
    return owner === row ? real : row.verdict;
  };
};

const comparePromises = (folder: string, files: readonly string[]): readonly string[] => {
  const promises = JSON.parse(readFileSync(join(folder, 'promises.json'), 'utf8')) as readonly Promised[];
  const tills = files.map((file) => seenIn(readState(file), promises));
  const rows = promises.map((row) => {
    const seen = tills.map((till) => till(row));
    const real = (['refused', 'changed'] as const).find((one) => seen.includes(one)) ?? 'imported';
    // Nothing else can be stored of an empty cell that the rehearsal points out.
    const isEmpty = real === 'imported' && row.problems.every((words) => words.includes(' is empty'));
    return { ...row, real, isRight: real === row.verdict || (row.verdict === 'changed' && isEmpty) };
  });
  const wrong = rows.filter(({ isRight }) => !isRight);
  const right = rows.length - wrong.length;
  return [
    `${right} of ${rows.length} rows as promised: ${((right / rows.length) * 100).toFixed(2)}%`,
    `${wrong.filter(({ verdict }) => verdict === 'imported').length} promised and lost or changed`,
    ...wrong.map(({ verdict, real, cells, problems }) => {
      const product = files.flatMap(readState).filter((one) => keyOf(one) === keyOf(cells));
      const stored = product.flatMap((has) =>
        differing(cells, has).map((one) => `${one}: ${cells[one]} → ${has[one]}`),
      );
      return [`${verdict} is ${real}: ${keyOf(cells)}`, ...stored, ...problems].join(' | ');
    }),
  ];
};

/** How many products have another value than before, by column. */
const compareStates = (before: string, after: string): readonly string[] => {
  const now = new Map(readState(after).map((cells) => [keyOf(cells), cells]));
  const columns = readState(before).flatMap((cells) => {
    const has = now.get(keyOf(cells));
    return has ? differing(cells, has) : ['(lost)'];
  });
  return [...Map.groupBy(columns, (column) => column)].map(([column, all]) => `${column}: ${all.length} products`);
};

const [mode, first = '', ...files] = process.argv.slice(2);
if (files.length === 0) throw new Error('compare.ts promises <folder> <state>… | changes <state before> <state after>');
const lines = mode === 'changes' ? compareStates(first, files[0]!) : comparePromises(first, files);
process.stdout.write(`${lines.join('\n')}\n`);
