import type { ChangePair, ChangePairs, PairProduct } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import type { MakeDifference } from '../../model/difference.ts';
import type { Pair } from '../../model/pairs.ts';
import type { CompletedSession } from '../../model/session.ts';
import { isReady } from '../../model/session.ts';
import type { OfShop, SessionRef } from '../../model/shop.ts';
import type { Names, NamesOf } from '../../model/wholesaler.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import { whereOf } from './compare-lines.ts';
import { type FoundPair, findPairs } from './rules/pairs/find-pairs.ts';
import { sameParts } from './rules/pairs/same-parts.ts';
import { runYielding } from './run-yielding.ts';
import type { PairLines, UnpairedLine } from './stores/pair-lines.ts';
import type { PairSteps } from './stores/pair-steps.ts';

type Deps = {
  sessions: Pick<ShopSessions, 'find'>;
  difference: MakeDifference;
  steps: PairSteps;
  names: NamesOf;
  lines: PairLines;
};

type Found = Readonly<{ pairs: readonly FoundPair[]; lines: ReadonlyMap<string, UnpairedLine> }>;

/** So many sessions are kept as they were found last, one for each shop: a page asks again after each step. */
const MOST_KEPT = 32;

const productOf = ({ description, size, cost, rrp, vatCode, ...place }: UnpairedLine, names: Names): PairProduct => ({
  description,
  size,
  cost,
  rrp,
  vat_code: vatCode,
  place: names.breadcrumb(place),
});

const shown = ({ canonical, certainty, candidates }: FoundPair, lines: Found['lines'], names: Names): ChangePair => {
  const fresh = lines.get(canonical)!;
  const [first] = candidates;
  return {
    new_barcode: fresh.barcode,
    old_barcode: lines.get(first.canonical)!.barcode,
    certainty,
    share: first.share,
    product: productOf(fresh, names),
    candidates: candidates.map(({ canonical: old, share }) => {
      const line = lines.get(old)!;
      return { old_barcode: line.barcode, share, product: productOf(line, names), same: sameParts(fresh, line) };
    }),
  };
};

/** Which new lines of a session are probably gone products under another barcode. */
export const pairQueries = ({ sessions, difference, steps, names: namesOf, lines }: Deps) => {
  const kept = new Map<string, Readonly<{ of: string; found: Promise<Found> }>>();

  const find = async (session: OfShop<CompletedSession>): Promise<Found> => {
    const { fresh, gone } = await lines.of(whereOf(session));
    const byCanonical = new Map([...fresh, ...gone].map((line) => [line.canonical, line]));
    return { pairs: await runYielding(findPairs(fresh, gone)), lines: byCanonical };
  };

  const foundIn = async (session: OfShop<CompletedSession>): Promise<Found> => {
    const { id } = whereOf(session);
    const { stamp, step } = await difference(session);
    const of = `${stamp}#${step}#${await steps.lastOfPairs(id)}`;
    const before = kept.get(id);
    kept.delete(id);
    const found = before?.of === of ? before.found : find(session);
    kept.set(id, { of, found });
    for (const [oldest] of kept) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return found.catch((error: unknown) => {
      kept.delete(id);
      throw error;
    });
  };

  return {
    list: async (actor: Actor, of: SessionRef): Promise<ChangePairs> => {
      const session = await sessions.find(actor, of);
      if (!isReady(session)) return { pairs: [], counts: { sure: 0, likely: 0 } };
      const [{ pairs, lines: by }, names] = await Promise.all([foundIn(session), namesOf(session.wholesalerCode)]);
      const sure = pairs.filter(({ certainty }) => certainty === 'sure').length;
      const inOrder = pairs.toSorted(
        ({ candidates: [one] }, { candidates: [other] }) =>
          other.share - one.share || one.canonical.localeCompare(other.canonical),
      );
      return { pairs: inOrder.map((pair) => shown(pair, by, names)), counts: { sure, likely: pairs.length - sure } };
    },

    sure: async (session: OfShop<CompletedSession>): Promise<Pair[]> =>
      (await foundIn(session)).pairs.flatMap(({ canonical, certainty, candidates: [{ canonical: old }] }) =>
        certainty === 'sure' ? [{ fresh: canonical, old }] : [],
      ),
  };
};
