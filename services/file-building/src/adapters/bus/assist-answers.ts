import type { Tx } from '@tillmap/database';
import { type AssistAnswered, EVENTS } from '@tillmap/events';
import { type AssistantSilence, isAssistantSilence } from '@tillmap/matching';
import { type Handler, on, onDead } from '@tillmap/messaging';
import type { Unit } from '../../application/ports/transaction.ts';
import type { AssistAnswer } from '../../application/take-assist-answer.ts';
import type { Session } from '../../domain/session.ts';
import { resultOf } from './chunk-results.ts';

/** A word that a later version made up is as good as an answer that can not be used. */
const silenceOf = (why: string): AssistantSilence => (isAssistantSilence(why) ? why : 'unusable');

const answerOf = ({ sessionId, batch, attempt, results, unassisted }: AssistAnswered): AssistAnswer => ({
  sessionId,
  batch,
  attempt,
  results: results.map(resultOf),
  unassisted: unassisted.map(({ position, why }) => ({ position, why: silenceOf(why) })),
});

type Batch = Pick<AssistAnswer, 'sessionId' | 'batch' | 'attempt'>;

type Deps = {
  unitOf: (tx: Tx) => Unit;
  take: (unit: Unit, answer: AssistAnswer | Batch) => Promise<Session | undefined>;
};

/** What the assistant said by way of catalog; an answer that could not be taken counts as none. */
export const assistAnswerHandlers = ({ unitOf, take }: Deps): readonly Handler[] => [
  on(EVENTS.assistAnswered, async (tx, message) => void (await take(unitOf(tx), answerOf(message)))),
  onDead(EVENTS.assistAnswered, async (tx, { sessionId, batch, attempt }) => {
    await take(unitOf(tx), { sessionId, batch, attempt });
  }),
];
