import type { ApiKeyScope } from '@tillmap/contracts';

export const SCOPE_NAMES: Record<ApiKeyScope, string> = {
  lookup: 'Product lookup',
  sessions: 'Sessions, uploads and till checks',
  downloads: 'Download files for tills',
};
