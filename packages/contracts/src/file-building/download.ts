import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../fields.ts';
import { at, base } from './common.ts';

export const downloadSession = defineCall({
  ...base,
  id: 'downloadSession',
  method: 'GET',
  path: `${at}/sessions/{id}/download`,
  summary: 'The EPoS CSV; records that the disclaimer was accepted',
  params: idParams,
  query: z.object({ disclaimer_accepted: z.string().optional(), disclaimer_version: z.string().optional() }),
  status: 200,
  answer: 'file',
});
