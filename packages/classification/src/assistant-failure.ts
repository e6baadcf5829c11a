/** Why an assistant has no answer for a product. */
export type AssistantFailure = 'not_reached' | 'budget_spent' | 'none_fits' | 'unusable';

/** Why an item that was sent to the assistant has no result of it, as the review shows it. */
export const ASSISTANT_FAILURE_TEXT: Readonly<Record<AssistantFailure, string>> = {
  not_reached: 'The assistant was unavailable; choose Ask the Assistant Again to retry',
  budget_spent: 'The assistant has reached its limit; try again later',
  none_fits: 'The assistant found no suitable category',
  unusable: 'The assistant gave an unusable answer',
};

/** Whether a text is one of the reasons an assistant has no answer. */
export const isAssistantFailure = (why: string): why is AssistantFailure => Object.hasOwn(ASSISTANT_FAILURE_TEXT, why);
