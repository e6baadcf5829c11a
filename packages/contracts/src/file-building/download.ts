import { z } from 'zod';
import { defineCall } from '../call.ts';
import { emptyIsAbsent, idParams } from '../fields.ts';
import { at, base } from './common.ts';
import { DOWNLOAD_CONTENTS, ofFile } from './downloads.ts';

export const downloadSession = defineCall({
  ...base,
  id: 'downloadSession',
  method: 'GET',
  path: `${at}/sessions/{id}/download`,
  summary: 'The EPoS CSV; records that the disclaimer was accepted',
  params: idParams,
  query: ofFile.extend({
    disclaimer_accepted: z.string().optional(),
    disclaimer_version: z.string().optional(),
    /** Without it everything; what is kept or left for later is as the till has it. */
    content: emptyIsAbsent(z.enum(DOWNLOAD_CONTENTS).default('all')),
  }),
  status: 200,
  answer: 'file',
});
