import { tillText } from '@tillmap/supplier-files/formula-guard';
import { plainLetters } from '../fixes/plain-letters.ts';
import type { CharacterSet } from '../profile/file-form.ts';
import type { ProductFields } from '../profile/product-fields.ts';
import type { TillProfile } from '../profile/profile.ts';
import type { Certainty, Fate, Rule, Test } from '../profile/rule.ts';
import type { TableName } from '../profile/value.ts';
import { fateWords, gapWords, problemWords } from '../rules/rule-words.ts';
import { type CellTest, compileTest, onceUnlessSame, type RowTest } from '../rules/test-cell.ts';
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
/** A test that looks at other columns of the row as well: `at` is the place of its own, `same` those of the others. */
type TestOfRow = RowTest & Readonly<{ kind: ProblemKind; at: number; same: readonly number[]; isLeftOut: boolean }>;
type Prepared = FileColumn & Readonly<{ tests: readonly ColumnTest[] }>;

/** Headings of the columns that may be as in an earlier row; undefined for a test of the cell alone. */
const sameOf = (test: Test): readonly string[] | undefined => ('unique' in test ? test.unless_same : undefined);

const kindOfRule = (heading: string, { test, fate, certainty, source }: Rule, at: number): ProblemKind => ({
  key: `${heading}/${at}`,
  column: heading,
  verdict: VERDICT_OF[fate],
  words: problemWords(heading, test),
  fate: fateWords(fate),
  certainty,
  source,
  fixes: fixesFor(test, fate),
});

const testsOf = ({ heading, rules }: FileColumn, choices: Choices): readonly ColumnTest[] =>
  rules.flatMap((rule, at) => {
    const { test } = rule;
    if (sameOf(test)) return [];
    const kind = kindOfRule(heading, rule, at);
    const fix = choices.fixes.get(kind.key);
    return {
      kind,
      passes: compileTest(test),
      isForEmpty: 'required' in test,
      fix: fix !== undefined && kind.fixes.includes(fix) ? fix : undefined,
      mended: (text) => fixedCell(text, test, kind.fixes[0] ?? 'leave_out'),
    };
  });

const testsOfRow = (columns: readonly FileColumn[], choices: Choices): readonly TestOfRow[] => {
  const headings = columns.map(({ heading }) => heading);
  return columns.flatMap(({ heading, rules }, at) =>
    rules.flatMap((rule, n) => {
      const same = sameOf(rule.test);
      if (!same || !('unique' in rule.test)) return [];
      const kind = kindOfRule(heading, rule, n);
      return {
        kind,
        at,
        same: same.map((name) => headings.indexOf(name)).filter((place) => place >= 0),
        ...onceUnlessSame(rule.test),
        isLeftOut: kind.fixes.includes('leave_out') && choices.fixes.get(kind.key) === 'leave_out',
      };
    }),
  );
};

const GAP_SOURCES: Readonly<Record<Gap['kind'], string>> = {
  not_in_table: "The shop's own table",
  no_vat_rate: 'The VAT codes of the wholesaler',
  too_long: 'The functions of the column',
};

const gapKind = (heading: string, gap: Gap): ProblemKind => ({
  key: gap.kind === 'not_in_table' ? `${heading}/${gap.table}/${gap.value}` : `${heading}/${gap.kind}`,
  column: heading,
  verdict: 'refused',
  words: gapWords(heading, gap),
  fate: 'The cell would be empty.',
  certainty: 'own_file',
  source: GAP_SOURCES[gap.kind],
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

/** The till does not have such a row afterwards; a rule that was not read in its code may be wrong. */
const isSurelyRefused = ({ kind }: FoundProblem): boolean => kind.verdict === 'refused' && kind.certainty === 'code';

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
  const ofRow = testsOfRow(columns, choices);
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

  /** Tests what depends on the whole row; answers false where it is left out. */
  const isKept = (cells: readonly string[], found: FoundProblem[]): boolean => {
    const asked = ofRow.map((test) => {
      const text = cells[test.at] ?? '';
      const same = test.same.map((place) => cells[place]).join('\0');
      return { ...test, text, same, isBroken: !test.passes(text, same) };
    });
    if (asked.some(({ isBroken, isLeftOut }) => isBroken && isLeftOut)) return false;
    for (const { kind, text, isBroken } of asked) if (isBroken) found.push({ kind, before: text, after: text });
    if (!found.some(isSurelyRefused)) for (const { text, same, remember } of asked) remember(text, same);
    return true;
  };

  return {
    headings: columns.map(({ heading }) => heading),
    line: (line: ProductFields): RehearsedLine => {
      const problems: FoundProblem[] = [];
      const filled = columns.map((column) => fill(column, line, problems));
      const cells = filled.map((text) => text ?? '');
      const isOut = filled.includes(undefined) || !isKept(cells, problems);
      return isOut ? { verdict: 'left_out', cells, problems: [] } : { verdict: worstOf(problems), cells, problems };
    },
  };
};
