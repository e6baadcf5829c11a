import { acceptanceStats, exportAcceptances, listAcceptances, showAcceptance } from './audit/acceptances.ts';
import { listActivities } from './audit/activities.ts';
import { dashboard } from './audit/dashboard.ts';

export * from './audit/acceptances.ts';
export * from './audit/activities.ts';
export * from './audit/dashboard.ts';
export * from './audit/figures.ts';

export const auditCalls = [
  dashboard,
  acceptanceStats,
  exportAcceptances,
  listAcceptances,
  showAcceptance,
  listActivities,
];
