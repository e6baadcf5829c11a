import { z } from 'zod';
import { defineCall } from './call.ts';

const DEFAULT_PROMOTION_FILE_BYTES = 500 * 1024 * 1024;

/** What the SPA needs before a sign-in. */
export const spaConfigSchema = z.object({
  version: z.string(),
  sign_in: z.enum(['local', 'keycloak']),
  /** `password_form`: whether users may also sign in by the form; single sign-on is there in any case. */
  keycloak: z
    .object({ url: z.string(), realm: z.string(), client: z.string(), password_form: z.boolean().catch(true) })
    .nullable(),
  /**
   * The largest supplier or import file, and the largest file of a promotion, which gateways before 0.2 do not send.
   */
  limits: z.object({
    upload_bytes: z.number(),
    upload_rows: z.number(),
    promotion_file_bytes: z.number().catch(DEFAULT_PROMOTION_FILE_BYTES),
  }),
  /** Where names of products that need review are sent, where that is on; services before 0.2 do not send it. */
  assistant: z.object({ host: z.string() }).nullable().catch(null),
  disclaimer: z.object({ version: z.string(), text: z.string() }),
});
export type SpaConfig = z.infer<typeof spaConfigSchema>;

export const spaConfig = defineCall({
  id: 'spaConfig',
  service: 'file-building',
  method: 'GET',
  path: '/api/v1/config',
  access: 'public',
  summary: 'Settings of the web app: version, sign-in kind, limits, disclaimer',
  status: 200,
  answer: spaConfigSchema,
});
