import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type DealKind = 'multibuy' | 'one';
export type Truth = Readonly<{ ean: string; from: string; until: string; cost: string; rrp: string; deal: string }>;
export type MadePromotion = Readonly<{
  kind: 'csv' | 'xlsx';
  rows: readonly (readonly string[])[];
  truth: readonly Truth[];
  own: Readonly<{ from: string; until: string }>;
}>;

/**
 * A layout of a wholesaler's promotion file: its columns with what they hold. `pcost` and `prrp` are the prices of offers beside `cost` and
 * `rrp`, `was` the usual price, `now` and `offer` (that or words) the offer's, `deal` words.
 */
export type Spec = Readonly<{
  name: string;
  columns: readonly (readonly [name: string, kind: string])[];
  kind?: 'xlsx';
  upper?: string;
  /** Lines above the header, and below the rows, parted by ` // `. */
  above?: string;
  below?: string;
  sections?: string;
  plainSections?: string;
  repeats?: string;
  /** How days are written in columns of days, and in one of periods. */
  dates?: string;
  period?: string;
  rowDays?: string;
  deals?: 'some' | DealKind;
  byCase?: string;
  pounds?: string;
  from?: string;
  days?: string;
  /** Whether the promotion has days of its own. */
  own?: string;
}>;

const partedAt = (text: string, at: number): readonly [string, string] => [text.slice(0, at), text.slice(at + 1)];

const specOf = (line: string): Spec => {
  const [name = '', columns = '', ...rest] = line.split(' # ');
  return {
    name,
    columns: columns.split(' ; ').map((column) => partedAt(column, column.lastIndexOf(':'))),
    ...Object.fromEntries(rest.map((one) => partedAt(one, one.indexOf('=')))),
  };
};

/** The layouts of `layouts.txt`: those that the reader was mended by, and those made afterwards. */
export const readSpecs = async (): Promise<Spec[]> =>
  (await readFile(join(import.meta.dirname, 'layouts.txt'), 'utf8'))
    .split('\n')
    .filter((line) => line.includes(' # '))
    .map(specOf);
