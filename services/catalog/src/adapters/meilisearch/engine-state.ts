import type { SearchEngine } from './meilisearch-engine.ts';

/** What `/readyz` says of the engine: `ok`, what is wrong with it, or that it answers and takes nothing new over. */
export const engineState = async (
  engine: Pick<SearchEngine, 'health'>,
  work: Readonly<{ waiting(): string | undefined }>,
): Promise<string> => {
  const health = await engine.health();
  const reason = work.waiting();
  return health === 'ok' && reason !== undefined ? `new names wait: ${reason}` : health;
};
