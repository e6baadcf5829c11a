import { type CategoryCodes, categoryKey, type NamedCategory, type ShelfCandidate } from '@tillmap/classification';
import { type GroupSense, keepingSense } from './group-sense.ts';
import { shelfConflictIn } from './shelf-conflict.ts';
import { type KindFound, RESTS_ON, type ShelfKnowledge } from './shelf-knowledge.ts';

type Group = Readonly<{ codes: CategoryCodes; sense: GroupSense }>;

/** Groups that a person is shown. */
const CANDIDATES_SHOWN = 3;
/** How much less a kind counts for each step that the group's is broader, and where the group's is narrower. */
const BROADER = 0.7;
const NARROWER = 0.3;
/** How much less a kind counts for each step that it is less sure. */
const LESS_SURE = 0.7;

/** Rows with others below them have no products themselves. */
const withoutHeadings = (rows: readonly NamedCategory[]): NamedCategory[] => {
  const headings = new Set(
    rows.flatMap(({ codes }) => [
      ...(codes.subDeptCode === '' ? [] : [categoryKey({ ...codes, subDeptCode: '', cgCode: '' })]),
      ...(codes.cgCode === '' ? [] : [categoryKey({ ...codes, cgCode: '' })]),
    ]),
  );
  return rows.filter(({ codes }) => !headings.has(categoryKey(codes)));
};

/** The groups of a hierarchy by the kinds that they are called by: what is left to go by where no product is known yet. */
export class GroupsByKind {
  readonly #groups: readonly Group[];
  readonly #knowledge: ShelfKnowledge;

  constructor(rows: readonly NamedCategory[], knowledge: ShelfKnowledge) {
    const senseOf = keepingSense(knowledge);
    this.#knowledge = knowledge;
    this.#groups = withoutHeadings(rows).flatMap(({ codes, dept, subDept, cg }) => {
      const sense = senseOf([dept, subDept, cg].filter((level) => level !== ''));
      return sense.own.length > 0 ? [{ codes, sense }] : [];
    });
  }

  /** The groups that a name is likeliest of, for a person to choose from; none where nothing is known of it. */
  candidatesFor(name: string): ShelfCandidate[] {
    const known = this.#knowledge.lookUp(this.#knowledge.writtenOut(name));
    const found = this.#groups.flatMap(({ codes, sense }) => {
      const best = this.#bestOf(known.kinds, sense);
      return best && !shelfConflictIn({ known, elsewhere: '' }, sense, this.#knowledge) ? [{ codes, ...best }] : [];
    });
    const shown = found.toSorted((a, b) => b.weight - a.weight).slice(0, CANDIDATES_SHOWN);
    const total = found.reduce((sum, { weight }) => sum + weight, 0);
    return shown.map(({ codes, weight, kind, because }) => ({ codes, share: weight / total, kind, because }));
  }

  #bestOf(kinds: readonly KindFound[], { own }: GroupSense) {
    let best: { weight: number; kind: string; because: string } | undefined;
    for (const [at, { kind, restsOn, because }] of kinds.entries())
      for (const other of own) {
        const weight = this.#near(kind, other) * LESS_SURE ** (RESTS_ON.indexOf(restsOn) + at);
        if (weight > (best?.weight ?? 0)) best = { weight, kind, because: because.join(' ') };
      }
    return best;
  }

  /** How near (0..1) a kind is to one that a group is called by. */
  #near(kind: string, group: string): number {
    const { tree } = this.#knowledge;
    if (kind === group) return 1;
    const steps = tree.broaderOf(kind).indexOf(group);
    if (steps >= 0) return BROADER ** (steps + 1);
    return tree.broaderOf(group).includes(kind) ? NARROWER : 0;
  }
}
