import type { AssistantFailure, ReasonDetail } from './types.ts';

/** Why an item that was sent to the assistant has no answer of it, as the review shows it. */
export const ASSISTANT_FAILURE_TEXT: Readonly<Record<AssistantFailure, string>> = {
  not_reached: 'The assistant was unavailable; choose Ask the Assistant Again to retry',
  budget_spent: 'The assistant has reached its limit; try again later',
  none_fits: 'The assistant found no suitable category',
  unusable: 'The assistant gave an unusable answer',
};

/** Whether a text is one of the reasons an assistant has no answer. */
export const isAssistantFailure = (why: string): why is AssistantFailure => Object.hasOwn(ASSISTANT_FAILURE_TEXT, why);

/** 'The assistant (small-1) chose Drinks › Cola from 4 categories, from examples like "Coke 330ml"'. */
export const assistantChose = (
  { model, among, examples }: Extract<ReasonDetail, { code: 'assistant_chose' }>,
  place: string,
): string => {
  const saw = examples.length === 0 ? '' : `, from examples like ${examples.map((name) => `"${name}"`).join(', ')}`;
  return among === 1
    ? `The assistant (${model}) confirmed ${place}${saw}`
    : `The assistant (${model}) chose ${place} from ${among} categories${saw}`;
};
