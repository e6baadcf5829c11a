import type { ChangeAnswer } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import type { Tx } from '@tillmap/storage/database';
import type { MakeDifference } from '../../model/difference.ts';
import { PLACE_OF } from '../../model/second-thoughts.ts';
import type { CompletedSession } from '../../model/session.ts';
import { requireCompleted } from '../../model/session-transitions.ts';
import type { OfShop, SessionRef } from '../../model/shop.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import { answeredLines, isOfPair } from './answered-lines.ts';
import { compareAgain, whereOf } from './compare-lines.ts';
import { stepWords } from './rules/change-texts.ts';
import { changeFigures } from './rules/changes-selection.ts';
import type { ChangeStepRow } from './stores/change-step-store.ts';
import type { ChangesStores } from './stores/changes-stores.ts';
import type { DifferenceList, ListedLine } from './stores/difference-list.ts';

type Deps = {
  sessions: Pick<ShopSessions, 'find' | 'lock'>;
  difference: MakeDifference;
  list: DifferenceList;
  present: (lines: readonly ListedLine[], session: OfShop<CompletedSession>) => Promise<ChangeAnswer['lines']>;
};

export type Untouched = ChangeAnswer['untouched'];
type Done = Readonly<{
  session: OfShop<CompletedSession>;
  step: ChangeStepRow | null;
  /** What was decided, as decisions name it. */
  canonicals: readonly string[];
  untouched?: Untouched;
  figures: Figures;
}>;
/** How much is decided, and what can be taken back and done again, at the moment of the step. */
type Figures = Omit<ChangeAnswer, 'step' | 'changed' | 'untouched' | 'lines'>;

const figuresOf = async (
  { differenceList, changeSteps }: ChangesStores,
  id: string,
  actor: Actor,
): Promise<Figures> => {
  const { to_decide, decided, take, keep, later } = changeFigures(await differenceList.tally(id, ''));
  return {
    counts: { to_decide, decided, take, keep, later },
    ...(await changeSteps.standing(id, actor.id)),
  };
};

/** A session whose difference nobody else changes meanwhile. */
type Held = Readonly<{
  session: OfShop<CompletedSession>;
  header: Awaited<ReturnType<ChangesStores['differences']['lock']>>;
}>;

/** Has the lines of pairs follow: the gone ones of those that stand are there under another barcode, the others are gone again. */
const followPairs = async (
  stores: ChangesStores,
  { session, header }: Held,
  step: number,
): Promise<readonly string[]> => {
  const where = whereOf(session);
  const pairs = await stores.pairSteps.pairsOf(where.id, step);
  if (pairs.length === 0) return [];
  const olds = pairs.map(({ old }) => old);
  await stores.differences.removePaired(where);
  if (!header.isPart) await stores.differences.addGone(where, olds);
  await stores.differences.applyDecisions(where, olds);
  return pairs.map(({ fresh }) => fresh);
};

/** What all steps on changed lines have in common. */
export const carryOutSteps = ({ sessions, difference, list, present }: Deps) => {
  return {
    figuresOf,

    /** The session, once there is something to decide in it. */
    ready: async (actor: Actor, of: SessionRef): Promise<OfShop<CompletedSession>> => {
      const session = requireCompleted(await sessions.find(actor, of), 'decided');
      await difference(session);
      return session;
    },

    /** The session and its difference: a comparison that is being made would take the lines away and not see the step. */
    locked: async (stores: ChangesStores, tx: Tx, actor: Actor, of: SessionRef): Promise<Held> => {
      const session = requireCompleted(await sessions.lock(tx, actor, of), 'decided');
      const { id, uploadId } = whereOf(session);
      return { session, header: await stores.differences.lock(id, uploadId) };
    },

    /** Has the difference follow a step: who takes a second thought or a pair changes its product. */
    follow: async (stores: ChangesStores, held: Held, step: number, canonicals: readonly string[]): Promise<void> => {
      const { session, header } = held;
      await stores.differences.applyDecisions(whereOf(session), canonicals);
      const fresh = canonicals.some(isOfPair) ? await followPairs(stores, held, step) : [];
      const others = [...fresh, ...canonicals.filter((canonical) => canonical.startsWith(PLACE_OF))];
      if (others.length === 0) return;
      await compareAgain(stores, session, header, await stores.differences.positionsOf(whereOf(session).id, others));
    },

    /** What became of a step that is committed. The screen asks for its list anew where lines are missing. */
    answerOf: async ({ session, step, canonicals, untouched, figures }: Done): Promise<ChangeAnswer> => {
      return {
        step: step && {
          id: step.step,
          decision: step.decision,
          words: stepWords(step.action, step.decision, step.lines, canonicals.some(isOfPair)),
          by: { id: step.userId, name: step.userName },
          at: step.at.toISOString(),
          lines: step.lines,
          undone: step.undoneBy !== null,
        },
        untouched: untouched ?? { decided: 0, as_wanted: 0 },
        ...(await answeredLines(canonicals, async (shown) =>
          present(await list.at(whereOf(session).id, shown), session),
        )),
        ...figures,
      };
    },
  };
};

export type CarryOutSteps = ReturnType<typeof carryOutSteps>;
