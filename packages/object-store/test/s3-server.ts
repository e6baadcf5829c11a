import { randomUUID } from 'node:crypto';
import { realServer } from '@tillmap/testing';
import { S3ObjectStore, type S3Options } from '../src/s3/s3-object-store.ts';

const USER = 'minioadmin';

/** The S3 server of these tests. */
export const s3Server = () =>
  realServer({
    name: 'S3 server',
    variable: 'S3_ENDPOINT',
    container: {
      image: 'minio/minio:RELEASE.2025-09-07T16-13-09Z',
      port: 9000,
      command: ['server', '/data'],
      environment: { MINIO_ROOT_USER: USER, MINIO_ROOT_PASSWORD: USER },
      address: (hostAndPort) => `http://${hostAndPort}`,
    },
  });

export const optionsFor = (endpoint: string, options: Partial<S3Options> = {}): S3Options => ({
  endpoint,
  bucket: `test-${randomUUID()}`,
  accessKey: process.env.S3_ACCESS_KEY ?? USER,
  secretKey: process.env.S3_SECRET_KEY ?? USER,
  region: 'us-east-1',
  pathStyle: true,
  log: { warn: () => undefined },
  ...options,
});

/** A store with a bucket of its own. */
export const openS3 = (endpoint: string, options: Partial<S3Options> = {}) =>
  S3ObjectStore.open(optionsFor(endpoint, options));
