import type { Answer, Contestant, Question } from '../contestant.ts';
import { type BritishJudged, britishFigures, judgeBritish } from './british-figures.ts';
import { type BritishName, type Half, WHOLESALERS, type Wholesaler } from './british-names.ts';
import { britishHead, britishRow } from './british-table.ts';
import { demoHierarchy, demoReference } from './demo-wholesaler.ts';

type Print = (line: string) => void;

const HALVES: readonly Half[] = ['look', 'report'];

const questionOf = (name: string): Question => ({
  truth: { barcode: '', name, size: '', deptCode: '', subDeptCode: '', cgCode: '', vatCode: '' },
  name,
  size: '',
});

type Asked = Readonly<{ of: BritishName; answer: Answer; judged: BritishJudged }>;

const askAll = (contestant: Contestant, wholesaler: Wholesaler, names: readonly BritishName[]): Asked[] => {
  const answer = contestant.learn(demoReference(wholesaler));
  return names.map((of) => {
    const given = answer(questionOf(of.name));
    return { of, answer: given, judged: judgeBritish({ right: of.right[wholesaler], stratum: of.stratum }, given) };
  });
};

const rowsOf = (first: readonly string[], asked: readonly Asked[]): string[] => {
  const halfOf = (half: Half): BritishJudged[] =>
    asked.filter(({ of }) => of.half === half).map(({ judged }) => judged);
  return HALVES.flatMap((half) => {
    const rows = halfOf(half);
    const strata = [...Map.groupBy(rows, ({ stratum }) => stratum)].sort(([a], [b]) => (a < b ? -1 : 1));
    return [
      // The names that may be looked at choose the threshold, the others are judged by it.
      britishRow([...first, half, 'all'], britishFigures(rows, half === 'report' ? halfOf('look') : [])),
      ...strata.map(([stratum, part]) => britishRow([...first, half, stratum], britishFigures(part))),
    ];
  });
};

/** Names of the half to look at that were shown with a wrong group, surest first. */
const mistakesOf = (wholesaler: Wholesaler, by: string, asked: readonly Asked[]): string[] => {
  const calledBy = new Map(demoHierarchy(wholesaler).map(({ codes, cg }) => [codes.cgCode, cg]));
  const called = (code: string | undefined): string => calledBy.get(code ?? '') ?? 'nothing';
  return asked
    .filter(({ of, judged }) => of.half === 'look' && judged.levels < 3 && !judged.toReview)
    .sort((a, b) => b.judged.confidence - a.judged.confidence)
    .map(
      ({ of, answer, judged }) =>
        `${by}, ${wholesaler} ${Math.round(100 * judged.confidence)} %: ${of.name}: ${called(answer.ranked[0]?.cgCode)} in place of ${of.right[wholesaler].map(called).join(' or ')}`,
    );
};

/**
 * Trains on each demo wholesaler's mappings, asks for the British names, and prints a table, both halves apart; with
 * `mistakes` also what was wrong and shown of the half to look at.
 */
export const reportBritish = (
  names: readonly BritishName[],
  contestants: readonly Contestant[],
  { print, mistakes }: Readonly<{ print: Print; mistakes: boolean }>,
): void => {
  const wrong: string[] = [];
  print(`\n${names.length} British names, by the mappings of the demo's wholesalers; in percent\n`);
  print(britishHead());
  for (const wholesaler of WHOLESALERS)
    for (const contestant of contestants) {
      const asked = askAll(contestant, wholesaler, names);
      for (const row of rowsOf([wholesaler, contestant.name], asked)) print(row);
      if (mistakes) wrong.push(...mistakesOf(wholesaler, contestant.name, asked));
    }
  for (const line of wrong.length > 0 ? ['', ...wrong] : []) print(line);
};
