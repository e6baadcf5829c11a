import type { AssistantFailure } from '@tillmap/classification';
import type { Clock } from '@tillmap/service-kit/domain';
import { withAgeDoubts } from '../../model/age-doubts.ts';
import { countOutcomes, currentProduct, type NewResult } from '../../model/item.ts';
import type { Session, Upload } from '../../model/session.ts';
import { isRunning, recordAssist } from '../../model/session-transitions.ts';
import { withFileChecked } from './check-file.ts';
import { dispatchNextAssistantBatches } from './dispatch-next-assistant-batches.ts';
import { assistedResults, type Unassisted } from './rules/assisted-items.ts';
import type { AssistantBatch } from './rules/chunk.ts';
import type { ProcessingUnit } from './unit.ts';

/** What catalog says about one batch: new decisions, and the items the assistant has nothing to say of. */
export type AssistAnswer = Readonly<{
  sessionId: string;
  batch: number;
  attempt: number;
  results: readonly NewResult[];
  unassisted: readonly Unassisted[];
}>;

type Deps = { clock: Clock };
type Answered = Pick<AssistAnswer, 'results' | 'unassisted'>;

/** A retry asks about these again; the others were looked at. */
const TO_BE_RETRIED: ReadonlySet<AssistantFailure> = new Set(['not_reached', 'budget_spent']);

/** Nothing at all was heard: everything of the batch is to be asked again. */
export const unreachedResult = ({ positions }: Pick<AssistantBatch, 'positions'>): Answered => ({
  results: [],
  unassisted: positions.map((position) => ({ position, why: 'not_reached' })),
});

/** Writes what was said of a batch; answers the session with its figures, completed when this was the last. */
export const settleBatch = async (
  unit: ProcessingUnit,
  session: Session,
  upload: Upload,
  batch: AssistantBatch,
  answer: Answered,
  now: Date,
): Promise<Session> => {
  const { positions } = batch;
  // What a person has decided by now stays as it is.
  const before = (await unit.items.lockResults(upload.id, positions)).filter(
    ({ classified }) => classified.reviewedBy === null,
  );
  const assisted = assistedResults(before, answer.results, answer.unassisted);
  const found = before.flatMap(({ classified: { item } }, at) => {
    const result = assisted[at];
    return result ? [{ item, result }] : [];
  });
  const after = await unit.prices.priced(upload.id, withAgeDoubts(found, now), session.prices);
  await unit.items.replaceResults(upload.id, after);
  const told = new Set(answer.results.map(({ classification }) => classification.position));
  const retried = new Set(
    answer.unassisted.filter(({ why }) => TO_BE_RETRIED.has(why)).map(({ position }) => position),
  );
  const unreached = positions.filter((position) => retried.has(position) && !told.has(position));
  await unit.assists.markDone(session.id, batch, unreached);
  const last = before.find(({ classified }) => classified.item.position === positions.at(-1))?.classified;
  const { session: counted, events } = recordAssist(
    session,
    {
      rows: positions.length,
      unreached: unreached.length,
      before: countOutcomes(before.map(({ classified }) => classified.classification)),
      after: countOutcomes(after.map(({ classification }) => classification)),
    },
    last ? currentProduct(last, 'ai') : null,
    now,
  );
  const moved = await withFileChecked(unit, counted);
  await unit.sessions.changed(moved, events, null, now);
  return moved;
};

/**
 * Takes the assistant's answer to a batch in the transaction of its inbox row. It counts only while the session runs and
 * only for the attempt that asked. Answers the session when this completed it.
 */
export const applyAssistantResult =
  ({ clock }: Deps) =>
  async (
    unit: ProcessingUnit,
    answer: Pick<AssistAnswer, 'sessionId' | 'batch' | 'attempt'> & Partial<Answered>,
  ): Promise<Session | undefined> => {
    const session = await unit.sessions.lock(answer.sessionId);
    if (!session?.upload || !isRunning(session)) return undefined;
    const batch = await unit.assists.findDispatched(session.id, answer.batch, answer.attempt);
    if (!batch) return undefined;
    const now = clock();
    const { results, unassisted } = answer;
    const said = results && unassisted ? { results, unassisted } : unreachedResult(batch);
    const settled = await settleBatch(unit, session, session.upload, batch, said, now);
    const saved = isRunning(settled) ? await dispatchNextAssistantBatches(unit, settled, session.upload, now) : settled;
    await unit.sessions.save(saved);
    return saved.status === 'completed' ? saved : undefined;
  };

/** The assistant's part has been silent for too long: its rows say so, and the session is completed without it. */
export const finishWithoutAssistant = async (
  unit: ProcessingUnit,
  session: Session,
  upload: Upload,
  now: Date,
): Promise<Session> => {
  let settled = session;
  for (const batch of await unit.assists.unanswered(session.id))
    settled = await settleBatch(unit, settled, upload, batch, unreachedResult(batch), now);
  return settled;
};
