import type { Clock } from '@tillmap/service-kit/domain';
import { currentProduct, type NewResult, tallyOf } from '../domain/item.ts';
import type { CurrentProduct, ProcessingStage, Session, Upload } from '../domain/session.ts';
import { failRun, isRunning, recordAnswer } from '../domain/session-transitions.ts';
import { askNext } from './ask-next.ts';
import type { Unit } from './ports/transaction.ts';

/** What catalog says about one chunk. `error` is a sentence for a person, '' when there is none. */
export type ChunkAnswer = Readonly<{
  sessionId: string;
  chunk: number;
  attempt: number;
  results: readonly NewResult[];
  /** Positions of items whose classification is in doubt: the assistant is worth asking about them. */
  doubtful: readonly number[];
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

const currentOf = async (unit: Unit, upload: Upload, results: readonly NewResult[]): Promise<CurrentProduct | null> => {
  const last = results.at(-1)?.classification;
  if (!last) return null;
  const [item] = await unit.items.range(upload.id, last.position, last.position);
  if (!item) return null;
  return currentProduct({ item, classification: last, reviewedBy: null }, stageOf(last.source));
};

/** Ends a run with a sentence; what is out waits again, so that a retry asks for what is missing only. */
export const endRunAsFailed = async (unit: Unit, session: Session, message: string, now: Date): Promise<void> => {
  const failed = failRun(session, message, now);
  await unit.chunks.takeBack(session.id);
  await unit.assists.takeBack(session.id);
  await unit.tell.sessionChanged(failed.session, failed.events, null, now);
  await unit.sessions.save(failed.session);
};

/** Notes the items that the assistant is to be asked about, where there is one; answers how many. */
const keepDoubtful = async (unit: Unit, answer: ChunkAnswer, hasAssistant: boolean): Promise<number> => {
  if (!hasAssistant) return 0;
  await unit.assists.add(answer.sessionId, answer.chunk, answer.doubtful);
  return answer.doubtful.length;
};

/**
 * Takes the answer to a chunk in the transaction of its inbox row. It counts only while the session runs and only for
 * the attempt that asked: a late answer changes nothing. Answers the session when this completed it.
 */
export const takeChunkAnswer =
  ({ clock, chunksInFlight, hasAssistant, onAnswer }: Deps) =>
  async (unit: Unit, answer: ChunkAnswer): Promise<Session | undefined> => {
    const session = await unit.sessions.lock(answer.sessionId);
    if (!session?.upload || !isRunning(session)) return undefined;
    const { upload } = session;
    const chunk = await unit.chunks.asked(session.id, answer.chunk, answer.attempt);
    if (!chunk) return undefined;

    const now = clock();
    if (answer.error !== '') {
      await endRunAsFailed(unit, session, answer.error, now);
      return undefined;
    }
    const kept = await unit.items.addResults(upload.id, answer.results);
    if (kept !== chunk.items || answer.results.length !== chunk.items)
      throw new Error(
        `Chunk ${chunk.chunk} of session ${session.id} has ${chunk.items} items, its answer ${answer.results.length} of which ${kept} fit.`,
      );
    await unit.chunks.markDone(session.id, chunk.chunk);
    onAnswer(Math.max(0, now.getTime() - chunk.askedAt.getTime()) / 1_000);

    const doubtful = await keepDoubtful(unit, answer, hasAssistant);
    const tally = tallyOf(answer.results.map(({ classification }) => classification));
    const current = await currentOf(unit, upload, answer.results);
    const { session: moved, events } = recordAnswer(session, tally, current, now, doubtful);
    await unit.tell.sessionChanged(moved, events, null, now);
    const saved = isRunning(moved) ? await askNext(unit, moved, upload, chunksInFlight, now) : moved;
    await unit.sessions.save(saved);
    return saved.status === 'completed' ? saved : undefined;
  };

/** An answer that could not be taken ends its session with a sentence. */
export const buryChunkAnswer =
  ({ clock }: Pick<Deps, 'clock'>) =>
  async (unit: Unit, answer: Pick<ChunkAnswer, 'sessionId' | 'chunk' | 'attempt'>): Promise<void> => {
    const session = await unit.sessions.lock(answer.sessionId);
    if (!session || !isRunning(session)) return;
    if (!(await unit.chunks.asked(session.id, answer.chunk, answer.attempt))) return;
    await endRunAsFailed(
      unit,
      session,
      'An answer of the product database could not be used. Please retry; if it stays, tell your administrator.',
      clock(),
    );
  };
