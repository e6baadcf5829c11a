import type { Cells } from '@tillmap/samples/csv.ts';
import { SUPPLIER_HEADER } from '@tillmap/samples/supplier-rows.ts';

const BARCODE = SUPPLIER_HEADER.indexOf('barcode');
const SIZE = SUPPLIER_HEADER.indexOf('size');
const COST = SUPPLIER_HEADER.indexOf('costprice');
const RRP = SUPPLIER_HEADER.indexOf('rrp');

type Change = Readonly<{ classes: readonly string[]; change(cells: string[]): void }>;

const pennies = (cells: string[], column: number, by: number): void => {
  cells[column] = ((Math.round(Number(cells[column]) * 100) + by) / 100).toFixed(2);
};

/** What the script does, one after the other. */
const CHANGES: readonly Change[] = [
  { classes: ['cost_up'], change: (cells) => pennies(cells, COST, 1) },
  { classes: ['cost_down'], change: (cells) => pennies(cells, COST, -1) },
  { classes: ['rrp_up'], change: (cells) => pennies(cells, RRP, 10) },
  { classes: ['rrp_down'], change: (cells) => pennies(cells, RRP, -1) },
  {
    classes: ['cost_up', 'rrp_up'],
    change: (cells) => {
      pennies(cells, COST, 2);
      pennies(cells, RRP, 5);
    },
  },
  {
    classes: ['size_or_case'],
    change: (cells) => {
      cells[SIZE] = `9${cells[SIZE]}`;
    },
  },
];

const ONE_IN = 33;

/** A file a week later: 3 % of its lines changed, some gone; with what is to be found, by barcode. */
export const nextWeek = ([header, ...lines]: readonly Cells[]) => {
  const truth = new Map<string, readonly string[]>();
  const rows = lines.flatMap((line, at): Cells[] => {
    if (at % ONE_IN !== 0) return [line];
    const cells = line.map(String);
    const barcode = cells[BARCODE]!;
    const turn = (at / ONE_IN) % (CHANGES.length + 1);
    const { classes, change } = CHANGES[turn] ?? { classes: ['gone'], change: undefined };
    truth.set(barcode, classes);
    change?.(cells);
    return change ? [cells] : [];
  });
  return { rows: [header!, ...rows], truth };
};

/** A file in which every cost went up by a penny. */
export const allDearer = ([header, ...lines]: readonly Cells[]): Cells[] => [
  header!,
  ...lines.map((line) => {
    const cells = line.map(String);
    pennies(cells, COST, 1);
    return cells;
  }),
];
