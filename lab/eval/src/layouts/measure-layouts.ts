import {
  type ColumnsDecision,
  contentsOf,
  decideColumns,
  type KnownLayout,
  SUPPLIER_FILE_COLUMNS,
  type TableRow,
  tableStart,
} from '@tillmap/supplier-files';
import { KINDS, type MadeLayout, madeLayout, type Random } from './made-layouts.ts';

/** What became of one layout: all needed columns right, a question, or a wrong column without a word. */
export type Outcome = 'right' | 'asked' | 'wrong';
export type LayoutOutcome = Readonly<{ made: MadeLayout; first: Outcome; second: Outcome; said: string }>;

const ROWS = 120;

const tableOf = ({ header }: MadeLayout, rows: readonly string[][]): TableRow[] =>
  [...(header ? [header] : []), ...rows].map((cells, at) => ({ line: at + 1, cells }));

const decide = (rows: readonly TableRow[], layouts: readonly KnownLayout[]): ColumnsDecision =>
  decideColumns({ rows, specs: SUPPLIER_FILE_COLUMNS, delimiter: ',', layouts });

const outcomeOf = ({ truth }: MadeLayout, decision: ColumnsDecision): Outcome => {
  if (!decision.isSure) return 'asked';
  const { fields } = decision.header;
  const isRight = truth.every((field, at) => field === '' || fields.get(field) === at);
  if (isRight) return 'right';
  const isWrong = [...fields].some(([field, at]) => truth.includes(field) && truth[at] !== field);
  // A needed column that is left out is told by a finding, which is not a click saved.
  return isWrong ? 'wrong' : 'asked';
};

/** What a person teaches who is asked: the truth. */
const taught = ({ header, truth }: MadeLayout, rows: readonly TableRow[]): KnownLayout => {
  const { below } = tableStart(rows);
  return {
    id: 'taught',
    hasHeader: header !== undefined,
    columns: truth.map((field, at) => ({ name: header?.[at] ?? '', shape: contentsOf(below, at).shape, field })),
  };
};

/** Reads the first file of a layout, teaches it where a person is asked, and reads the second one. */
export const measureLayout = (random: Random, number: number): LayoutOutcome => {
  const made = madeLayout(random, number);
  const rows = tableOf(made, made.rows(ROWS, number * 1_000));
  const first = decide(rows, []);
  const layouts = first.isSure ? [] : [taught(made, rows)];
  const second = decide(tableOf(made, made.rows(ROWS, number * 1_000 + 500)), layouts);
  return {
    made,
    first: outcomeOf(made, first),
    second: outcomeOf(made, second),
    said: first.isSure ? first.readBy.by : first.question.reason,
  };
};

export type LayoutFigures = Readonly<{
  layouts: number;
  right: number;
  wrong: number;
  /** Second files that asked again or were wrong. */
  secondClicks: number;
  byKind: readonly Readonly<{ kind: string; layouts: number; right: number }>[];
}>;

export const figuresOf = (outcomes: readonly LayoutOutcome[]): LayoutFigures => ({
  layouts: outcomes.length,
  right: outcomes.filter(({ first }) => first === 'right').length,
  wrong: outcomes.filter(({ first }) => first === 'wrong').length,
  secondClicks: outcomes.filter(({ second }) => second !== 'right').length,
  byKind: KINDS.map((kind) => {
    const these = outcomes.filter(({ made }) => made.kind === kind);
    return { kind, layouts: these.length, right: these.filter(({ first }) => first === 'right').length };
  }),
});

/** A generator of numbers from 0 to 1 that a seed determines. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
