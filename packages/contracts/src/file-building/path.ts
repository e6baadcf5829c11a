import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dataOf, idParams } from '../fields.ts';
import { at, base } from './common.ts';
import { ofShops } from './shops.ts';

/** The figure of the last step while a download is on its way; asked again, it becomes its version or 'interrupted'. */
export const DOWNLOADING = 'downloading';

/** The figure of the changes while products are being compared with the last download; asked again, it becomes their number. */
export const COMPARING = 'comparing';

/** The five steps of a session, in their order. */
export const PATH_STEPS = ['upload', 'process', 'changes', 'review', 'download'] as const;
export type PathStepName = (typeof PATH_STEPS)[number];

const pathStepSchema = z.object({
  step: z.enum(PATH_STEPS),
  /** One step is `current` at most: the first that is not done. */
  state: z.enum(['done', 'current', 'next']),
  /** Its figure in words: "4,812 rows", "212 of 4,812", "14 to review"; '' where there is none yet. */
  figure: z.string(),
  /** The same in numbers: `count` of `total`; null where there is none. */
  count: z.number().nullable(),
  total: z.number().nullable(),
  /** When it was done; null before, and where it has no moment. */
  at: z.string().nullable(),
});
export type PathStep = z.infer<typeof pathStepSchema>;

export const sessionPath = defineCall({
  ...base,
  id: 'sessionPath',
  method: 'GET',
  path: `${at}/sessions/{id}/path`,
  summary: 'The five steps of a session with their figures, the same for every page',
  params: idParams,
  /** Without a shop the figures of the first that the user works in. */
  query: ofShops,
  status: 200,
  answer: dataOf(z.object({ steps: z.array(pathStepSchema) })),
});
