import { z } from 'zod';
import { ADMINS, API_KEY_SCOPES, defineCall } from './call.ts';
import { dataOf, emptyIsAbsent, idParams, idSchema, requiredText, timeSchema } from './fields.ts';

export const apiKeyScopeSchema = z.enum(API_KEY_SCOPES);

/** How every key starts, and what one looks like as a whole: 32 random bytes in base62. */
export const API_KEY_PREFIX = 'tmk_';
export const API_KEY_PATTERN = /^tmk_[0-9A-Za-z]{43}$/;

/** `prefix` is the start of the key, to identify it; `created_by` a name; `last_used_at` up to a minute old. */
export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  scope: apiKeyScopeSchema,
  prefix: z.string(),
  created_at: timeSchema,
  created_by: z.string(),
  last_used_at: timeSchema.nullable(),
  expires_at: timeSchema.nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const listApiKeys = defineCall({
  id: 'listApiKeys',
  service: 'auth',
  method: 'GET',
  path: '/api/admin/api-keys',
  access: ADMINS,
  summary: 'All API keys that were not deleted, newest first; expired ones as well',
  status: 200,
  answer: dataOf(z.array(apiKeySchema)),
});

export const createApiKey = defineCall({
  id: 'createApiKey',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/api-keys',
  access: ADMINS,
  summary: 'Create an API key; only this response shows it in full',
  body: z.object({
    name: requiredText(100, 'Name is required'),
    scope: emptyIsAbsent(z.enum(API_KEY_SCOPES, 'Please choose what the key is for.').default('lookup')),
    /** RFC 3339 with an offset, in the future; absent, null or empty: the key does not expire. */
    expires_at: z.preprocess(
      (given) => (given === '' ? null : given),
      z.iso.datetime({ offset: true, error: 'Please enter a date and time.' }).nullish(),
    ),
  }),
  status: 201,
  answer: dataOf(apiKeySchema.extend({ key: z.string() })),
});

export const deleteApiKey = defineCall({
  id: 'deleteApiKey',
  service: 'auth',
  method: 'DELETE',
  path: '/api/admin/api-keys/{id}',
  access: ADMINS,
  summary: 'Delete an API key; it stops working everywhere within 5 seconds',
  params: idParams,
  status: 204,
  answer: 'nothing',
});

export const apiKeyCalls = [listApiKeys, createApiKey, deleteApiKey];
