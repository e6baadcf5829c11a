import { busNeeds, busSettings } from '@tillmap/bus';
import {
  addressesOf,
  commonRequiredSettings,
  kitConfigSchema,
  type RenamedSettings,
  type RequiredSetting,
} from '@tillmap/service-kit';
import { databaseNeeds, databaseSettings } from '@tillmap/storage/database';
import { objectStoreNeeds, objectStoreSettings } from '@tillmap/storage/object-store';
import { z } from 'zod';

const seconds = (fallback: number) => z.coerce.number().positive().default(fallback);
const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** Every environment variable this service reads. Nothing else in the service touches process.env. */
export const configSchema = kitConfigSchema.extend({
  ...databaseSettings,
  ...busSettings,
  ...objectStoreSettings,
  /** Neighbours, each a comma list of addresses. */
  CATALOG_URL: z.string().default(''),
  REFERENCE_DATA_URL: z.string().default(''),
  PROMOTION_URL: z.string().default(''),
  /** What `GET /api/v1/config` tells the screens. */
  APP_VERSION: z.string().default('0.2.0'),
  KEYCLOAK_CLIENT: z.string().default('tillmap-web'),
  /** `off`: people sign in by single sign-on only. */
  KEYCLOAK_PASSWORD_FORM: z.enum(['on', 'off']).default('on'),
  UPLOAD_MAX_BYTES: count(100 * 1024 * 1024),
  UPLOAD_MAX_ROWS: count(1_000_000),
  /** What the screens say about files of promotions; the promotion service and the gateway hold to it. */
  PROMOTION_FILE_MAX_BYTES: count(500 * 1024 * 1024),
  CHUNKS_IN_FLIGHT: count(8),
  /** Partitions that the chunks of one wholesaler go to; as many as the topic has, or more: all, as before. */
  WHOLESALER_PARTITIONS: z.coerce.number().int().min(1).max(1_000).default(4),
  /** A chunk without a result for so long is requeued under a new attempt. */
  CHUNK_REQUEUE_SECONDS: seconds(60),
  /** A run without any result for so long fails; it can be retried. */
  RUN_TIMEOUT_SECONDS: seconds(900),
  /** How often stalled runs are looked for. */
  STALL_CHECK_SECONDS: seconds(2),
  /** catalog's AI_BASE_URL: where doubtful names are sent, for the screens to say. '' for nowhere: nothing is asked. */
  ASSISTANT_ADDRESS: z.union([z.url({ protocol: /^https?$/ }), z.literal('')]).default(''),
  /** Assistant batches without a result for so long are requeued under a new attempt. */
  ASSIST_REQUEUE_SECONDS: seconds(180),
  UPLOAD_RETENTION_DAYS: count(90),
  SESSION_RETENTION_DAYS: count(400),
  /** How long the bytes of downloads are kept; they go with their session in any case. */
  DOWNLOAD_RETENTION_DAYS: count(400),
});

/** What has to be there in production. */
export const needs: readonly RequiredSetting[] = [
  ...commonRequiredSettings,
  ...databaseNeeds,
  ...busNeeds,
  ...objectStoreNeeds,
  ...addressesOf('auth', 'catalog', 'reference-data', 'promotion'),
];

/** Former names of settings, accepted for one minor version. */
export const renamed: RenamedSettings = {
  CHUNK_ASK_AGAIN_SECONDS: 'CHUNK_REQUEUE_SECONDS',
  ASSIST_ASK_AGAIN_SECONDS: 'ASSIST_REQUEUE_SECONDS',
  GIVE_UP_SECONDS: 'RUN_TIMEOUT_SECONDS',
  WATCH_SECONDS: 'STALL_CHECK_SECONDS',
};

export type Config = z.infer<typeof configSchema>;
