import { busNeeds, busSettings } from '@tillmap/bus';
import { DEFAULT_REVIEW_THRESHOLD } from '@tillmap/contracts';
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

/** Every setting this service reads. */
export const configSchema = kitConfigSchema.extend({
  ...databaseSettings,
  ...busSettings,
  ...objectStoreSettings,
  /** Neighbours, each a comma list. */
  CATALOG_URL: z.string().min(1),
  FILE_BUILDING_URL: z.string().min(1),
  /** Without it no wholesaler can be deleted: it may have promotions. */
  PROMOTION_URL: z.string().default(''),
  UPLOAD_MAX_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(100 * 1024 * 1024),
  IMPORT_MAX_ROWS: z.coerce.number().int().positive().default(1_000_000),
  /** A VAT codes import responds when it is done, so it is limited to fewer rows. */
  VAT_IMPORT_MAX_ROWS: z.coerce.number().int().positive().default(100_000),
  /** Imports one process works on at a time. */
  IMPORT_WORKERS: z.coerce.number().int().min(0).max(16).default(2),
  /** An import whose process crashed is taken over after this time. */
  IMPORT_LEASE_SECONDS: z.coerce.number().min(1).default(10),
  IMPORT_RESEND_SECONDS: z.coerce.number().positive().default(60),
  IMPORT_TIMEOUT_SECONDS: z.coerce.number().positive().default(900),
  /** Imports with their files and before-values are kept this long. */
  IMPORT_KEEP_DAYS: z.coerce.number().int().min(1).default(30),
  /** Confidence below which a product needs review, 0 to 100, for wholesalers without a threshold of their own. */
  REVIEW_THRESHOLD: z.coerce.number().min(0).max(100).default(DEFAULT_REVIEW_THRESHOLD),
  /** Whether what people set in their sessions becomes reference mappings, where a wholesaler has no setting of its own. */
  LEARN_FROM_REVIEWS: z.stringbool().default(true),
});

/** What has to be there in production. */
export const needs: readonly RequiredSetting[] = [
  ...commonRequiredSettings,
  ...databaseNeeds,
  ...busNeeds,
  ...objectStoreNeeds,
  ...addressesOf('auth', 'catalog', 'file-building', 'promotion'),
];

/** Former names of settings, accepted for one minor version. */
export const renamed: RenamedSettings = { IMPORT_GIVE_UP_SECONDS: 'IMPORT_TIMEOUT_SECONDS' };

export type Config = z.infer<typeof configSchema>;
