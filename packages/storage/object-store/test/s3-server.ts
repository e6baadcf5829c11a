import { randomUUID } from 'node:crypto';
import { realServer } from '@tillmap/testing';
import { S3ObjectStore, type S3Options, s3Client } from '../src/s3/s3-object-store.ts';

const USER = 'minioadmin';
const KEYS = 500;

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
  credentials: {
    accessKey: process.env.S3_ACCESS_KEY ?? USER,
    secretKey: process.env.S3_SECRET_KEY ?? USER,
  },
  region: 'us-east-1',
  pathStyle: true,
  log: { warn: () => undefined },
  ...options,
});

const opened = new Map<string, S3Options>();

/** A store with a bucket of its own, which `removeBuckets` removes. */
export const openS3 = async (endpoint: string, given: Partial<S3Options> = {}): Promise<S3ObjectStore> => {
  const options = optionsFor(endpoint, given);
  const store = await S3ObjectStore.open(options);
  opened.set(options.bucket, options);
  return store;
};

/** Leaves the server as it was, as far as it is `endpoint`: its owner gets it back empty. */
export const removeBuckets = async (endpoint: string): Promise<void> => {
  for (const options of opened.values()) {
    const client = s3Client({ ...options, endpoint });
    const keys: string[] = [];
    for await (const { key } of await S3ObjectStore.open({ ...options, endpoint }).then((store) => store.list(''))) {
      keys.push(key);
    }
    for (let at = 0; at < keys.length; at += KEYS)
      await client.removeObjects(options.bucket, keys.slice(at, at + KEYS));
    await client.removeBucket(options.bucket);
  }
};
