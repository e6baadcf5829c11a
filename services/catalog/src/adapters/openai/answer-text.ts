import { z } from 'zod';
import type { AssistantAnswer, AssistantQuestion } from '../../application/ports/assistant.ts';

/** The schema of the model's answer, for endpoints that enforce one. */
export const ANSWER_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['answers'],
  properties: {
    answers: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['item', 'candidate'],
        properties: { item: { type: 'integer' }, candidate: { type: ['integer', 'null'] } },
      },
    },
  },
};

/** The part of a completion that counts. */
export const completionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
  usage: z.object({ total_tokens: z.number().int().nonnegative() }).nullish().catch(null),
});

const answersSchema = z.object({ answers: z.array(z.unknown()).max(1_000) });
const answerSchema = z.object({ item: z.number().int(), candidate: z.number().int().nullable() });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Parses the model's answer, strictly: a number of a candidate or null for each question. Anything else (text around
 * it, a number out of range, an unknown item, two answers for one item) is no answer.
 */
export const readAnswers = (
  text: string,
  questions: readonly Pick<AssistantQuestion, 'candidates'>[],
): AssistantAnswer[] => {
  const read = answersSchema.safeParse(parsed(text));
  const found = new Map<number, AssistantAnswer>();
  for (const given of read.success ? read.data.answers : []) {
    const answer = answerSchema.safeParse(given);
    if (!answer.success) continue;
    const { item, candidate } = answer.data;
    const fits = candidate === null || (candidate >= 0 && candidate < (questions[item]?.candidates.length ?? 0));
    const isSaidTwice = found.has(item) && found.get(item) !== candidate;
    found.set(item, fits && !isSaidTwice ? candidate : undefined);
  }
  return questions.map((_, at) => found.get(at));
};
