import { z } from 'zod';
import { reviewedProductSchema, reviewStateSchema } from './review.ts';

/** A product with its review state, as the workbench asks for it. */
export const workbenchRowSchema = reviewedProductSchema.extend({ review: reviewStateSchema });
export type WorkbenchRow = z.infer<typeof workbenchRowSchema>;

/** `done` + `to_do` = what was to be reviewed at first; `skipped` (no place yet) and `later` are among `to_do`. */
export const reviewCountsSchema = z.object({
  total: z.number(),
  to_do: z.number(),
  done: z.number(),
  skipped: z.number(),
  later: z.number(),
  accepted: z.number(),
  changed: z.number(),
});
export type ReviewCounts = z.infer<typeof reviewCountsSchema>;
