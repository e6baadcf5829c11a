import type { RequiredSetting } from '@tillmap/service-kit';
import { z } from 'zod';

/**
 * Where a service keeps its objects, to be spread into its own settings: an S3 server when `S3_ENDPOINT` is set, else a
 * folder. The endpoint's scheme decides about TLS.
 */
export const objectStoreSettings = {
  OBJECT_STORE_DIR: z.string().min(1).optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).pathname === '/', 'scheme, host and port of the server, without a path')
    .optional(),
  /** Made when it is missing. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'a bucket has 3 to 63 small letters, digits, dots and hyphens')
    .default('tillmap'),
  /** Whether a key is given, or one is fetched for what the pod is. */
  S3_CREDENTIALS: z.enum(['keys', 'workload-identity']).default('keys'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** The bucket as part of the path; false puts it before the host name, as AWS wants it. */
  S3_PATH_STYLE: z.stringbool().default(true),
  /** These come from the cluster, under names that are not ours, and are read with `workload-identity` only. */
  AWS_WEB_IDENTITY_TOKEN_FILE: z.string().min(1).optional(),
  AWS_ROLE_ARN: z.string().min(1).optional(),
  AWS_ENDPOINT_URL_STS: z.url({ protocol: /^https?$/ }).optional(),
  AWS_CONTAINER_CREDENTIALS_FULL_URI: z.url({ protocol: /^https?$/ }).optional(),
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: z.string().min(1).optional(),
};

export const objectStoreNeeds: readonly RequiredSetting[] = [
  { settings: ['S3_ENDPOINT'], what: 'the S3 server that keeps files, as https://s3.example.com' },
  {
    settings: ['S3_ACCESS_KEY', 'S3_SECRET_KEY'],
    what: 'the key to the S3 server',
    unless: { setting: 'S3_CREDENTIALS', is: 'workload-identity' },
  },
];

const schema = z.object(objectStoreSettings);

export type ObjectStoreSettings = z.infer<typeof schema>;
