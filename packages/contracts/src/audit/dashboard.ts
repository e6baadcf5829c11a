import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dataOf } from '../fields.ts';
import { activitySchema } from './activities.ts';
import { base } from './common.ts';
import { topUserSchema } from './figures.ts';

export const dashboardSchema = z.object({
  total_downloads: z.number(),
  active_users: z.number(),
  products_processed: z.number(),
  /** The sum of `last_30_days`. */
  downloads_last_30_days: z.number(),
  /** One entry a day in UK time, oldest first, also for days without any; `date` is `yyyy-mm-dd`. */
  last_30_days: z.array(z.object({ date: z.string(), downloads: z.number(), products: z.number() })),
  top_users: z.array(topUserSchema),
  recent_activities: z.array(activitySchema),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

/** What each figure counts stands in `COUNTS`. */
export const dashboard = defineCall({
  ...base,
  id: 'dashboard',
  path: '/api/admin/dashboard',
  summary: 'The statistics of the dashboard',
  status: 200,
  answer: dataOf(dashboardSchema),
});
