import { ALL_SHOPS, type ChangeAnswer, type ChangedLine, type ChangePairs } from '@tillmap/contracts';
import { type Actor, type Clock, DomainError, Invalid } from '@tillmap/service-kit/domain';
import { PLACE_OF } from '../../model/second-thoughts.ts';
import { requireCompleted } from '../../model/session-transitions.ts';
import { type SessionRef, sessionIn } from '../../model/shop.ts';
import { answeredLines } from './answered-lines.ts';
import { chooseLines, type DecisionRequest } from './choose-lines.ts';
import { type PairRequest, requireExpected } from './rules/pairs/require-pair.ts';
import type { ChangeSteps } from './stores/change-step-store.ts';
import type { MergedLine, MergedList } from './stores/merged-list.ts';
import type { Seen, ShopsTogether, Together } from './together.ts';

type Act<Request> = (actor: Actor, of: SessionRef, request: Request) => Promise<ChangeAnswer>;
type Way = 'undo' | 'redo';

type Deps = {
  one: Readonly<Record<Way, Act<number | undefined>> & { decide: Act<DecisionRequest> }>;
  pair: Act<PairRequest>;
  together: ShopsTogether;
  shown: Readonly<{
    pairsOf: (actor: Actor, all: Together) => Promise<ChangePairs>;
    presented: (all: Together, lines: readonly MergedLine[]) => Promise<ChangedLine[]>;
    figures: (all: Together, actor: Actor) => Promise<Pick<ChangeAnswer, 'counts' | 'seq' | 'can_undo' | 'can_redo'>>;
  }>;
  list: Pick<MergedList, 'at' | 'canonicals'>;
  steps: Pick<ChangeSteps, 'find' | 'madeAt' | 'canonicals' | 'lastUndoable' | 'lastRedoable'>;
  clock: Clock;
};

/** What became of a step in a shop. */
type Done = Readonly<{ place: Seen; answer: ChangeAnswer }>;

const NONE = { decided: 0, as_wanted: 0 };

/** The lines that a shop has as they are shown. */
const itemsIn = (lines: readonly MergedLine[], nth: number) =>
  lines.flatMap(({ canonical, its, decision, keptBefore }) => {
    const own = its.find((one) => one.nth === nth && one.decision === decision && one.keptBefore === keptBefore);
    return own ? [{ barcode: canonical.replace(PLACE_OF, ''), version: own.version }] : [];
  });

/** What became of it in each; what all refuse is refused. */
const inEach = async (
  places: readonly Seen[],
  act: (place: Seen) => Promise<ChangeAnswer | undefined>,
): Promise<readonly Done[]> => {
  const done: Done[] = [];
  const refused: DomainError[] = [];
  for (const place of places)
    try {
      const answer = await act(place);
      if (answer?.step) done.push({ place, answer });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push(error);
    }
  if (done.length === 0 && refused[0]) throw refused[0];
  return done;
};

/**
 * Deciding and pairing for one shop, or for all shops of a person that have the same lines. Each has a step of its own, of the same
 * moment, so that undo and redo follow. What one of them refuses is left to be decided there.
 */
export const decideInShops = ({ one, pair, together, shown, list, steps, clock }: Deps) => {
  const allOf = async (actor: Actor, of: SessionRef): Promise<Together | undefined> => {
    const all = await together(actor, of);
    if (all) requireCompleted(all.session, 'decided');
    return all;
  };

  const answerOf = async (
    actor: Actor,
    all: Together,
    done: readonly Done[],
    untouched: ChangeAnswer['untouched'],
  ): Promise<ChangeAnswer> => {
    const canonicals = await Promise.all(
      done.map(({ place, answer }) => steps.canonicals(place.id, answer.step?.id ?? 0)),
    );
    const [largest] = done.toSorted((one, other) => other.answer.changed - one.answer.changed);
    return {
      step: largest?.answer.step ?? null,
      untouched,
      ...(largest && { also_in: done.map(({ place }) => place.name) }),
      ...(await answeredLines([...new Set(canonicals.flat())], async (named) =>
        shown.presented(all, await list.at(all.ids, named)),
      )),
      ...(await shown.figures(all, actor)),
    };
  };

  /** With what was turned in one shop, what is of the same moment in others. */
  const follow = async (actor: Actor, { seen }: Together, first: Done, way: Way): Promise<readonly Done[]> => {
    const { id } = first.place;
    const made = await steps.find(id, first.answer.step?.id ?? 0);
    const turned = made && (await steps.find(id, made.undoes ?? 0));
    // What was done again names the step that had taken it back.
    const step = way === 'undo' ? turned : turned && (await steps.find(id, turned.undoes ?? 0));
    return inEach(seen, async (place) => {
      if (place.id === id) return first.answer;
      const its = step && (await steps.madeAt(place.id, actor.id, step.at));
      if (!its || (its.undoneBy === null) !== (way === 'undo')) return undefined;
      return one[way](actor, place.ref, way === 'undo' ? its.step : (its.undoneBy ?? undefined));
    });
  };

  /** The shop in which a person did, or took back, something last. */
  const lastIn = async (actor: Actor, { seen }: Together, way: Way): Promise<Seen | undefined> => {
    const found = await Promise.all(
      seen.map(async (place) => {
        const step = await steps[way === 'undo' ? 'lastUndoable' : 'lastRedoable'](place.id, actor.id);
        const made = step === undefined ? undefined : await steps.find(place.id, step);
        return { place, at: made?.at.getTime() ?? 0 };
      }),
    );
    return found.sort((one, other) => other.at - one.at)[0]?.place;
  };

  /** Of a step in one shop. It is done, whatever is not known of the others. */
  const followOne = async (actor: Actor, of: SessionRef, answer: ChangeAnswer, way: Way): Promise<ChangeAnswer> => {
    try {
      const all = await together(actor, { id: of.id, shop: ALL_SHOPS });
      const place = all?.seen.find(({ ref }) => ref.shop?.toLowerCase() === of.shop?.toLowerCase());
      if (!all || !place) return answer;
      const others = (await follow(actor, all, { place, answer }, way)).filter((done) => done.place !== place);
      return others.length === 0 ? answer : { ...answer, also_in: others.map((done) => done.place.name) };
    } catch (error) {
      if (error instanceof DomainError) return answer;
      throw error;
    }
  };

  const turn =
    (way: Way) =>
    async (actor: Actor, of: SessionRef, step: number | undefined): Promise<ChangeAnswer> => {
      const all = await allOf(actor, of);
      if (!all) return followOne(actor, of, await one[way](actor, sessionIn(of, of), step), way);
      if (step !== undefined) throw new Invalid({ step: ['Each shop numbers its own steps. Please name the shop.'] });
      const place = await lastIn(actor, all, way);
      if (!place) return answerOf(actor, all, [], NONE);
      const first = { place, answer: await one[way](actor, place.ref, undefined) };
      return answerOf(actor, all, await follow(actor, all, first, way), NONE);
    };

  return {
    decide: async (actor: Actor, of: SessionRef, request: DecisionRequest): Promise<ChangeAnswer> => {
      const all = await allOf(actor, of);
      if (!all) return one.decide(actor, sessionIn(of, of), request);
      const { lines, untouched } = await chooseLines(list, all.ids, request);
      const step = { ...request, match: undefined, expected: undefined, at: clock() };
      const done = await inEach(all.seen, async ({ id, ref }) => {
        const items = itemsIn(lines, all.ids.indexOf(id) + 1);
        return items.length === 0 ? undefined : one.decide(actor, ref, { ...step, items });
      });
      return answerOf(actor, all, done, untouched);
    },

    pair: async (actor: Actor, of: SessionRef, request: PairRequest): Promise<ChangeAnswer> => {
      const all = await allOf(actor, of);
      if (!all) return pair(actor, sessionIn(of, of), request);
      const { take, leave, expected } = request;
      const sure = async () => (await shown.pairsOf(actor, all)).pairs.filter(({ certainty }) => certainty === 'sure');
      const taken = take === 'sure' ? await sure() : take;
      const number = (taken ?? leave ?? []).length;
      requireExpected(number, expected);
      const step = { ...request, take: taken, expected: undefined, at: clock() };
      const done = await inEach(all.seen, ({ ref }) => pair(actor, ref, { ...step, whereItCan: true }));
      const [first] = all.seen;
      // Where no shop could do what was named, the first one says why.
      if (done.length === 0 && first && take !== 'sure') await pair(actor, first.ref, step);
      const answer = await answerOf(actor, all, done, NONE);
      return { ...answer, untouched: { decided: number - answer.changed, as_wanted: 0 } };
    },

    undo: turn('undo'),
    redo: turn('redo'),
  };
};
