import { type EventHandler, handleDeadLetter, handleEvent } from '@tillmap/bus';
import { type AssistAnswered, EVENTS } from '@tillmap/bus/events';
import { type AssistantFailure, isAssistantFailure } from '@tillmap/classification';
import type { Logger } from '@tillmap/service-kit';
import type { Tx } from '@tillmap/storage/database';
import type { Session } from '../../model/session.ts';
import type { AssistAnswer } from './apply-assistant-result.ts';
import { resultsOf } from './chunk-handlers.ts';
import type { ProcessingUnit } from './unit.ts';

/** A word that a later version made up is as good as an answer that cannot be used. */
const silenceOf = (why: string): AssistantFailure => (isAssistantFailure(why) ? why : 'unusable');

const answerOf = (
  { sessionId, batch, attempt, results, unassisted }: AssistAnswered,
  log: Pick<Logger, 'warn'>,
): AssistAnswer => ({
  sessionId,
  batch,
  attempt,
  results: resultsOf(results, sessionId, log),
  unassisted: unassisted.map(({ position, why }) => ({ position, why: silenceOf(why) })),
});

type Batch = Pick<AssistAnswer, 'sessionId' | 'batch' | 'attempt'>;

type Deps = {
  unitOf: (tx: Tx) => ProcessingUnit;
  take: (unit: ProcessingUnit, answer: AssistAnswer | Batch) => Promise<Session | undefined>;
  log: Pick<Logger, 'warn'>;
};

/** What the assistant said by way of catalog; an answer that could not be taken counts as none. */
export const assistAnswerHandlers = ({ unitOf, take, log }: Deps): readonly EventHandler[] => [
  handleEvent(EVENTS.assistCompleted, async (tx, message) => void (await take(unitOf(tx), answerOf(message, log)))),
  handleDeadLetter(EVENTS.assistCompleted, async (tx, { sessionId, batch, attempt }) => {
    await take(unitOf(tx), { sessionId, batch, attempt });
  }),
];
