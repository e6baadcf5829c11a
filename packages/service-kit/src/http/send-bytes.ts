import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Hands on the last bytes only once it is known that they are the last ones. A client that has every byte may close the connection
 * at once, and a response that did not end before that counts as broken off although nothing is missing.
 */
const endingWithLast = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let last: Buffer | undefined;
  for await (const bytes of source) {
    if (last) yield last;
    last = bytes;
  }
  if (last) yield last;
};

/**
 * Sends all of `source`; false where the client went away before it had every byte, which is no error. Throws what `source`
 * throws. Whatever `source` holds open is closed in any case.
 */
export const sendBytes = async (source: AsyncIterable<Buffer>, response: Writable): Promise<boolean> => {
  let begun = false;
  let failed = false;
  const watched = async function* (): AsyncGenerator<Buffer, void, undefined> {
    begun = true;
    try {
      yield* source;
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  try {
    await pipeline(Readable.from(endingWithLast(watched()), { objectMode: false }), response);
    return true;
  } catch (error) {
    if (failed) throw error;
    // What was never begun closes nothing when it is ended.
    if (!begun) for await (const _ of source) break;
    return false;
  }
};
