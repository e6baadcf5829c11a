import { tillText } from '@tillmap/supplier-files/formula-guard';
import { plainLetters } from '../fixes/plain-letters.ts';
import type { CharacterSet } from '../profile/file-form.ts';
import type { ProductFields } from '../profile/product-fields.ts';
import type { TillProfile } from '../profile/profile.ts';
import { type Certainty, type Fate, isVerified, type Rule } from '../profile/rule.ts';
import type { TableName } from '../profile/value.ts';
import { fateWords, gapWords, problemWords } from '../rules/rule-words.ts';
import { type CellTest, compileRowTest, compileTest, isOfRow, type RowTest } from '../rules/test-cell.ts';
import type { Gap, Replaced } from '../values/compile-value.ts';
import { canWrite } from '../write/characters.ts';
import type { Choices, Fix } from './choices.ts';
import { columnsOf, type FileColumn, ruleKey } from './columns.ts';
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
/** A test of what stands once in the file: `at` is the place of its column, `same` those that may be as in the row before. */
type TestOfRow = RowTest & Readonly<{ kind: ProblemKind; at: number; same: readonly number[]; isLeftOut: boolean }>;
type Prepared = FileColumn & Readonly<{ tests: readonly ColumnTest[] }>;

const kindOfRule = (heading: string, { test, fate, certainty, source }: Rule, at: number): ProblemKind => ({
  key: ruleKey(heading, at),
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
    if (isOfRow(test)) return [];
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

/** A till would take such names for one or make two of them, by its database: the file has them as one. */
const AS_FIRST_SPELLED = { verdict: 'imported', fate: 'The file has the earlier spelling instead.' } as const;

const testsOfRow = (columns: readonly FileColumn[], choices: Choices): readonly TestOfRow[] => {
  const headings = columns.map(({ heading }) => heading);
  return columns.flatMap(({ heading, rules }, at) =>
    rules.flatMap((rule, n) => {
      if (!isOfRow(rule.test)) return [];
      const same = ('unique' in rule.test && rule.test.unless_same) || [];
      const { firstSpelling, ...test } = compileRowTest(rule.test);
      const isSpelled = firstSpelling !== undefined && rule.fate === 'changed';
      const kind = { ...kindOfRule(heading, rule, n), ...(isSpelled && AS_FIRST_SPELLED) };
      return {
        kind,
        at,
        same: same.map((name) => headings.indexOf(name)).filter((place) => place >= 0),
        ...test,
        ...(isSpelled && { firstSpelling, passes: () => true }),
        isLeftOut: kind.fixes.includes('leave_out') && choices.fixes.get(kind.key) === 'leave_out',
      };
    }),
  );
};

const GAP_SOURCES: Readonly<Record<Gap['kind'], string>> = {
  not_in_table: "The shop's own table",
  no_vat_rate: 'The VAT codes of the wholesaler',
  too_long: 'The functions of the column',
  replaced: 'The functions of the column',
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

/** What is written otherwise than the shop's products have it, as the till could not read it: only to be known. */
const replacedKind = (heading: string, { find, with: sign }: Replaced, certainty: Certainty): ProblemKind => ({
  ...gapKind(heading, { kind: 'replaced', find, with: sign, text: '' }),
  key: `${heading}/replaced/${find.trim()}`,
  verdict: 'imported',
  fate: `The till would read it as a sign of its own, so the file has ${sign.trim() === '' ? 'a space' : sign} instead.`,
  certainty,
  fixes: [],
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
const isSurelyRefused = ({ kind }: FoundProblem): boolean => kind.verdict === 'refused' && isVerified(kind.certainty);

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
  const tests = testsOfRow(columns, choices);
  // Tests that look at the same columns share the text of them.
  const groups = [...new Map(tests.map(({ same }) => [same.join(), same])).values()];
  const ofRow = tests.map((test) => ({
    ...test,
    group: groups.findIndex((places) => places.join() === test.same.join()),
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

  /** Tells what a cell lacks, and what it has otherwise; undefined where the row is left out, else whether something is missing. */
  const told = (gaps: readonly Gap[], heading: string, text: string, found: FoundProblem[]): boolean | undefined => {
    for (const gap of gaps) {
      if (gap.kind === 'replaced') {
        found.push({ kind: replacedKind(heading, gap, profile.certainty), before: gap.text, after: text });
        continue;
      }
      const kind = gapKind(heading, gap);
      if (choices.fixes.get(kind.key) === 'leave_out') return undefined;
      found.push({ kind, before: '', after: '' });
    }
    return gaps.some(({ kind }) => kind !== 'replaced');
  };

  /** The text of a cell; undefined where the row is left out. */
  const fill = (column: Prepared, line: ProductFields, found: FoundProblem[]): string | undefined => {
    const gaps: Gap[] = [];
    const filled = column.cell(line, gaps);
    let text: string | undefined = spelled(column.mayBeFormula ? tillText(filled) : filled, column.heading);
    const isMissing = gaps.length > 0 && told(gaps, column.heading, text, found);
    if (isMissing === undefined) return undefined;
    // What is missing is told once, where it can be mended.
    const tests = isMissing ? column.tests.filter(({ isForEmpty }) => !isForEmpty) : column.tests;
    for (const test of tests) {
      text = tested(text, test, found);
      if (text === undefined) return undefined;
    }
    return written(text, column.heading, found);
  };

  const spell = (cells: string[], found: FoundProblem[]): void => {
    for (const { at, kind, firstSpelling } of ofRow) {
      const before = cells[at]!;
      const after = firstSpelling?.(before) ?? before;
      if (after === before) continue;
      cells[at] = after;
      found.push({ kind, before, after });
    }
  };

  /** Tests what the rows before may have; answers false where it is left out. Only a row that the till has holds its keys; names are made before it is judged. */
  const isKept = (cells: readonly string[], found: FoundProblem[]): boolean => {
    const sames = groups.map((places) => places.map((place) => cells[place]).join('\0'));
    for (const { kind, at, group, passes, isLeftOut } of ofRow) {
      if (passes(cells[at]!, sames[group]!)) continue;
      if (isLeftOut) return false;
      found.push({ kind, before: cells[at]!, after: cells[at]! });
    }
    const isRefused = found.some(isSurelyRefused);
    for (const { at, group, remember, firstSpelling } of ofRow)
      if (!isRefused || firstSpelling) remember(cells[at]!, sames[group]!);
    return true;
  };

  return {
    headings: columns.map(({ heading }) => heading),
    line: (line: ProductFields): RehearsedLine => {
      const problems: FoundProblem[] = [];
      const filled = columns.map((column) => fill(column, line, problems));
      const cells = filled.map((text) => text ?? '');
      spell(cells, problems);
      const isOut = filled.includes(undefined) || !isKept(cells, problems);
      return isOut ? { verdict: 'left_out', cells, problems: [] } : { verdict: worstOf(problems), cells, problems };
    },
  };
};
