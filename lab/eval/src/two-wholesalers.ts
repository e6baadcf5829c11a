import type { ClassificationCodes, IndexDoc } from '@tillmap/classification';
import { fitCategoryAlignment } from '@tillmap/classification/matching/alignment';
import type { Question, Trial } from './contestant.ts';
import { tradeName } from './noise.ts';
import { randomFrom, shuffled } from './random.ts';

const SHARED_BARCODES = 2000;

type Parts = Readonly<Record<'reference' | 'calibration' | 'test', readonly IndexDoc[]>>;

const pathOf = ({ deptCode, subDeptCode, cgCode }: ClassificationCodes): string =>
  [deptCode, subDeptCode, cgCode].join('\t');
const wordsOf = (name: string): Set<string> => new Set(name.toLowerCase().split(/[^\p{L}\p{N}]+/u));

/** The word that divides the names most evenly: a wholesaler splits a group by something that its names tell. */
const dividingWord = (names: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const name of names) for (const word of wordsOf(name)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const unevenness = (count: number): number => Math.abs(2 * count - names.length);
  return [...counts].sort(([a, x], [b, y]) => unevenness(x) - unevenness(y) || (a < b ? -1 : 1))[0]?.[0] ?? '';
};

/** Another wholesaler's hierarchy: a tenth of the groups merged with a sister, a tenth split, all renamed. */
export const secondHierarchy = (docs: readonly IndexDoc[], seed: number): ((doc: IndexDoc) => ClassificationCodes) => {
  const byPath = Map.groupBy(docs, pathOf);
  const paths = shuffled([...byPath.keys()], randomFrom(seed + 2000));
  const tenth = Math.round(paths.length / 10);
  const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('\t'));
  const merged = new Map<string, string>();
  for (const path of paths.slice(0, tenth)) {
    const sister = paths.find((other) => other !== path && !merged.has(other) && parentOf(other) === parentOf(path));
    if (sister) merged.set(path, sister);
  }
  const split = new Map(
    paths.slice(tenth, 2 * tenth).map((path) => [path, dividingWord((byPath.get(path) ?? []).map(({ name }) => name))]),
  );
  const number = new Map(paths.map((path, at) => [path, at + 100]));
  const upper = new Map([...new Set(paths.map(parentOf))].map((parent, at) => [parent, at + 10]));
  return (doc) => {
    const path = pathOf(doc);
    const kept = merged.get(path) ?? path;
    const word = split.get(kept);
    const half = word !== undefined && wordsOf(doc.name).has(word) ? 'B' : 'A';
    const sub = upper.get(parentOf(kept)) ?? 0;
    const dept = paths.findIndex((other) => other.split('\t')[0] === doc.deptCode);
    return {
      deptCode: `D${dept}`,
      subDeptCode: `S${sub}`,
      cgCode: `G${number.get(kept) ?? 0}${half}`,
      vatCode: doc.vatCode,
    };
  };
};

/**
 * What is asked for is known to another wholesaler, by a name and codes of its own. 2,000 products of the reference
 * are known to both: from them it is learned what the other one's codes are here.
 */
export const twoWholesalers = (
  { reference, calibration, test }: Parts,
  seed: number,
): Omit<Trial, 'name' | 'groups'> => {
  const codesThere = secondHierarchy([...reference, ...calibration, ...test], seed);
  const pairs = reference
    .slice(0, SHARED_BARCODES)
    .map((doc) => ({ from: codesThere(doc), to: doc as ClassificationCodes, count: 1 }));
  const { translate } = fitCategoryAlignment(pairs);
  const random = randomFrom(seed + 3000);
  const ask = (truth: IndexDoc): Question => ({
    truth,
    name: tradeName(truth.name, random),
    size: truth.size,
    elsewhere: { wholesaler: 'other', ...translate(codesThere(truth)) },
  });
  return { reference, calibration: calibration.map(ask), test: test.map(ask) };
};
