import { createHash } from 'node:crypto';
import type { StoredObject } from './object-store.ts';

/** Counts and hashes the chunks that pass. */
export const measure = () => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  return {
    async *through(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk as Uint8Array);
        sizeBytes += bytes.length;
        hash.update(bytes);
        yield bytes;
      }
    },
    result: (): StoredObject => ({ sizeBytes, sha256: hash.digest('hex') }),
  };
};
