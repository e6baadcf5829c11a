import { z } from 'zod';

/** RFC 9457 with the two fields the screens read (`message`, `errors`) and the id of the request. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
});

export type Problem = z.infer<typeof problemSchema>;

/** The end of `type` where products are still being compared with the last download: the same call is answered later. */
export const STILL_COMPARING = 'still-comparing';

export const PROBLEM_TYPE = 'application/problem+json';
