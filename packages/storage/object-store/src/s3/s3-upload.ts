import { createHash } from 'node:crypto';
import type { Client } from 'minio';
import { s3Code } from './s3-errors.ts';

/** One object on its way. Nothing of it can be seen before `end` resolves; `abort` removes what was sent. */
export type S3Upload = {
  add(part: Buffer): Promise<void>;
  /** The last part, which may be empty; the only one when nothing was added. */
  end(part: Buffer): Promise<void>;
  /** Never fails: what could not be removed is swept later. */
  abort(): Promise<void>;
};

type Target = Readonly<{
  client: Client;
  bucket: string;
  key: string;
  /** How each request is made, with its repeats and errors. */
  ask: <T>(work: () => Promise<T>) => Promise<T>;
}>;

/** Small objects go in one request, others in parts, whose MD5 the server checks. */
export const s3Upload = ({ client, bucket, key, ask }: Target): S3Upload => {
  const etags: { part: number; etag: string }[] = [];
  let id = '';
  const add = async (bytes: Buffer): Promise<void> => {
    if (id === '') id = await ask(() => client.initiateNewMultipartUpload(bucket, key, {}));
    const part = {
      bucketName: bucket,
      objectName: key,
      uploadID: encodeURIComponent(id),
      partNumber: etags.length + 1,
      headers: { 'content-md5': createHash('md5').update(bytes).digest('base64') },
    };
    const { etag } = await ask(() => client.uploadPart(part, bytes));
    etags.push({ part: part.partNumber, etag });
  };
  return {
    add,
    async end(bytes) {
      if (id === '') {
        await ask(() => client.putObject(bucket, key, bytes, bytes.length));
        return;
      }
      if (bytes.length > 0) await add(bytes);
      let asked = false;
      await ask(async () => {
        const isRepeated = asked;
        asked = true;
        await client.completeMultipartUpload(bucket, key, id, etags).catch((error: unknown) => {
          // The first request arrived, only its response did not.
          if (!isRepeated || s3Code(error) !== 'NoSuchUpload') throw error;
        });
      });
    },
    async abort() {
      if (id !== '') await client.abortMultipartUpload(bucket, key, encodeURIComponent(id)).catch(() => undefined);
    },
  };
};
