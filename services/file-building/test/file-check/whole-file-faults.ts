import type { FileFindingCode } from '@tillmap/contracts';
import { pick, seededRandom } from '../prices/products.ts';
import {
  costOf,
  type Field,
  type Layout,
  makeSeries,
  money,
  type Series,
  type Sheet,
  sheetOf,
  textOf,
  type Wanted,
} from './made-file.ts';
import { HONEST_WEEKS, type HonestWeek, type Line } from './made-list.ts';

/** What becomes of the fourth week. */
type Fault = (series: Series, seed: number) => Sheet;

const fourthOf = ({ sheets }: Series): Sheet => sheets[3];

/** Writes some columns anew. */
const written =
  (fields: readonly Field[], cell: (was: string, line: Line, layout: Layout, field: Field) => string): Fault =>
  (series) => {
    const { layout, rows } = fourthOf(series);
    const anew = (row: Sheet['rows'][number]) =>
      Object.fromEntries(fields.map((field) => [field, cell(row.cells[field], row.line, layout, field)]));
    return { layout, rows: rows.map((row) => ({ ...row, cells: { ...row.cells, ...anew(row) } })) };
  };

const penceOf = (layout: Layout, line: Line, field: Field): number =>
  field === 'cost' ? costOf(layout, line) : line.rrp;
const inPence = (...fields: Field[]) =>
  written(fields, (_, line, layout, field) => String(penceOf(layout, line, field)));
const priced = (fields: readonly Field[], factor: (line: Line) => number) =>
  written(fields, (_, line, layout, field) => money(layout, penceOf(layout, line, field) * factor(line)));
const withVat = ({ vat }: Line): number => 1 + vat / 100;

/** Moves columns down by so many rows; what falls off the end is gone. */
const shifted =
  (by: number, ...fields: Field[]): Fault =>
  (series) => {
    const { layout, rows } = fourthOf(series);
    const moved = (at: number) => Object.fromEntries(fields.map((field) => [field, rows[at - by]?.cells[field] ?? '']));
    return { layout, rows: rows.map((row, at) => ({ ...row, cells: { ...row.cells, ...moved(at) } })) };
  };

/** The column of names sorted by itself, backwards where most stand in that order anyway. */
const sortedNames: Fault = (series) => {
  const { layout, rows } = fourthOf(series);
  const names = rows.map(({ cells }) => cells.name).sort();
  if (rows.filter(({ cells }, at) => cells.name === names[at]).length > rows.length / 2) names.reverse();
  return { layout, rows: rows.map((row, at) => ({ ...row, cells: { ...row.cells, name: names[at]! } })) };
};

const onlyRows =
  (isThere: (row: Sheet['rows'][number], at: number, rows: Sheet['rows']) => boolean): Fault =>
  (series) => {
    const { layout, rows } = fourthOf(series);
    return { layout, rows: rows.filter(isThere) };
  };

const gone = (field: Field): Record<string, Fault> => ({
  missing: (series) => {
    const { layout, rows } = fourthOf(series);
    return { layout: { ...layout, fields: layout.fields.filter((one) => one !== field) }, rows };
  },
  empty: written([field], () => ''),
});

const exchanged: Fault = (series) => {
  const { layout, rows } = fourthOf(series);
  const { cost, rrp } = layout.headers;
  return { layout: { ...layout, headers: { ...layout.headers, cost: rrp, rrp: cost } }, rows };
};

const otherList = (seed: number): Sheet => makeSeries(seed + 500_000).sheets[3];

/** Another wholesaler's products, and of each ten one that both sell. */
const sharingSome: Fault = (series, seed) => {
  const { layout, rows } = otherList(seed);
  const { rows: own } = fourthOf(series);
  const lines = rows.map(({ line }, at) => (at % 10 === 9 ? { ...(own[at] ?? own[0]!).line, rrp: line.rrp } : line));
  return sheetOf(layout, lines);
};

/** Faults of a whole file by the code that names them, each in its variants. */
export const FAULTS: Readonly<Record<FileFindingCode, Readonly<Record<string, Fault>>>> = {
  in_pence: { both: inPence('cost', 'rrp'), cost: inPence('cost'), rrp: inPence('rrp') },
  cost_and_rrp_swapped: { headers: exchanged },
  rrp_without_vat: { all: priced(['rrp'], (line) => 1 / withVat(line)) },
  cost_with_vat: { all: priced(['cost'], withVat) },
  names_shifted: { down: shifted(1, 'name'), up: shifted(-1, 'name'), sorted: sortedNames },
  prices_shifted: {
    down: shifted(1, 'cost', 'rrp'),
    up: shifted(-1, 'cost', 'rrp'),
    'by two': shifted(2, 'cost', 'rrp'),
  },
  quantities_shifted: { down: shifted(1, 'units'), up: shifted(-1, 'units') },
  prices_scaled: {
    'ten times': priced(['cost', 'rrp'], () => 10),
    'a tenth': priced(['cost', 'rrp'], () => 0.1),
    'foreign money': priced(['cost', 'rrp'], () => 1.17),
  },
  case_costs: { all: written(['cost'], (_, line, layout) => money(layout, line.unitCost * line.units)) },
  unit_costs: { all: written(['cost'], (_, line, layout) => money(layout, line.unitCost)) },
  part_of_file: {
    department: onlyRows(({ line }, _, rows) => line.department === rows[0]!.line.department),
    'first page': onlyRows((_, at) => at < 45),
    third: onlyRows((_, at, rows) => at < rows.length / 3),
  },
  other_products: {
    'in the same layout': ({ layout }, seed) =>
      sheetOf(
        layout,
        otherList(seed).rows.map(({ line }) => line),
      ),
    'in its own layout': (_, seed) => otherList(seed),
    'a tenth known': sharingSome,
  },
  rrp_gone: gone('rrp'),
  cost_gone: gone('cost'),
  names_gone: gone('name'),
  sizes_differ: { down: shifted(1, 'size'), up: shifted(-1, 'size') },
  check_digits_gone: { all: written(['barcode'], (was) => was.slice(0, 12)) },
  older_file: { 'two weeks old': ({ sheets }) => sheets[1] },
  same_file: {
    'as it was': ({ sheets }) => sheets[2],
    'in another order': ({ sheets: [, , { layout, rows }] }, seed) => {
      const random = seededRandom(seed);
      const places = new Map(rows.map((row) => [row, random()]));
      return { layout, rows: rows.toSorted((one, other) => places.get(one)! - places.get(other)!) };
    },
  },
};

const WANTED: Partial<Record<FileFindingCode, Wanted>> = {
  case_costs: { costsOf: 'unit' },
  unit_costs: { costsOf: 'case' },
  sizes_differ: { hasSize: true },
};

/** Half of the weeks that are spoiled are ordinary, the others of any kind. */
const spoiledWeek = (seed: number): HonestWeek => {
  const random = seededRandom(seed);
  return random() < 0.5 ? 'ordinary' : pick(random, Object.keys(HONEST_WEEKS) as HonestWeek[]);
};

/** Three honest weeks and a spoiled fourth; `number` chooses the variant. */
export const makeFaulty = (code: FileFindingCode, seed: number, number: number) => {
  const week = spoiledWeek(seed);
  const series = makeSeries(seed, week, WANTED[code]);
  const variants = Object.entries(FAULTS[code]);
  const [variant, fault] = variants[number % variants.length]!;
  const sheets = [...series.sheets.slice(0, 3), fault(series, seed)];
  return { variant: `${variant}, week ${week}`, sheets, texts: sheets.map(textOf), honest: series.sheets[3] };
};
