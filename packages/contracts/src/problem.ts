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

export const PROBLEM_TYPE = 'application/problem+json';
