import { type EventHandler, encode, handleDeadLetter, handleEvent, outbox } from '@tillmap/bus';
import { AssistAnsweredSchema, type AssistAsked, create, EVENTS, UnassistedItemSchema } from '@tillmap/bus/events';
import type { AssistantFailure } from '@tillmap/classification';
import type { Tx } from '@tillmap/storage/database';
import type { AssistedResult, ClassifyWithAssistant } from '../../application/classify/classify-with-assistant.ts';
import { toResult } from './chunk-consumer.ts';

const SOURCE = 'catalog';

const tell = (tx: Tx, { sessionId, batch, attempt, items }: AssistAsked, answers: readonly AssistedResult[]) => {
  const results = [];
  const unassisted = [];
  for (const [at, { position }] of items.entries()) {
    const answer = answers[at]!;
    if ('classified' in answer) results.push(toResult(position, answer.classified));
    else unassisted.push(create(UnassistedItemSchema, { position, why: answer.why }));
  }
  const message = create(AssistAnsweredSchema, { sessionId, batch, attempt, results, unassisted });
  return outbox(tx).add([encode(EVENTS.assistCompleted, message, { source: SOURCE })]);
};

const silent = ({ items }: AssistAsked, why: AssistantFailure): AssistedResult[] => items.map(() => ({ why }));

/**
 * Classifies items that need review with the assistant, where there is one: the work first, then inbox and result in
 * one transaction.
 */
export const assistHandlers = (ask: ClassifyWithAssistant | null): EventHandler[] => [
  handleEvent(EVENTS.assistRequested, {
    prepare: async (request, { signal }): Promise<readonly AssistedResult[]> => {
      if (!ask) return silent(request, 'not_reached');
      const { sessionId, wholesalerCode: wholesaler, reviewThreshold, items, known } = request;
      return ask({ sessionId, wholesaler, reviewThreshold, items, known }, signal);
    },
    apply: (tx, request, answers) => tell(tx, request, answers),
  }),
  handleDeadLetter(EVENTS.assistRequested, (tx, request) => tell(tx, request, silent(request, 'not_reached'))),
];
