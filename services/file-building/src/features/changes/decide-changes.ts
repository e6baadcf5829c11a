import type { InTransaction } from '@tillmap/bus';
import type { ChangeAnswer } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict } from '@tillmap/service-kit/domain';
import type { SessionRef } from '../../model/shop.ts';
import type { CarryOutSteps } from './carry-out-steps.ts';
import { chooseLines, type DecisionRequest } from './choose-lines.ts';
import { whereOf } from './compare-lines.ts';
import { requireUnpaired } from './require-unpaired.ts';
import type { ChangeStepRow, ChangeSteps } from './stores/change-step-store.ts';
import type { ChangesStores } from './stores/changes-stores.ts';
import type { TeachPairs } from './teach-pairs.ts';

type Deps = {
  inTransaction: InTransaction<ChangesStores>;
  steps: CarryOutSteps;
  teach: TeachPairs;
  clock: Clock;
};

const changedSince = (names: readonly string[]): Conflict => {
  const who = [...new Set(names)].filter((name) => name !== '').join(', ');
  const what = names.length === 1 ? 'A line was' : `${names.length} lines were`;
  return new Conflict(`${what} decided since${who === '' ? '' : ` by ${who}`}. Nothing was changed.`, 'changed-since');
};

/** Taking a step back, or doing it again: which step is meant, and what its lines become. */
type Way = Readonly<{
  from: 'before' | 'after';
  to: 'before' | 'after';
  find: (
    steps: ChangeSteps,
    differenceId: string,
    actorId: string,
    given: number | undefined,
  ) => Promise<Readonly<{ step: ChangeStepRow; named: number }> | undefined>;
  nothing: () => Conflict;
}>;

const UNDO: Way = {
  from: 'after',
  to: 'before',
  find: async (steps, id, actorId, given) => {
    const named = given ?? (await steps.lastUndoable(id, actorId));
    const step = named === undefined ? undefined : await steps.find(id, named);
    return step?.action === 'decide' && step.undoneBy === null ? { step, named: step.step } : undefined;
  },
  nothing: () => new Conflict('There is nothing to undo.', 'nothing-to-undo'),
};

const REDO: Way = {
  from: 'before',
  to: 'after',
  find: async (steps, id, actorId, given) => {
    const named = given ?? (await steps.lastRedoable(id, actorId));
    const undo = named === undefined ? undefined : await steps.find(id, named);
    // What is done again is the step that an undo took back.
    const step = undo?.action === 'undo' ? await steps.find(id, undo.undoes ?? 0) : undefined;
    return undo && step && step.undoneBy === undo.step ? { step, named: undo.step } : undefined;
  },
  nothing: () => new Conflict('There is nothing to redo.', 'nothing-to-redo'),
};

/** Deciding what changed, one line or many in one step, taking that back and doing it again. */
export const decideChanges = ({ inTransaction, steps, teach, clock }: Deps) => {
  const { ready, locked, follow, figuresOf, answerOf } = steps;

  const turn = async (actor: Actor, of: SessionRef, given: number | undefined, way: Way): Promise<ChangeAnswer> => {
    await ready(actor, of);
    const done = await inTransaction(async (stores, tx) => {
      const held = await locked(stores, tx, actor, of);
      const { session } = held;
      const where = whereOf(session);
      const { changeSteps } = stores;
      const turned = await way.find(changeSteps, where.id, actor.id, given);
      if (!turned) throw way.nothing();
      const { step, named } = turned;
      const others = await changeSteps.changedSince(where, step.step, way.from);
      if (others.length > 0) throw changedSince(others);
      if (way === REDO) await requireUnpaired(stores, where, step.step);
      const canonicals = await changeSteps.canonicals(where.id, step.step);
      const taught = { step: step.step, isTakenBack: way.to === 'before' };
      if (taught.isTakenBack) await teach(tx, stores, session, taught, actor);
      const made = await changeSteps.turn(where, step, way.to, named, actor, clock());
      await follow(stores, held, made.step, canonicals);
      if (!taught.isTakenBack) await teach(tx, stores, session, taught, actor);
      return { session, step: made, canonicals, figures: await figuresOf(stores, where.id, actor) };
    });
    return answerOf(done);
  };

  return {
    decide: async (actor: Actor, of: SessionRef, request: DecisionRequest): Promise<ChangeAnswer> => {
      await ready(actor, of);
      const done = await inTransaction(async (stores, tx) => {
        const held = await locked(stores, tx, actor, of);
        const { session } = held;
        const where = whereOf(session);
        const { lines, untouched } = await chooseLines(stores.differenceList, where.id, request);
        const canonicals = lines.map(({ canonical }) => canonical);
        const figures = () => figuresOf(stores, where.id, actor);
        if (canonicals.length === 0) return { session, step: null, canonicals, untouched, figures: await figures() };
        const step = await stores.changeSteps.decide(where, canonicals, request.decision, actor, request.at ?? clock());
        await follow(stores, held, step.step, canonicals);
        return { session, step, canonicals, untouched, figures: await figures() };
      });
      return answerOf(done);
    },

    /** Takes back a step, or the last one of a person. */
    undo: (actor: Actor, of: SessionRef, step: number | undefined): Promise<ChangeAnswer> =>
      turn(actor, of, step, UNDO),

    /** Does again what was taken back last. */
    redo: (actor: Actor, of: SessionRef, step: number | undefined): Promise<ChangeAnswer> =>
      turn(actor, of, step, REDO),
  };
};
