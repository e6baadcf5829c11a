import type { ApiKeyScope } from './call.ts';

/** What a key may do beside its own scope: who downloads files reads first what a till will do with them. */
const INCLUDED: Readonly<Record<ApiKeyScope, readonly ApiKeyScope[]>> = {
  lookup: [],
  sessions: [],
  downloads: ['sessions'],
};

/** Whether a key of a scope may make a call for which another is asked. False for a scope that is not known. */
export const scopeAllows = (scope: unknown, asked: ApiKeyScope): boolean =>
  scope === asked || (INCLUDED[scope as ApiKeyScope]?.includes(asked) ?? false);
