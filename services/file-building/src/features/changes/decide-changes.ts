import type { InTransaction } from '@tillmap/bus';
import type { ChangeAnswer, ChangeDecision } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict, DomainError, NotFound } from '@tillmap/service-kit/domain';
import { canonicalGtin } from '@tillmap/supplier-files';
import { PLACE_OF } from '../../model/second-thoughts.ts';
import type { SessionRef } from '../../model/shop.ts';
import type { CarryOutSteps, Untouched } from './carry-out-steps.ts';
import { whereOf } from './compare-lines.ts';
import { requireUnpaired } from './require-unpaired.ts';
import { decisionLabel } from './rules/change-texts.ts';
import type { ChangesSelection } from './rules/changes-selection.ts';
import type { ChangeStepRow, ChangeSteps } from './stores/change-step-store.ts';
import type { ChangesStores } from './stores/changes-stores.ts';
import type { ListedLine } from './stores/difference-list.ts';
import type { TeachPairs } from './teach-pairs.ts';

type Deps = {
  inTransaction: InTransaction<ChangesStores>;
  steps: CarryOutSteps;
  teach: TeachPairs;
  clock: Clock;
};

type Named = Readonly<{ barcode: string; version: number | undefined }>;

export type DecisionRequest = Readonly<{
  decision: '' | ChangeDecision;
  toldBy: ChangesSelection['toldBy'];
  /** Either these, or all that a selection finds but for the exceptions. */
  items: readonly Named[] | undefined;
  match: (Omit<ChangesSelection, 'toldBy'> & Readonly<{ except: readonly string[] }>) | undefined;
  /** How many the person was told would change. */
  expected: number | undefined;
  /** The same moment for all steps that are one to the person. */
  at?: Date;
}>;

const noLine = (): NotFound => new NotFound('This product has not changed since the last download.');

/** A product's own line, or that of the second thought on it. */
const lineOf = (barcode: string, toldBy: ChangesSelection['toldBy']): string => {
  const read = canonicalGtin(barcode);
  if (!read.ok) throw noLine();
  return toldBy === 'wholesaler' ? read.canonical : PLACE_OF + read.canonical;
};

/** 412 when somebody decided a line after a person saw it. */
const requireSeen = ({ version, decidedBy, decision }: ListedLine, seen: number | undefined): void => {
  if (seen === undefined || seen === version) return;
  const theirs = decisionLabel(decision);
  throw new DomainError('outdated', 412, `${decidedBy} decided this line after you loaded it: ${theirs}.`, {
    errors: { theirs: [theirs], by: [decidedBy], version: [String(version)] },
  });
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

  const linesOf = async (stores: ChangesStores, id: string, { toldBy, items, match }: DecisionRequest) => {
    if (match) {
      const except = new Set(match.except.map((barcode) => lineOf(barcode, toldBy)));
      const found = await stores.differenceList.canonicals(id, { ...match, toldBy });
      return stores.differenceList.at(
        id,
        found.filter((canonical) => !except.has(canonical)),
      );
    }
    const named = new Map((items ?? []).map(({ barcode, version }) => [lineOf(barcode, toldBy), version]));
    const lines = await stores.differenceList.at(id, [...named.keys()]);
    if (lines.length < named.size) throw noLine();
    for (const line of lines) requireSeen(line, named.get(line.canonical));
    return lines;
  };

  /** Of several lines those decided before stay; one by itself may be decided again. */
  const chosen = (lines: readonly ListedLine[], { decision, items }: DecisionRequest) => {
    const untouched: Untouched = { decided: 0, as_wanted: 0 };
    const isOne = items?.length === 1;
    const canonicals: string[] = [];
    for (const line of lines)
      if (line.decision === decision && !line.keptBefore) untouched.as_wanted += 1;
      else if (!isOne && line.decision !== '') untouched.decided += 1;
      else canonicals.push(line.canonical);
    return { untouched, canonicals };
  };

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
        const { canonicals, untouched } = chosen(await linesOf(stores, where.id, request), request);
        if (request.expected !== undefined && request.expected !== canonicals.length)
          throw new Conflict(
            `${canonicals.length} lines would change now, not ${request.expected}. Some of them were decided just now. Please look again.`,
            'number-changed',
          );
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
