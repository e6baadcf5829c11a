import type { InTransaction } from '@tillmap/bus';
import type { StepAnswer } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict, NotFound } from '@tillmap/service-kit/domain';
import { canonicalGtin } from '@tillmap/supplier-files';
import type { SessionAccess } from '../../kit.ts';
import { shownDescription } from '../../model/item.ts';
import { withoutPrices } from '../../model/prices/kept.ts';
import { isDecided, isSameDecision, isStill, type ReviewState, withState } from '../../model/review-state.ts';
import type { CompletedSession } from '../../model/session.ts';
import { requireCompleted } from '../../model/session-transitions.ts';
import { commitStep, type ItemChange, type Taught } from './commit-step.ts';
import { requireFree } from './set-sold-as.ts';
import type { StepAnswers } from './step-answers.ts';
import type { ReviewUnit } from './unit.ts';

type Deps = {
  inTransaction: InTransaction<ReviewUnit>;
  sessions: Pick<SessionAccess, 'find'>;
  answers: StepAnswers;
  clock: Clock;
};

/** Which steps are meant: one, the last of somebody, one product of a step, or all of a person, or since one of them. */
export type Turned = Readonly<{
  step?: number | undefined;
  barcode?: string | undefined;
  person?: string | undefined;
  /** With a person: only steps from this one on. */
  since?: number | undefined;
  whose: 'mine' | 'all';
}>;

/** What an item is to become again, from what it must be now. */
type Target = Readonly<{ position: number; from: ReviewState; to: ReviewState; taught: readonly Taught[] }>;

const NOTHING_UNDO = 'There is nothing to undo.';
const NOTHING_REDO = 'There is nothing to redo.';
const NAMED = 3;

/** 409 with the products and who changed them since. */
const changedSince = (items: readonly ItemChange['item'][]): Conflict => {
  const named = items.slice(0, NAMED).map(({ classified, state }) => {
    const name = shownDescription(classified) || classified.item.barcode;
    return state.reviewedBy ? `${name} (now set by ${state.reviewedBy})` : name;
  });
  const others = items.length > NAMED ? ` and ${items.length - NAMED} more` : '';
  const what = items.length === 1 ? 'This product was' : `${items.length} products were`;
  return new Conflict(
    `${what} changed since: ${named.join(', ')}${others}. Undo that first. Nothing was changed.`,
    'changed-since',
  );
};

/** 'the last 3 steps of Ann', where several are taken back in one. */
const wordsOfMany = (
  { person, since }: Turned,
  standing: readonly Readonly<{ step: number }>[],
  actor: Actor,
): string => {
  const count = new Set(standing.map(({ step }) => step)).size;
  const what = since === undefined ? 'everything' : count === 1 ? 'the last step' : `the last ${count} steps`;
  return `${what} of ${person === actor.id ? actor.name : 'one person'}`;
};

/** Several changes of one item, one after the other, as one: from what it is now to what it was before the first. */
const joined = (
  changes: readonly Readonly<{ step: number; position: number; before: ReviewState; after: ReviewState }>[],
): { targets: Target[]; isBroken: boolean } => {
  const byItem = new Map<number, Target>();
  let isBroken = false;
  for (const { step, position, before, after } of changes) {
    const sofar = byItem.get(position);
    if (sofar && !isSameDecision(sofar.from, before)) isBroken = true;
    // What was learned last is taken back first.
    const taught = [{ step, state: after, isTakenBack: true }, ...(sofar?.taught ?? [])];
    byItem.set(position, { position, from: after, to: sofar?.to ?? before, taught });
  }
  return { targets: [...byItem.values()], isBroken };
};

/** Taking back what was decided in a review, and doing it again: all of it or nothing. */
export const createUndoRedo = ({ inTransaction, sessions, answers, clock }: Deps) => {
  const turn = async (
    unit: ReviewUnit,
    session: CompletedSession,
    targets: readonly Target[],
    how: Readonly<{ action: 'undo' | 'redo'; words: string; undoes: number | null; isSamePrices: boolean }>,
    actor: Actor,
    now: Date,
  ) => {
    const uploadId = session.upload.id;
    const byPosition = new Map(targets.map((target) => [target.position, target]));
    const items = await unit.steps.readStates(uploadId, [...byPosition.keys()]);
    const others = items.filter(
      (item) => !isStill(item, byPosition.get(item.classified.classification.position)!.from),
    );
    if (others.length > 0) throw changedSince(others);
    const changes = items.map((item): ItemChange => {
      const { position } = item.classified.classification;
      const { to, taught } = byPosition.get(position)!;
      return { position, before: item.state, after: to, item, proposal: null, taught };
    });
    await sellAsBefore(unit, uploadId, changes);
    const checked = how.isSamePrices ? changes : await withPricesOf(unit, session, changes);
    return { ...(await commitStep(unit, session, { ...how, actor, changes: checked }, now)), changes: checked };
  };

  const undoable = async (unit: ReviewUnit, uploadId: string, actor: Actor, given: Turned) => {
    if (given.person !== undefined) return { step: null, actorId: given.person };
    const step = given.step ?? (await unit.steps.lastStanding(uploadId, given.whose === 'mine' ? actor.id : null));
    if (step === undefined) throw new Conflict(NOTHING_UNDO, 'nothing-to-undo');
    const found = await unit.steps.find(uploadId, step);
    if (!found) throw new NotFound('This session has no such step.');
    return { step: found, actorId: undefined };
  };

  const positionOf = async (unit: ReviewUnit, uploadId: string, barcode: string | undefined) => {
    if (barcode === undefined) return undefined;
    const read = canonicalGtin(barcode);
    const positions = read.ok ? await unit.steps.positionsOf(uploadId, [read.canonical]) : undefined;
    const position = read.ok ? positions?.get(read.canonical) : undefined;
    if (position === undefined) throw new NotFound('This session has no product with this barcode.');
    return position;
  };

  return {
    /** Takes back a step, what it did to one product, or all that a person did. */
    undo: async (actor: Actor, id: string, given: Turned): Promise<StepAnswer> => {
      requireCompleted(await sessions.find(actor, id), 'edited');
      const done = await inTransaction(async (unit) => {
        const now = clock();
        const session = requireCompleted(await unit.sessions.locked(actor, id), 'edited');
        const uploadId = session.upload.id;
        const { step, actorId } = await undoable(unit, uploadId, actor, given);
        const position = await positionOf(unit, uploadId, given.barcode);
        const standing = await unit.steps.standing(uploadId, {
          ...(step && { step: step.step }),
          ...(position !== undefined && { position }),
          ...(actorId !== undefined && { actorId }),
          ...(given.since !== undefined && { since: given.since }),
        });
        if (standing.length === 0) throw new Conflict(NOTHING_UNDO, 'nothing-to-undo');
        const { targets, isBroken } = joined(standing);
        if (isBroken)
          throw new Conflict(
            'Others changed some of these products in between. Please undo single steps.',
            'changed-since',
          );
        const words = `Undone: ${step?.words ?? wordsOfMany(given, standing, actor)}`;
        const isSamePrices = step !== null && JSON.stringify(step.prices) === JSON.stringify(session.prices);
        const how = { action: 'undo' as const, words, undoes: step?.step ?? null, isSamePrices };
        const written = await turn(unit, session, targets, how, actor, now);
        await unit.steps.markUndone(uploadId, standing, written.step.step);
        return { ...written, counts: await answers.counts(written.session, unit.steps) };
      });
      return answers.of(done);
    },

    /** Does again what was taken back last. */
    redo: async (actor: Actor, id: string, given: Pick<Turned, 'step' | 'whose'>): Promise<StepAnswer> => {
      requireCompleted(await sessions.find(actor, id), 'edited');
      const done = await inTransaction(async (unit) => {
        const now = clock();
        const session = requireCompleted(await unit.sessions.locked(actor, id), 'edited');
        const uploadId = session.upload.id;
        const number = given.step ?? (await unit.steps.lastUndo(uploadId, given.whose === 'mine' ? actor.id : null));
        const undo = number === undefined ? undefined : await unit.steps.find(uploadId, number);
        if (undo?.action !== 'undo') throw new Conflict(NOTHING_REDO, 'nothing-to-redo');
        const changes = await unit.steps.changesOf(uploadId, undo.step);
        const undone = Map.groupBy(await unit.steps.undoneBy(uploadId, undo.step), ({ position }) => position);
        const targets = changes.map(({ position, before, after }) => ({
          position,
          from: after,
          to: before,
          taught: (undone.get(position) ?? []).map(({ step, after: state }) => ({ step, state, isTakenBack: false })),
        }));
        const words = undo.words.replace(/^Undone/, 'Redone');
        const isSamePrices = JSON.stringify(undo.prices) === JSON.stringify(session.prices);
        const how = { action: 'redo' as const, words, undoes: undo.step, isSamePrices };
        const written = await turn(unit, session, targets, how, actor, now);
        await unit.steps.markRedone(uploadId, undo.step);
        return { ...written, counts: await answers.counts(written.session, unit.steps) };
      });
      return answers.of(done);
    },
  };
};

/** Items that a step sold another way are sold as they were. */
const sellAsBefore = async (unit: ReviewUnit, uploadId: string, changes: readonly ItemChange[]) => {
  for (const { item, after } of changes) {
    if (!after.sale) continue;
    const before = item.classified.item;
    const sold = { ...before, ...after.sale };
    await requireFree(unit, uploadId, before, sold);
    await unit.items.setSoldAs(uploadId, before, sold);
  }
};

/** Costs are read another way by now: what nobody has decided is checked as all others are. */
const withPricesOf = async (
  unit: ReviewUnit,
  session: CompletedSession,
  changes: readonly ItemChange[],
): Promise<ItemChange[]> => {
  const open = changes.filter(({ after }) => !isDecided(after));
  const found = open.map(({ item, after }) => ({
    item: item.classified.item,
    result: { classification: withoutPrices(withState(item, after)), evidence: null },
  }));
  const priced = await unit.prices.priced(session.upload.id, found, session.prices);
  const byPosition = new Map(priced.map((result) => [result.classification.position, result]));
  return changes.map((change) => {
    const result = byPosition.get(change.position);
    if (!result) return change;
    const { needsReview } = result.classification;
    return {
      ...change,
      after: { ...change.after, needsReview, mappingReview: result.mappingReview, issues: result.prices.issues },
    };
  });
};
