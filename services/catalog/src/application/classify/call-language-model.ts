import type { AssistantFailure } from '@tillmap/classification';
import type { AssistantAnswerCache } from '../../adapters/postgres/assistant-memory.ts';
import type { CircuitBreaker } from '../../domain/circuit-breaker.ts';
import type { Assistant, AssistantAnswer, AssistantFailureKind, AssistantQuestion } from '../ports/assistant.ts';
import { AssistantUnavailable } from '../ports/assistant.ts';

type Deps = Readonly<{
  assistant: Assistant;
  memory: Pick<AssistantAnswerCache, 'takeRequest' | 'countTokens'>;
  breaker: CircuitBreaker;
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called for each request: 'answered', or how it failed. */
  onRequest: (outcome: 'answered' | AssistantFailureKind, error?: AssistantUnavailable) => void;
}>;

const PAUSE_MS = 1_000;
/**
 * A longer pause than this is not waited for: the items show that the assistant was unavailable, and can be requested
 * again.
 */
const LONGEST_PAUSE_MS = 5_000;
const MAX_ATTEMPTS = 2;

/** Trying at once again helps against a stumble; a wrong key stays wrong, and who is slow would be so again. */
const pauseBefore = ({ kind, retryAfterMs = PAUSE_MS }: AssistantUnavailable): number | null => {
  if (kind === 'refused' || kind === 'slow' || retryAfterMs > LONGEST_PAUSE_MS) return null;
  return Math.max(PAUSE_MS, retryAfterMs);
};

/** A wrong key or address is not put right within a minute. */
const REFUSED_REST_MS = 5 * 60_000;

const restAfter = ({ kind, retryAfterMs }: AssistantUnavailable): number | undefined =>
  kind === 'refused' ? REFUSED_REST_MS : retryAfterMs;

/**
 * Requests answers within budget and retries; they come in the order of the questions, or the reason why there are
 * none.
 */
export const callLanguageModel = ({ assistant, memory, breaker, pause, onRequest }: Deps) => {
  const tryOnce = async (questions: readonly AssistantQuestion[], signal: AbortSignal) => {
    try {
      const { answers, tokens } = await assistant.choose(questions, signal);
      breaker.succeeded();
      onRequest('answered');
      await memory.countTokens(tokens);
      return answers;
    } catch (error) {
      if (!(error instanceof AssistantUnavailable)) throw error;
      onRequest(error.kind, error);
      return error;
    }
  };

  const untilAnswered = async (
    sessionId: string,
    questions: readonly AssistantQuestion[],
    signal: AbortSignal,
  ): Promise<readonly AssistantAnswer[] | AssistantFailure> => {
    for (let attempt = 1; ; attempt++) {
      if (!(await memory.takeRequest(sessionId))) {
        breaker.abandoned();
        return 'budget_spent';
      }
      const outcome = await tryOnce(questions, signal);
      if (!(outcome instanceof AssistantUnavailable)) return outcome;
      const pauseMs = pauseBefore(outcome);
      if (attempt === MAX_ATTEMPTS || pauseMs === null) {
        breaker.failed(restAfter(outcome));
        return 'not_reached';
      }
      await pause(pauseMs, signal);
    }
  };

  return async (
    sessionId: string,
    questions: readonly AssistantQuestion[],
    signal: AbortSignal,
  ): Promise<readonly AssistantAnswer[] | AssistantFailure> => {
    if (!breaker.mayTry()) return 'not_reached';
    try {
      return await untilAnswered(sessionId, questions, signal);
    } catch (error) {
      breaker.abandoned();
      throw error;
    }
  };
};

export type CallLanguageModel = ReturnType<typeof callLanguageModel>;
