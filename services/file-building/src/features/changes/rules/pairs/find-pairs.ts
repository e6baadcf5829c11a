import { comparePair, type PairEvidence } from './compare-pair.ts';
import { type PairLine, type ReadLine, readLine, sizeKey, wordKeys } from './paired-line.ts';

/** A gone product that may be a new one, with how likely that is (0..1). */
export type PairCandidate = Readonly<{ canonical: string; share: number }>;

/** A new barcode with the gone one that is probably the same product, which no other pair has. */
export type FoundPair = Readonly<{
  canonical: string;
  certainty: 'sure' | 'likely';
  /** Most likely first; of a sure pair the one. */
  candidates: readonly [PairCandidate, ...PairCandidate[]];
}>;

/** What few lines have in common finds them first; as soon as so many are found the rest finds nothing. */
const MOST_FOUND = 200;
/** Only those that share most are compared in full. */
const MOST_COMPARED = 16;
const MOST_SHOWN = 3;
/** Products compared before others get their turn. */
const BATCH = 250;
/** As much speaks for a product of its own. */
const NONE = 6;
const LEAST_SCORE = 4;
const SURE = 0.99;
const MOST_LIKELY = 0.95;

type Edge = PairEvidence & Readonly<{ fresh: number; gone: number }>;

const keysOf = (line: ReadLine): string[] => {
  const words = wordKeys(line);
  const size = sizeKey(line);
  return [
    ...words.flatMap((word) => [word, `${word}~${size}`, `${word}~${line.prefix}`]),
    `~${[...words].sort().join('~')}`,
    `~${line.prefix}~${size}~${line.rrp}`,
  ];
};

/** Lines by what they have in common. */
const indexOf = (lines: readonly ReadLine[]) => {
  const byKey = new Map<string, number[]>();
  for (const [at, line] of lines.entries())
    for (const key of new Set(keysOf(line))) {
      const found = byKey.get(key);
      if (found) found.push(at);
      else byKey.set(key, [at]);
    }
  return (line: ReadLine): number[] => {
    const weights = new Map<number, number>();
    const groups = [...new Set(keysOf(line))].flatMap((key) => (byKey.has(key) ? [byKey.get(key)!] : []));
    let sum = 0;
    for (const found of groups.sort((one, other) => one.length - other.length)) {
      sum += found.length;
      if (sum > MOST_FOUND) break;
      for (const at of found) weights.set(at, (weights.get(at) ?? 0) + 1 / (1 + Math.log2(found.length)));
    }
    return [...weights]
      .sort(([one, much], [other, more]) => more - much || one - other)
      .slice(0, MOST_COMPARED)
      .map(([at]) => at);
  };
};

const weightsOf = (lines: readonly ReadLine[]) => {
  const counts = new Map<string, number>();
  for (const { words } of lines) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word: string): number => 1 + Math.log((1 + lines.length) / (1 + (counts.get(word) ?? 0)));
};

/** The rows that name an old barcode say it themselves, unless two of them name the same. */
const saidPairs = (fresh: readonly ReadLine[], gone: readonly ReadLine[]): Map<number, number> => {
  const at = new Map(gone.map(({ canonical }, n) => [canonical, n]));
  const said = new Map<number, number[]>();
  for (const [n, { named }] of fresh.entries()) {
    const [only, ...others] = new Set(named.flatMap((canonical) => at.get(canonical) ?? []));
    if (only !== undefined && others.length === 0) said.set(only, [...(said.get(only) ?? []), n]);
  }
  return new Map([...said].flatMap(([old, news]) => (news.length === 1 ? [[news[0]!, old] as const] : [])));
};

const isBetter = (one: Edge, other: Edge): number =>
  other.score - one.score || one.gone - other.gone || one.fresh - other.fresh;

/** The best partner of each that nobody has yet, best pairs first. */
const matched = (edges: readonly Edge[], taken: ReadonlyMap<number, number>): Map<number, Edge> => {
  const [fresh, gone] = [new Set(taken.keys()), new Set(taken.values())];
  const best = new Map<number, Edge>();
  for (const edge of edges.toSorted(isBetter)) {
    if (fresh.has(edge.fresh) || gone.has(edge.gone)) continue;
    fresh.add(edge.fresh);
    gone.add(edge.gone);
    best.set(edge.fresh, edge);
  }
  return best;
};

/** Whether a pair is clear and neither of its products could be another one by name and size. */
const isSure = (edge: Edge, like: Readonly<Record<'fresh' | 'gone', ReadonlyMap<number, number>>>): boolean =>
  edge.isClear && like.fresh.get(edge.fresh) === 1 && like.gone.get(edge.gone) === 1;

const countBy = (edges: readonly Edge[], side: 'fresh' | 'gone'): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const edge of edges) if (edge.isSameName) counts.set(edge[side], (counts.get(edge[side]) ?? 0) + 1);
  return counts;
};

const shares = (edges: readonly Edge[]): number[] => {
  const odds = edges.map(({ score }) => Math.exp(score - NONE));
  const all = odds.reduce((sum, one) => sum + one, 1);
  return odds.map((one) => Math.min(MOST_LIKELY, Math.round((100 * one) / all) / 100));
};

/**
 * Finds which new lines are gone ones under another barcode. Each is compared with those alone that it has something in common with;
 * after each batch others may have their turn.
 */
export function* findPairs(
  newLines: readonly PairLine[],
  goneLines: readonly PairLine[],
): Generator<void, FoundPair[]> {
  const inOrder = (lines: readonly PairLine[]) =>
    lines.map(readLine).sort((one, other) => (one.canonical < other.canonical ? -1 : 1));
  const [fresh, gone] = [inOrder(newLines), inOrder(goneLines)];
  const said = saidPairs(fresh, gone);
  const [near, weight] = [indexOf(gone), weightsOf([...fresh, ...gone])];
  const edges: Edge[] = [];
  for (const [n, line] of fresh.entries()) {
    if (n % BATCH === BATCH - 1) yield;
    for (const at of near(line)) {
      const evidence = comparePair(line, gone[at]!, weight);
      if (evidence.score >= LEAST_SCORE) edges.push({ ...evidence, fresh: n, gone: at });
    }
  }
  const best = matched(edges, said);
  const like = { fresh: countBy(edges, 'fresh'), gone: countBy(edges, 'gone') };
  const sure = new Map([...best].filter(([, edge]) => isSure(edge, like)).map(([n, edge]) => [n, edge.gone]));
  for (const [n, old] of said) sure.set(n, old);
  const settled = new Set(sure.values());
  const byNew = Map.groupBy(edges, (edge) => edge.fresh);
  const nameOf = (at: number): string => gone[at]!.canonical;
  const likely = [...best].flatMap(([n, first]): FoundPair[] => {
    if (sure.has(n)) return [];
    const others = byNew.get(n)!.filter((edge) => edge !== first && !settled.has(edge.gone));
    const shown = [first, ...others.sort(isBetter)].slice(0, MOST_SHOWN);
    const [share = 0, ...less] = shares(shown);
    const rest = less.map((one, at) => ({ canonical: nameOf(shown[at + 1]!.gone), share: one }));
    return [
      {
        canonical: fresh[n]!.canonical,
        certainty: 'likely',
        candidates: [{ canonical: nameOf(first.gone), share }, ...rest],
      },
    ];
  });
  return [
    ...[...sure].map(
      ([n, old]): FoundPair => ({
        canonical: fresh[n]!.canonical,
        certainty: 'sure',
        candidates: [{ canonical: nameOf(old), share: SURE }],
      }),
    ),
    ...likely,
  ];
}
