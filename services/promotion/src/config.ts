import { busNeeds, busSettings } from '@tillmap/bus';
import { addressesOf, commonRequiredSettings, kitConfigSchema, type RequiredSetting } from '@tillmap/service-kit';
import { databaseNeeds, databaseSettings } from '@tillmap/storage/database';
import { objectStoreNeeds, objectStoreSettings } from '@tillmap/storage/object-store';
import { z } from 'zod';

const positive = (fallback: number) => z.coerce.number().positive().default(fallback);

/** Every environment variable this service reads. Nothing else in the service touches process.env. */
export const configSchema = kitConfigSchema.extend({
  ...databaseSettings,
  ...busSettings,
  ...objectStoreSettings,
  /** A comma list of addresses. */
  REFERENCE_DATA_URL: z.string().default(''),
  PROMOTION_FILE_MAX_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(500 * 1024 * 1024),
  /** How long a whole upload may take. */
  UPLOAD_MAX_MINUTES: positive(50),
  /** How often rows and stored files are compared. */
  SWEEP_SECONDS: positive(300),
  /** An unfinished upload that started this long ago was left by a crashed process. */
  UNFINISHED_MINUTES: positive(60),
});

/** What has to be there in production. */
export const needs: readonly RequiredSetting[] = [
  ...commonRequiredSettings,
  ...databaseNeeds,
  ...busNeeds,
  ...objectStoreNeeds,
  ...addressesOf('auth', 'reference-data'),
];

export type Config = z.infer<typeof configSchema>;
