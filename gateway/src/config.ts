import { addressesOf, commonRequiredSettings, kitConfigSchema, type RequiredSetting } from '@tillmap/service-kit';
import { z } from 'zod';

const addresses = z
  .string()
  .default('')
  .refine((list) => list.split(',').every((address) => address === '' || URL.canParse(address)), 'a list of addresses');
const bytes = (megabytes: number) =>
  z.coerce
    .number()
    .int()
    .positive()
    .default(megabytes * 1024 * 1024);
const count = (number: number) => z.coerce.number().int().positive().default(number);

/** Every environment variable the gateway reads. Nothing else in it touches process.env. */
export const configSchema = kitConfigSchema.extend({
  /** By default browsers reach the gateway directly. */
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /** Folder of the built pages; while it holds no index.html a page says so. */
  WEB_DIST: z.string().default(''),
  REFERENCE_DATA_URL: addresses,
  CATALOG_URL: addresses,
  FILE_BUILDING_URL: addresses,
  PROMOTION_URL: addresses,
  AUDIT_URL: addresses,
  /** Port of the Prometheus metrics, on the same host; 0 is none. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  JSON_MAX_BYTES: bytes(5),
  /** The file itself; form fields and boundaries come on top. */
  UPLOAD_MAX_BYTES: bytes(100),
  PROMOTION_FILE_MAX_BYTES: bytes(500),
  /** How long the upload of such a file may take in all. */
  UPLOAD_MAX_MINUTES: z.coerce.number().positive().default(50),
  /** Of one user; of one address for public endpoints. */
  REQUESTS_PER_SECOND: count(100),
  OPEN_REQUESTS_PER_SECOND: count(1_000),
  SIGN_INS_PER_MINUTE: count(300),
  /**
   * How long a service may not respond: before the response to a GET, to another request, to an upload, and within a
   * response.
   */
  READ_TIMEOUT_MS: count(10_000),
  WRITE_TIMEOUT_MS: count(30_000),
  UPLOAD_TIMEOUT_MS: count(300_000),
  STREAM_TIMEOUT_MS: count(60_000),
});

/** What has to be there in production. */
export const needs: readonly RequiredSetting[] = [
  ...commonRequiredSettings,
  ...addressesOf('auth', 'reference-data', 'catalog', 'file-building', 'promotion', 'audit'),
];

export type Config = z.infer<typeof configSchema>;
