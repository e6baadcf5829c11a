import { tillText } from '@tillmap/tabular/formula-guard';
import { plainLetters } from '../fixes/plain-letters.ts';
import type { CharacterSet } from '../profile/file-form.ts';
import type { ProductFields } from '../profile/product-fields.ts';
import type { TillProfile } from '../profile/profile.ts';
import type { Certainty, Fate } from '../profile/rule.ts';
import type { TableName } from '../profile/value.ts';
import { fateWords, gapWords, problemWords } from '../rules/rule-words.ts';
import { type CellTest, compileTest } from '../rules/test-cell.ts';
import type { Gap } from '../values/compile-value.ts';
import { canWrite } from '../write/characters.ts';
import type { Choices, Fix } from './choices.ts';
import { columnsOf, type FileColumn } from './columns.ts';
import { fixedCell, fixesFor } from './fix-cell.ts';

/** What the till does with a row of the file. `left_out`: the person chose not to write it. */
export const VERDICTS = ['imported', 'changed', 'refused', 'left_out'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** One kind of trouble: the same column and the same rule. */
export type ProblemKind = Readonly<{
  key: string;
  column: string;
  /** `imported`: only to be known. */
  verdict: 'imported' | 'changed' | 'refused';
  words: string;
  fate: string;
  certainty: Certainty;
  source: string;
  fixes: readonly Fix[];
  /** Of a table of the shop that has no entry: what to choose for. */
  missing?: { readonly table: TableName; readonly value: string };
}>;

/** A cell of a row that has it: as it would be written, and mended by the first fix. */
export type FoundProblem = Readonly<{ kind: ProblemKind; before: string; after: string }>;
export type RehearsedLine = Readonly<{ verdict: Verdict; cells: readonly string[]; problems: readonly FoundProblem[] }>;

const VERDICT_OF: Readonly<Record<Fate, ProblemKind['verdict']>> = {
  row_refused: 'refused',
  file_refused: 'refused',
  row_lost: 'refused',
  cut: 'changed',
  changed: 'changed',
  taken: 'imported',
};

type ColumnTest = Readonly<{
  kind: ProblemKind;
  passes: CellTest;
  /** It tests nothing but that the cell is filled. */
  isForEmpty: boolean;
  fix: Fix | undefined;
  mended: (text: string) => string;
}>;
type Prepared = FileColumn & Readonly<{ tests: readonly ColumnTest[] }>;

const testsOf = ({ heading, rules }: FileColumn, choices: Choices): readonly ColumnTest[] =>
  rules.map(({ test, fate, certainty, source }, at) => {
    const key = `${heading}/${at}`;
    const fixes = fixesFor(test, fate);
    const fix = choices.fixes.get(key);
    return {
      kind: {
        key,
        column: heading,
        verdict: VERDICT_OF[fate],
        words: problemWords(heading, test),
        fate: fateWords(fate),
        certainty,
        source,
        fixes,
      },
      passes: compileTest(test),
      isForEmpty: 'required' in test,
      fix: fix !== undefined && fixes.includes(fix) ? fix : undefined,
      mended: (text) => fixedCell(text, test, fixes[0] ?? 'leave_out'),
    };
  });

const gapKind = (heading: string, gap: Gap): ProblemKind => ({
  key: gap.kind === 'not_in_table' ? `${heading}/${gap.table}/${gap.value}` : `${heading}/no_vat_rate`,
  column: heading,
  verdict: 'refused',
  words: gapWords(heading, gap),
  fate: 'The cell would be empty.',
  certainty: 'own_file',
  source: gap.kind === 'not_in_table' ? "The shop's own table" : 'The VAT codes of the wholesaler',
  fixes: ['leave_out'],
  ...(gap.kind === 'not_in_table' && { missing: { table: gap.table, value: gap.value } }),
});

const charactersKind = (heading: string, characters: CharacterSet): ProblemKind => ({
  key: `${heading}/characters`,
  column: heading,
  verdict: 'changed',
  words: `${heading} has characters that ${characters} does not have`,
  fate: 'They are written as question marks.',
  certainty: 'document',
  source: 'The characters of the file',
  fixes: ['replace_signs'],
});

const worstOf = (problems: readonly FoundProblem[]): Verdict => {
  if (problems.some(({ kind }) => kind.verdict === 'refused')) return 'refused';
  return problems.some(({ kind }) => kind.verdict === 'changed') ? 'changed' : 'imported';
};

/**
 * Makes what rehearses and writes the lines of one file, in their order: cells as the till gets them, and what it does with
 * them. Make it anew for each file: what has to be unique is remembered.
 */
export const rehearseLines = (profile: TillProfile, choices: Choices) => {
  const columns: readonly Prepared[] = columnsOf(profile, choices).map((column) => ({
    ...column,
    tests: testsOf(column, choices),
  }));
  const { content } = profile.file;
  const characters = content.kind === 'csv' ? content.characters : undefined;

  /** Tests the text of a cell and mends it as was chosen; what is left is found. Answers undefined where the row is left out. */
  const tested = (
    text: string,
    { kind, passes, fix, mended }: ColumnTest,
    found: FoundProblem[],
  ): string | undefined => {
    if (passes(text)) return text;
    if (fix === 'leave_out') return undefined;
    const after = mended(text);
    if (fix !== undefined && passes(after)) return after;
    found.push({ kind, before: text, after });
    return text;
  };

  /** Letters that the file does not have, spelled as was chosen; before the tests, as a text may become longer. */
  const spelled = (text: string, heading: string): string =>
    characters !== undefined &&
    !canWrite(text, characters) &&
    choices.fixes.get(charactersKind(heading, characters).key) === 'replace_signs'
      ? plainLetters(text)
      : text;

  const written = (text: string, heading: string, found: FoundProblem[]): string => {
    if (characters === undefined || canWrite(text, characters)) return text;
    const kind = charactersKind(heading, characters);
    found.push({ kind, before: text, after: plainLetters(text) });
    return text;
  };

  /** The text of a cell; undefined where the row is left out. */
  const fill = (column: Prepared, line: ProductFields, found: FoundProblem[]): string | undefined => {
    const gaps: Gap[] = [];
    const filled = column.cell(line, gaps);
    let text: string | undefined = spelled(column.mayBeFormula ? tillText(filled) : filled, column.heading);
    for (const gap of gaps) {
      const kind = gapKind(column.heading, gap);
      if (choices.fixes.get(kind.key) === 'leave_out') return undefined;
      found.push({ kind, before: '', after: '' });
    }
    // What is missing is told once, where it can be mended.
    const tests = gaps.length === 0 ? column.tests : column.tests.filter(({ isForEmpty }) => !isForEmpty);
    for (const test of tests) {
      text = tested(text, test, found);
      if (text === undefined) return undefined;
    }
    return written(text, column.heading, found);
  };

  return {
    headings: columns.map(({ heading }) => heading),
    line: (line: ProductFields): RehearsedLine => {
      const problems: FoundProblem[] = [];
      const filled = columns.map((column) => fill(column, line, problems));
      const cells = filled.map((text) => text ?? '');
      const isOut = filled.includes(undefined);
      return isOut ? { verdict: 'left_out', cells, problems: [] } : { verdict: worstOf(problems), cells, problems };
    },
  };
};
