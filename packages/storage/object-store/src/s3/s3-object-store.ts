import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@tillmap/service-kit';
import { DependencyUnavailable, withTimeout } from '@tillmap/service-kit/domain';
import { Client, type ClientOptions } from 'minio';
import type { CredentialProvider } from 'minio/dist/esm/CredentialProvider.mjs';
import { localCopy } from '../local-copy.ts';
import { measure } from '../measured.ts';
import { assertObjectKey, assertObjectPrefix } from '../object-key.ts';
import type { ByteRange, LocalFile, ObjectStat, ObjectStore, StoredObject } from '../object-store.ts';
import { partsOf } from './parts.ts';
import { fromS3, isPassing, s3Code, sentenceOf } from './s3-errors.ts';
import { objectsPage, unfinishedUploads } from './s3-listing.ts';
import { S3Silent, s3Transport } from './s3-transport.ts';
import { type S3Upload, s3Upload } from './s3-upload.ts';

export type S3Key = Readonly<{ accessKey: string; secretKey: string }>;

export type S3Options = Readonly<{
  /** Scheme, host and port. */
  endpoint: string;
  bucket: string;
  /** A key that stays, or what hands out keys that end. */
  credentials: S3Key | CredentialProvider;
  region: string;
  pathStyle: boolean;
  log: Pick<Logger, 'warn'>;
  /** After so long without a byte a request has failed. */
  quietMs?: number;
  /** Uploads in parts that started longer ago were left by crashed processes. */
  unfinishedHours?: number;
}>;

const PART_BYTES = 8 * 1024 * 1024;
const QUIET_MS = 9_000;
/** Shorter than the timeout of a readiness probe. */
const PING_MS = 1_800;
const ASK_AGAIN_MS = 250;
const TRY_START_AGAIN_MS = 5_000;
const TIDY_EVERY_MS = 3_600_000;
const UNFINISHED_HOURS = 24;

// The client is typed by its CommonJS build, whose provider is another class than the one that runs.
type ClientProvider = NonNullable<ClientOptions['credentialsProvider']>;

const isProvider = (credentials: S3Key | CredentialProvider): credentials is CredentialProvider =>
  'getCredentials' in credentials;

/** A client for the server, with our connections and without its own repeats. */
export const s3Client = ({ endpoint, credentials, region, pathStyle, quietMs = QUIET_MS }: S3Options): Client => {
  const { protocol, hostname, port } = new URL(endpoint);
  const secure = protocol === 'https:';
  const transport = s3Transport({ secure, quietMs });
  return new Client({
    endPoint: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 443 : 80),
    useSSL: secure,
    ...(isProvider(credentials) ? { credentialsProvider: credentials as unknown as ClientProvider } : credentials),
    region,
    pathStyle,
    transport,
    transportAgent: transport.agent,
    // It would send a stream that was read already; repeats are made here.
    retryOptions: { disableRetry: true },
  });
};

/** Objects in a bucket of any S3 server. Unavailable at the start, it is retried until it is there. */
export class S3ObjectStore implements ObjectStore {
  readonly #client: Client;
  readonly #bucket: string;
  readonly #options: S3Options;
  #made: Promise<void> | undefined;

  private constructor(options: S3Options) {
    this.#client = s3Client(options);
    this.#bucket = options.bucket;
    this.#options = options;
  }

  /** Creates the bucket where it is missing. Resolves also while the server is unavailable. */
  static async open(options: S3Options): Promise<S3ObjectStore> {
    const store = new S3ObjectStore(options);
    await store.#lookAfter();
    return store;
  }

  async put(key: string, content: Readable): Promise<StoredObject> {
    assertObjectKey(key);
    const measured = measure();
    const upload = this.#upload(key);
    try {
      for await (const { bytes, isLast } of partsOf(measured.through(content), PART_BYTES)) {
        if (isLast) await upload.end(bytes);
        else await upload.add(bytes);
      }
    } catch (error) {
      const removed = upload.abort();
      // While the server is unavailable this would only keep the caller waiting.
      if (!(error instanceof DependencyUnavailable)) await removed;
      throw error;
    }
    return measured.result();
  }

  async get(key: string, { range }: { readonly range?: ByteRange } = {}): Promise<Readable> {
    assertObjectKey(key);
    const { start = 0, end } = range ?? {};
    const length = end === undefined ? 0 : end - start + 1;
    try {
      const body = await this.#ask(() => this.#client.getPartialObject(this.#bucket, key, start, length), key);
      return withOurErrors(body);
    } catch (error) {
      // Behind the last byte there is nothing to read, as in a file.
      if (error instanceof DependencyUnavailable && s3Code(error.cause) === 'InvalidRange') return emptyStream();
      throw error;
    }
  }

  async stat(key: string): Promise<ObjectStat> {
    assertObjectKey(key);
    const { size, lastModified } = await this.#ask(() => this.#client.statObject(this.#bucket, key), key);
    return { key, sizeBytes: size, modifiedAt: lastModified };
  }

  async remove(key: string): Promise<void> {
    assertObjectKey(key);
    await this.#ask(() => this.#client.removeObject(this.#bucket, key));
  }

  async *list(prefix: string): AsyncIterable<ObjectStat> {
    assertObjectPrefix(prefix);
    let from = '';
    do {
      const { entries, next } = await this.#ask(() => objectsPage(this.#client, this.#bucket, { prefix, from }));
      yield* entries;
      from = next;
    } while (from !== '');
  }

  async localPath(key: string): Promise<LocalFile> {
    return localCopy(await this.get(key));
  }

  async ping(): Promise<void> {
    try {
      await withTimeout(this.#checkBucket(), PING_MS, () => {
        throw new S3Silent(`no answer within ${PING_MS} ms`);
      });
    } catch (error) {
      throw new DependencyUnavailable('object store', {
        cause: error,
        message: sentenceOf(error, this.#options.endpoint),
      });
    }
  }

  /** Makes a request; once more when what stood in its way passes. */
  async #ask<T>(work: () => Promise<T>, key?: string): Promise<T> {
    try {
      await this.#bucketMade();
      return await work().catch(async (error: unknown) => {
        if (!isPassing(error)) throw error;
        await sleep(ASK_AGAIN_MS);
        return work();
      });
    } catch (error) {
      if (s3Code(error) === 'NoSuchBucket') this.#made = undefined;
      throw fromS3(error, key);
    }
  }

  #bucketMade(): Promise<void> {
    this.#made ??= this.#makeBucket().catch((error: unknown) => {
      this.#made = undefined;
      throw error;
    });
    return this.#made;
  }

  async #makeBucket(): Promise<void> {
    if (await this.#client.bucketExists(this.#bucket)) return;
    await this.#client.makeBucket(this.#bucket, this.#options.region).catch(async (error: unknown) => {
      // Another process may have been quicker.
      if (!(await this.#client.bucketExists(this.#bucket))) throw error;
    });
  }

  async #checkBucket(): Promise<void> {
    if (await this.#client.bucketExists(this.#bucket)) return;
    this.#made = undefined;
    await this.#bucketMade();
  }

  #upload(key: string): S3Upload {
    return s3Upload({
      client: this.#client,
      bucket: this.#bucket,
      key,
      ask: (work) => this.#ask(work),
    });
  }

  async #lookAfter(): Promise<void> {
    const again = (ms: number) => setTimeout(() => void this.#lookAfter(), ms).unref();
    const { log, endpoint } = this.#options;
    try {
      await this.#bucketMade();
    } catch (error) {
      log.warn({ err: error }, sentenceOf(error, endpoint));
      again(TRY_START_AGAIN_MS);
      return;
    }
    await this.#sweep().catch((error: unknown) =>
      log.warn({ err: error }, 'Unfinished uploads not removed; retrying in an hour'),
    );
    again(TIDY_EVERY_MS);
  }

  /** Removes what killed processes left half-sent. */
  async #sweep(): Promise<void> {
    const { unfinishedHours = UNFINISHED_HOURS } = this.#options;
    const before = Date.now() - unfinishedHours * 3_600_000;
    for (const { key, id, beganAt } of await unfinishedUploads(this.#client, this.#bucket)) {
      if (beganAt.getTime() < before)
        await this.#client.abortMultipartUpload(this.#bucket, key, encodeURIComponent(id));
    }
  }
}

/** The body as it comes, with errors of the connection as ours; a reader that stops ends the request. */
const withOurErrors = (body: Readable): Readable => {
  const out = new PassThrough();
  body.on('error', (error) => out.destroy(fromS3(error)));
  out.on('close', () => body.destroy());
  return body.pipe(out);
};

const emptyStream = (): Readable => new PassThrough().end();
