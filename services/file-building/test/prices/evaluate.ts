import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableRow } from '@tillmap/supplier-files';
import { columnsBy } from '@tillmap/supplier-files/file-columns';
import { openSupplierFile } from '../../src/features/upload/open-supplier-file.ts';
import { readSupplierFile } from '../../src/features/upload/read-supplier-file.ts';
import type { SessionItem } from '../../src/model/item.ts';
import { tenThousandths } from '../../src/model/prices/amount.ts';
import { decidePrices, type PriceDecision } from '../../src/model/prices/file-decision.ts';
import { type FoundIssue, isSerious } from '../../src/model/prices/found-issue.ts';
import { checkPrices } from '../../src/model/prices/item-prices.ts';
import { PriceEvidenceCounter } from '../../src/model/prices/price-evidence-counter.ts';
import { tillPricesOf } from '../../src/model/prices/till-prices.ts';
import { LAYOUTS, type Layout, type MadeFile, makeFile } from './layouts.ts';
import { FAULTS, type Fault } from './products.ts';

const LIMITS = { maxFileBytes: 1e9, maxRows: 1e6 };

/** Reads a file as an upload does, and decides what its prices are. */
const readMade = async (text: string): Promise<{ items: SessionItem[]; decision: PriceDecision }> => {
  const folder = await mkdtemp(join(tmpdir(), 'prices-'));
  try {
    const path = join(folder, 'prices.csv');
    await writeFile(path, text);
    const table = await openSupplierFile({ path, name: 'prices.csv' }, LIMITS, []);
    const byNames = (rows: readonly TableRow[]) =>
      columnsBy({ kind: 'supplier_file', layouts: [], isAway: false }, table, rows);
    const file = await readSupplierFile(table, { today: '2026-06-01', findColumns: byNames });
    const items: SessionItem[] = [];
    const tally = new PriceEvidenceCounter();
    for await (const batch of file.batches())
      for (const item of batch.items) {
        items.push(item);
        tally.note(item);
      }
    await table.close();
    return { items, decision: decidePrices(tally.counts(), undefined) };
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Amounts are the same when they differ by less than the file's own rounding to pence of a case makes of one unit. */
const isSame = (text: string, pounds: number): boolean =>
  Math.abs(tenThousandths(text) - Math.round(10_000 * pounds)) <= 60;

export type LayoutResult = Readonly<{
  layout: Layout;
  isRight: boolean;
  isWrongWithoutWord: boolean;
  sentence: string;
}>;

/** More wrong rows without a word make a layout wrong: a handful of rows allow two readings. */
const MAX_SILENT = 0.005;
const MIN_RIGHT = 0.95;

const judged = (
  layout: Layout,
  made: MadeFile,
  items: readonly SessionItem[],
  { prices, answer }: PriceDecision,
): LayoutResult => {
  const isSettled = prices.basis !== 'as_given';
  let [right, silent, rows] = [0, 0, 0];
  for (const [at, item] of items.entries()) {
    const product = made.products[at]!;
    if (product.fault) continue;
    rows++;
    const { cost } = tillPricesOf(item, prices);
    if (isSame(cost, product.unitCost)) right++;
    else if (isSettled && checkPrices(item, { vatCode: '' }, prices, undefined).issues.length === 0) silent++;
  }
  const isRight = layout.truth === 'nobody_knows' ? !isSettled : right >= MIN_RIGHT * rows;
  const isTold = answer.cost_basis?.source === 'unsettled';
  return {
    layout,
    isRight,
    isWrongWithoutWord: !isTold && silent > MAX_SILENT * rows,
    sentence: answer.cost_basis?.sentence ?? '',
  };
};

/** Reads every layout, with a few planted faults in each. */
export const evaluateLayouts = async (seed: number, rows: number): Promise<LayoutResult[]> => {
  const results: LayoutResult[] = [];
  for (const [at, layout] of LAYOUTS.entries()) {
    const made = makeFile(layout, seed + at, rows, 0.02);
    const { items, decision } = await readMade(made.text);
    results.push(judged(layout, made, items, decision));
  }
  return results;
};

/** A fault is caught when its check finds it, or another one sends the row to review: prices often break more than one rule. */
const isCaught = (fault: Fault, issues: readonly FoundIssue[]): boolean =>
  issues.some(({ code }) => code === fault || isSerious(code));

export type FaultResult = Readonly<{
  planted: Readonly<Record<Fault, number>>;
  caught: Readonly<Record<Fault, number>>;
  good: number;
  /** Good rows with an issue, by line and code. */
  falseAlarms: readonly string[];
}>;

/** Plants faults of every kind in a tenth of the rows, with costs by the unit and by the case, and looks for them. */
export const evaluateFaults = async (seed: number, rows: number): Promise<FaultResult> => {
  const planted = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;
  const caught = { ...planted };
  const falseAlarms: string[] = [];
  let good = 0;
  for (const truth of ['unit', 'case'] as const) {
    const layout: Layout = { name: truth, truth, cost: 'Cost', rrp: 'RRP', quantity: 'Case Qty' };
    const made = makeFile(layout, seed, rows / 2, 0.1);
    const { items, decision } = await readMade(made.text);
    for (const [at, item] of items.entries()) {
      const { fault, vat } = made.products[at]!;
      const prices = { ...decision.prices, vatRates: { V: vat } };
      const { issues } = checkPrices(item, { vatCode: 'V' }, prices, undefined);
      if (fault === undefined) good++;
      else planted[fault]++;
      if (fault !== undefined && isCaught(fault, issues)) caught[fault]++;
      if (fault === undefined && issues.length > 0)
        falseAlarms.push(`${truth} line ${item.line}: ${issues.map(({ code }) => code).join(', ')}`);
    }
  }
  return { planted, caught, good, falseAlarms };
};
