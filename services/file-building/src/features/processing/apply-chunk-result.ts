import type { Clock } from '@tillmap/service-kit/domain';
import { withAgeDoubts } from '../../model/age-doubts.ts';
import { countOutcomes, currentProduct, type NewResult, type SessionItem } from '../../model/item.ts';
import type { PricedResult } from '../../model/prices/kept.ts';
import type { CurrentProduct, ProcessingStage, Session, Upload } from '../../model/session.ts';
import {
  type Decision,
  failRun,
  isRefreshing,
  isRunning,
  recordAnswer,
  takesAnswers,
  wasCompleted,
} from '../../model/session-transitions.ts';
import { applyUnresolvedResult } from './apply-unresolved-result.ts';
import { withFileChecked } from './check-file.ts';
import { itemsOfChunk } from './chunk-context.ts';
import { dispatchNext } from './dispatch-next.ts';
import type { Chunk } from './rules/chunk.ts';
import type { ProcessingUnit } from './unit.ts';

/** What catalog says about one chunk. `error` is a sentence for a person, '' when there is none. */
export type ChunkResult = Readonly<{
  sessionId: string;
  chunk: number;
  attempt: number;
  results: readonly NewResult[];
  /** Positions of items whose classification is in doubt: the assistant is worth asking about them. */
  assistable: readonly number[];
  error: string;
}>;

type Deps = {
  clock: Clock;
  chunksInFlight: number;
  /** Whether there is an assistant to ask about doubtful items. */
  hasAssistant: boolean;
  /** Told how many seconds an answer that counts took to come. */
  onAnswer: (seconds: number) => void;
};

const STAGES: readonly string[] = ['exact', 'cross_wholesaler', 'similarity', 'ai'];
// Where nothing was found, similarity was the last that was tried.
const stageOf = (source: string): ProcessingStage =>
  STAGES.includes(source) ? (source as ProcessingStage) : 'similarity';

type Answered = Readonly<{ item: SessionItem; result: NewResult }>;

/** The answer with the items it is of; results without an item are left out, and counted by who takes it. */
const answeredItems = async (
  unit: ProcessingUnit,
  upload: Upload,
  chunk: Chunk,
  answer: ChunkResult,
): Promise<Answered[]> => {
  const items = await itemsOfChunk(unit, upload, chunk);
  const byPosition = new Map(items.map((item) => [item.position, item]));
  return answer.results.flatMap((result) => {
    const item = byPosition.get(result.classification.position);
    return item ? [{ item, result }] : [];
  });
};

const currentOf = (answered: readonly Answered[]): CurrentProduct | null => {
  const last = answered.at(-1);
  if (!last) return null;
  const { item, result } = last;
  return currentProduct({ item, classification: result.classification }, stageOf(result.classification.source));
};

/** Takes back what is looked up once more and has no answer. */
export const discardUnresolvedLookup = async (unit: ProcessingUnit, sessionId: string): Promise<void> => {
  await unit.chunks.removeWaitingAgain(sessionId);
  await unit.assists.endUnanswered(sessionId);
};

/** Ends a run with a sentence; what is out waits again, so that a retry asks for what is missing only. */
export const endRunAsFailed = async (
  unit: ProcessingUnit,
  session: Session,
  message: string,
  now: Date,
): Promise<void> => {
  const failed = failRun(session, message, now);
  if (wasCompleted(session) || isRefreshing(session)) await discardUnresolvedLookup(unit, session.id);
  else {
    await unit.chunks.requeue(session.id);
    await unit.assists.requeue(session.id);
  }
  await unit.sessions.changed(failed.session, failed.events, null, now);
  await unit.sessions.save(failed.session);
};

/** Notes the items that the assistant is to be asked about, where there is one; answers how many. */
const keepDoubtful = async (
  unit: ProcessingUnit,
  session: Session,
  answer: ChunkResult,
  hasAssistant: boolean,
): Promise<number> => {
  // Beside a review it was asked before.
  if (!hasAssistant || !isRunning(session)) return 0;
  await unit.assists.add(answer.sessionId, answer.chunk, answer.assistable);
  return answer.assistable.length;
};

/** Writes the results of a chunk; answers the session with its figures. */
const settleChunk = async (
  unit: ProcessingUnit,
  session: Session,
  upload: Upload,
  chunk: Chunk,
  answered: readonly Answered[],
  doubtful: number,
  now: Date,
): Promise<Decision> => {
  const current = currentOf(answered);
  const { positions, items } = chunk;
  if (positions !== null) {
    const results = answered.map(({ result }) => result);
    return applyUnresolvedResult(unit, session, upload, { positions, items }, { results, doubtful, current }, now);
  }
  const results: PricedResult[] = await unit.prices.priced(upload.id, answered, session.prices);
  await unit.items.addResults(upload.id, results);
  const tally = countOutcomes(results.map(({ classification }) => classification));
  return recordAnswer(session, tally, current, now, doubtful);
};

/**
 * Takes the answer to a chunk in the transaction of its inbox row. It counts only while the session waits for it and only for
 * the attempt that asked: a late answer changes nothing. Answers the session when this completed it.
 */
export const applyChunkResult =
  ({ clock, chunksInFlight, hasAssistant, onAnswer }: Deps) =>
  async (unit: ProcessingUnit, answer: ChunkResult): Promise<Session | undefined> => {
    const session = await unit.sessions.lock(answer.sessionId);
    if (!session?.upload || !takesAnswers(session)) return undefined;
    const { upload } = session;
    const chunk = await unit.chunks.findDispatched(session.id, answer.chunk, answer.attempt);
    if (!chunk) return undefined;

    const now = clock();
    if (answer.error !== '') {
      await endRunAsFailed(unit, session, answer.error, now);
      return undefined;
    }
    const answered = withAgeDoubts(await answeredItems(unit, upload, chunk, answer), now);
    if (answered.length !== chunk.items || answer.results.length !== chunk.items)
      throw new Error(
        `Chunk ${chunk.chunk} of session ${session.id} has ${chunk.items} items, its answer ${answer.results.length} of which ${answered.length} fit.`,
      );
    await unit.chunks.markDone(session.id, chunk.chunk);
    onAnswer(Math.max(0, now.getTime() - chunk.askedAt.getTime()) / 1_000);

    const doubtful = await keepDoubtful(unit, session, answer, hasAssistant);
    const { session: counted, events } = await settleChunk(unit, session, upload, chunk, answered, doubtful, now);
    const moved = await withFileChecked(unit, counted);
    await unit.sessions.changed(moved, events, null, now);
    const saved = takesAnswers(moved) ? await dispatchNext(unit, moved, upload, chunksInFlight, now) : moved;
    await unit.sessions.save(saved);
    return events.length > 0 ? saved : undefined;
  };

/** An answer that could not be taken ends its session with a sentence. */
export const failSessionForDeadLetter =
  ({ clock }: Pick<Deps, 'clock'>) =>
  async (unit: ProcessingUnit, answer: Pick<ChunkResult, 'sessionId' | 'chunk' | 'attempt'>): Promise<void> => {
    const session = await unit.sessions.lock(answer.sessionId);
    if (!session || !takesAnswers(session)) return;
    if (!(await unit.chunks.findDispatched(session.id, answer.chunk, answer.attempt))) return;
    await endRunAsFailed(
      unit,
      session,
      'Processing stopped because of an error. Please retry. If it happens again, contact your administrator.',
      clock(),
    );
  };
