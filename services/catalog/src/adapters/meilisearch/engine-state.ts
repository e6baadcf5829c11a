import type { SearchEngines } from './search-engines.ts';

/** The engine's state in `/readyz`: `ok`, its error, or that it responds and applies no changes. */
export const engineState = async (
  engine: Pick<SearchEngines, 'health'>,
  work: Readonly<{ waiting(): string | undefined }>,
): Promise<string> => {
  const health = await engine.health();
  const reason = work.waiting();
  return health === 'ok' && reason !== undefined ? `new names wait: ${reason}` : health;
};
