import type { AssistantFailure, ReasonDetail } from './types.ts';

/** What is said of a row that an assistant was to look at and has no answer for. */
export const ASSISTANT_FAILURE_TEXT: Readonly<Record<AssistantFailure, string>> = {
  not_reached: 'The assistant was not reached, so it has not looked at this product yet; a retry asks it again',
  budget_spent:
    "The assistant's budget is spent, so it has not looked at this product yet; a later retry asks it again",
  none_fits: 'The assistant looked at this product and found that none of the groups of similar products fits',
  unusable: "The assistant's answer about this product could not be used",
};

/** Whether a text is one of the reasons an assistant has no answer. */
export const isAssistantFailure = (why: string): why is AssistantFailure => Object.hasOwn(ASSISTANT_FAILURE_TEXT, why);

/** 'The assistant (small-1) chose Drinks › Cola among 4 groups; it saw "Coke 330ml" there'. */
export const assistantChose = (
  { model, among, examples }: Extract<ReasonDetail, { code: 'assistant_chose' }>,
  place: string,
): string => {
  const saw = examples.length === 0 ? '' : `; it saw ${examples.map((name) => `"${name}"`).join(', ')} there`;
  return among === 1
    ? `The assistant (${model}) finds that ${place} fits, the one group it was asked about${saw}`
    : `The assistant (${model}) chose ${place} among ${among} groups${saw}`;
};
