import { z } from 'zod';
import { personSchema } from './common.ts';

/** Top users and recent activities on the dashboard; top users and recent acceptances of the disclaimer statistics. */
export const DASHBOARD_ROWS = 5;
/** Days of the chart and of every 'last 30 days', today among them. */
export const STATISTICS_DAYS = 30;

/** What each figure counts, to be shown beside it. */
export const COUNTS = {
  total_downloads:
    'Every download of an EPoS file, each after accepting the disclaimer. One file downloaded twice is two.',
  active_users: 'Users with any entry in the audit trail in the last 30 days, sign-ins included.',
  products_processed: 'Products in sessions whose processing was completed, each completed run counted.',
  last_30_days: 'Downloads of EPoS files in the last 30 days, today included, by day in UK time.',
  top_users: 'The five users with the most downloads of EPoS files.',
  recent_activities: 'The five newest entries of the audit trail, by any user.',
  total_acceptances: 'Every acceptance of the disclaimer: one for each download of an EPoS file.',
  unique_users: 'Users who accepted the disclaimer at least once.',
  total_products_downloaded: 'Products in all downloaded files added up. One file downloaded twice counts twice.',
  acceptances_last_30_days: 'Acceptances in the last 30 days, today included, by day in UK time.',
} as const;

/** `acceptance_count`: since the beginning. */
export const topUserSchema = z.object({ user: personSchema, acceptance_count: z.number() });
export type TopUser = z.infer<typeof topUserSchema>;
