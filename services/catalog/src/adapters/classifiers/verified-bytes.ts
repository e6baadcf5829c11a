import { createHash } from 'node:crypto';
import type { ModelObject } from '../../application/ports/model-object.ts';

/** Returns the bytes of a stream, in memory that threads share; undefined when they are not those that were stored. */
export const verifiedBytes = async (
  chunks: AsyncIterable<Uint8Array>,
  { sha256, sizeBytes }: Omit<ModelObject, 'key'>,
): Promise<Uint8Array | undefined> => {
  const whole = new Uint8Array(new SharedArrayBuffer(sizeBytes));
  const hash = createHash('sha256');
  let at = 0;
  for await (const chunk of chunks) {
    if (at + chunk.length > sizeBytes) return undefined;
    whole.set(chunk, at);
    hash.update(chunk);
    at += chunk.length;
  }
  return at === sizeBytes && hash.digest('hex') === sha256 ? whole : undefined;
};
