import type { InTransaction } from '@tillmap/bus';
import type { ChangeAnswer, ChangeDecision } from '@tillmap/contracts';
import {
  type Actor,
  type Clock,
  Conflict,
  DependencyUnavailable,
  DomainError,
  NotFound,
} from '@tillmap/service-kit/domain';
import type { Tx } from '@tillmap/storage/database';
import { canonicalGtin } from '@tillmap/supplier-files';
import type { SessionAccess } from '../../kit.ts';
import type { MakeDifference } from '../../model/difference.ts';
import { type CompletedSession, memoryOf } from '../../model/session.ts';
import { requireCompleted } from '../../model/session-transitions.ts';
import type { PresentLines } from './present-lines.ts';
import { decisionLabel, stepWords } from './rules/change-texts.ts';
import { type ChangesSelection, changeFigures } from './rules/changes-selection.ts';
import type { ChangeStepRow, ChangeSteps } from './stores/change-step-store.ts';
import type { ChangesStores } from './stores/changes-stores.ts';
import type { DifferenceList, ListedLine } from './stores/difference-list.ts';

type Deps = {
  inTransaction: InTransaction<ChangesStores>;
  sessions: Pick<SessionAccess, 'find' | 'lock'>;
  difference: MakeDifference;
  list: DifferenceList;
  present: PresentLines;
  clock: Clock;
};

type Named = Readonly<{ barcode: string; version: number | undefined }>;

export type DecisionRequest = Readonly<{
  decision: '' | ChangeDecision;
  /** Either these, or all that a selection finds but for the exceptions. */
  items: readonly Named[] | undefined;
  match: (ChangesSelection & Readonly<{ except: readonly string[] }>) | undefined;
  /** How many the person was told would change. */
  expected: number | undefined;
}>;

type Untouched = { decided: number; as_wanted: number };
type Done = Readonly<{
  session: CompletedSession;
  step: ChangeStepRow | null;
  canonicals: readonly string[];
  untouched?: Untouched;
  figures: Figures;
}>;
/** How much is decided, and what can be taken back and done again, at the moment of the step. */
type Figures = Omit<ChangeAnswer, 'step' | 'changed' | 'untouched' | 'lines'>;

/** Answers hold so many lines; of more, the page asks for its list anew. */
const MAX_SHOWN = 200;

const noLine = (): NotFound => new NotFound('This product has not changed since the last download.');

const canonicalOf = (barcode: string): string => {
  const read = canonicalGtin(barcode);
  if (!read.ok) throw noLine();
  return read.canonical;
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
    uploadId: string,
    actorId: string,
    given: number | undefined,
  ) => Promise<Readonly<{ step: ChangeStepRow; named: number }> | undefined>;
  nothing: () => Conflict;
}>;

const UNDO: Way = {
  from: 'after',
  to: 'before',
  find: async (steps, uploadId, actorId, given) => {
    const named = given ?? (await steps.lastUndoable(uploadId, actorId));
    const step = named === undefined ? undefined : await steps.find(uploadId, named);
    return step?.action === 'decide' && step.undoneBy === null ? { step, named: step.step } : undefined;
  },
  nothing: () => new Conflict('There is nothing to undo.', 'nothing-to-undo'),
};

const REDO: Way = {
  from: 'before',
  to: 'after',
  find: async (steps, uploadId, actorId, given) => {
    const named = given ?? (await steps.lastRedoable(uploadId, actorId));
    const undo = named === undefined ? undefined : await steps.find(uploadId, named);
    // What is done again is the step that an undo took back.
    const step = undo?.action === 'undo' ? await steps.find(uploadId, undo.undoes ?? 0) : undefined;
    return undo && step && step.undoneBy === undo.step ? { step, named: undo.step } : undefined;
  },
  nothing: () => new Conflict('There is nothing to redo.', 'nothing-to-redo'),
};

const figuresOf = async (
  { differenceList, changeSteps }: ChangesStores,
  uploadId: string,
  actor: Actor,
): Promise<Figures> => {
  const { to_decide, decided, take, keep, later } = changeFigures(await differenceList.tally(uploadId, ''));
  return {
    counts: { to_decide, decided, take, keep, later },
    ...(await changeSteps.standing(uploadId, actor.id)),
  };
};

/** Deciding what changed, one line or many in one step, taking that back and doing it again. */
export const decideChanges = ({ inTransaction, sessions, difference, list, present, clock }: Deps) => {
  /** None where they cannot be read: the step is done, and whoever is told that it failed does it a second time. */
  const linesIfAvailable = async ({ session, canonicals }: Done): Promise<ChangeAnswer['lines']> => {
    try {
      return await present(await list.at(session.upload.id, canonicals.slice(0, MAX_SHOWN)), session);
    } catch (error) {
      if (error instanceof DependencyUnavailable) return [];
      throw error;
    }
  };

  /** What became of a step that is committed. The screen asks for its list anew where lines are missing. */
  const answerOf = async (done: Done): Promise<ChangeAnswer> => {
    const { step, canonicals, untouched, figures } = done;
    return {
      step: step && {
        id: step.step,
        decision: step.decision,
        words: stepWords(step.action, step.decision, step.lines),
        by: { id: step.userId, name: step.userName },
        at: step.at.toISOString(),
        lines: step.lines,
        undone: step.undoneBy !== null,
      },
      changed: canonicals.length,
      untouched: untouched ?? { decided: 0, as_wanted: 0 },
      lines: await linesIfAvailable(done),
      ...figures,
    };
  };

  const linesOf = async (stores: ChangesStores, uploadId: string, { items, match }: DecisionRequest) => {
    if (match) {
      const except = new Set(match.except.map(canonicalOf));
      const found = await stores.differenceList.canonicals(uploadId, match);
      return stores.differenceList.at(
        uploadId,
        found.filter((canonical) => !except.has(canonical)),
      );
    }
    const named = new Map((items ?? []).map(({ barcode, version }) => [canonicalOf(barcode), version]));
    const lines = await stores.differenceList.at(uploadId, [...named.keys()]);
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

  const ready = async (actor: Actor, id: string): Promise<void> => {
    await difference(requireCompleted(await sessions.find(actor, id), 'decided'));
  };

  /** The session and its difference: a comparison that is being made would take the lines away and not see the step. */
  const locked = async (stores: ChangesStores, tx: Tx, actor: Actor, id: string): Promise<CompletedSession> => {
    const session = requireCompleted(await sessions.lock(tx, actor, id), 'decided');
    await stores.differences.lock(session.upload.id);
    return session;
  };

  const whereOf = (session: CompletedSession) => ({
    uploadId: session.upload.id,
    memory: memoryOf(session),
    sessionId: session.id,
  });

  const turn = async (actor: Actor, id: string, given: number | undefined, way: Way): Promise<ChangeAnswer> => {
    await ready(actor, id);
    const done = await inTransaction(async (stores, tx) => {
      const session = await locked(stores, tx, actor, id);
      const where = whereOf(session);
      const { changeSteps } = stores;
      const turned = await way.find(changeSteps, where.uploadId, actor.id, given);
      if (!turned) throw way.nothing();
      const { step, named } = turned;
      const others = await changeSteps.changedSince(where, step.step, way.from);
      if (others.length > 0) throw changedSince(others);
      const made = await changeSteps.turn(where, step, way.to, named, actor, clock());
      const canonicals = await changeSteps.canonicals(where.uploadId, step.step);
      await stores.differences.applyDecisions(where.uploadId, where.memory, session.id, canonicals);
      return { session, step: made, canonicals, figures: await figuresOf(stores, where.uploadId, actor) };
    });
    return answerOf(done);
  };

  return {
    decide: async (actor: Actor, id: string, request: DecisionRequest): Promise<ChangeAnswer> => {
      await ready(actor, id);
      const done = await inTransaction(async (stores, tx) => {
        const session = await locked(stores, tx, actor, id);
        const where = whereOf(session);
        const { canonicals, untouched } = chosen(await linesOf(stores, where.uploadId, request), request);
        if (request.expected !== undefined && request.expected !== canonicals.length)
          throw new Conflict(
            `${canonicals.length} lines would change now, not ${request.expected}. Some of them were decided just now. Please look again.`,
            'number-changed',
          );
        const figures = () => figuresOf(stores, where.uploadId, actor);
        if (canonicals.length === 0) return { session, step: null, canonicals, untouched, figures: await figures() };
        const step = await stores.changeSteps.decide(where, canonicals, request.decision, actor, clock());
        await stores.differences.applyDecisions(where.uploadId, where.memory, session.id, canonicals);
        return { session, step, canonicals, untouched, figures: await figures() };
      });
      return answerOf(done);
    },

    /** Takes back a step, or the last one of a person. */
    undo: (actor: Actor, id: string, step: number | undefined): Promise<ChangeAnswer> => turn(actor, id, step, UNDO),

    /** Does again what was taken back last. */
    redo: (actor: Actor, id: string, step: number | undefined): Promise<ChangeAnswer> => turn(actor, id, step, REDO),
  };
};
