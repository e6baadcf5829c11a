import type { ApiKeyScope } from '@tillmap/contracts';

export const SCOPE_NAMES: Record<ApiKeyScope, string> = { lookup: 'Product lookup' };
