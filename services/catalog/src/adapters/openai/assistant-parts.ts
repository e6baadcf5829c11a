import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, METRICS, type Metrics, type ReadyCheck, type Service } from '@tillmap/service-kit';
import { callLanguageModel } from '../../application/classify/call-language-model.ts';
import type { ClassifyItems } from '../../application/classify/classify-items.ts';
import {
  type ClassifyWithAssistant,
  classifyWithAssistant,
} from '../../application/classify/classify-with-assistant.ts';
import type { Config } from '../../config.ts';
import { circuitBreaker } from '../../domain/circuit-breaker.ts';
import type { AssistantAnswerCache } from '../postgres/assistant-memory.ts';
import type { Wholesalers } from '../reference-data/wholesaler-cache.ts';
import { assistantHealth } from './assistant-health.ts';

/** What an endpoint that fails is spared. */
const BREAKER = { failures: 3, retryAfterMs: 60_000, longestRestMs: 10 * 60_000 };

/** The assistant with what it needs; without an endpoint there is none, and nothing is sent anywhere. */
type AssistantParts = Readonly<{
  ask: ClassifyWithAssistant | null;
  checks: Readonly<Record<string, ReadyCheck>>;
  /** Ends the requests in progress, so that another process takes them over; to be stopped before the consumers. */
  parts: readonly Service[];
}>;

type Around = Readonly<{
  classify: ClassifyItems;
  wholesalers: Wholesalers;
  memory: AssistantAnswerCache;
  metrics: Metrics;
  log: Logger;
}>;

/** Builds the assistant and its health check; without `AI_BASE_URL` there is none. */
export const assistantParts = async (config: Config, around: Around): Promise<AssistantParts> => {
  const { AI_BASE_URL: url, AI_MODEL: model, AI_API_KEY: key } = config;
  const { classify, wholesalers, memory, metrics, log } = around;
  // Known also while there is no endpoint, as every metric is that a dashboard shows.
  const counted = metrics.counter(METRICS.assistantRequests);
  if (url === '') return { ask: null, checks: {}, parts: [] };
  // Loaded only where it serves: its client takes time and memory.
  const { openaiAssistant } = await import('./openai-assistant.ts');
  const assistant = openaiAssistant({ url, model, key, timeoutMs: 1_000 * config.AI_TIMEOUT_SECONDS });
  const ask = callLanguageModel({
    assistant,
    memory,
    breaker: circuitBreaker(BREAKER, () => performance.now()),
    pause: (ms, signal) => sleep(ms, undefined, { signal }),
    onRequest: (outcome, error) => {
      counted({ outcome });
      if (error) log.warn({ kind: error.kind }, error.message);
    },
  });
  return {
    ask: classifyWithAssistant({ classify, wholesalers, memory, callLanguageModel: ask, model }),
    // The service is ready without it.
    checks: { assistant: assistantHealth({ url, model, key }) },
    parts: [{ start: async () => undefined, stop: async () => assistant.close() }],
  };
};
