import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dataOf, idParams } from '../fields.ts';
import { at, base } from './common.ts';
import { sessionSchema } from './sessions.ts';

export const generateEposFile = defineCall({
  ...base,
  id: 'generateEposFile',
  apiKeyScope: 'sessions',
  method: 'POST',
  path: `${at}/generate-epos-file`,
  summary: 'Start processing',
  body: z.object({ session_id: z.string() }),
  status: 202,
  answer: z.object({ success: z.boolean(), message: z.string() }),
});

export const sessionStatus = defineCall({
  ...base,
  id: 'sessionStatus',
  apiKeyScope: 'sessions',
  method: 'GET',
  path: `${at}/sessions/{id}/status`,
  summary: 'Progress of the processing',
  params: idParams,
  status: 200,
  answer: dataOf(sessionSchema),
});

export const cancelSession = defineCall({
  ...base,
  id: 'cancelSession',
  method: 'POST',
  path: `${at}/sessions/{id}/cancel`,
  summary: 'Stop a pending or processing session',
  params: idParams,
  status: 200,
  answer: dataOf(sessionSchema),
});

export const lookUpUnresolved = defineCall({
  ...base,
  id: 'lookUpUnresolved',
  method: 'POST',
  path: `${at}/sessions/{id}/reclassify-unresolved`,
  summary: 'Look up again the products of a completed session that have no department and that nobody decided',
  params: idParams,
  status: 200,
  answer: dataOf(sessionSchema),
});

export const retrySession = defineCall({
  ...base,
  id: 'retrySession',
  method: 'POST',
  path: `${at}/sessions/{id}/retry`,
  summary: 'Retry a failed session',
  params: idParams,
  status: 200,
  answer: dataOf(sessionSchema),
});
