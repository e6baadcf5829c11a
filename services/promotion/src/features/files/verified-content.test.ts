import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ContentDamaged, verifiedContent } from './verified-content.ts';

async function* chunksOf(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

const content = fc.uint8Array({ minLength: 1, maxLength: 500 }).map((bytes) => Buffer.from(bytes));
const chunk = fc.integer({ min: 1, max: 200 });
const expectedOf = (bytes: Buffer) => ({
  sizeBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

test('When the bytes are those that were stored, then all of them come', async () => {
  await fc.assert(
    fc.asyncProperty(content, chunk, async (bytes, length) => {
      const got: Buffer[] = [];
      for await (const piece of verifiedContent(chunksOf(bytes, length), expectedOf(bytes))) got.push(piece);
      expect(Buffer.concat(got).equals(bytes)).toBe(true);
    }),
  );
});

test('When they are others, fewer or more, then nobody gets as many as were stored', async () => {
  await fc.assert(
    fc.asyncProperty(content, content, chunk, async (bytes, others, length) => {
      fc.pre(!bytes.equals(others));
      let got = 0;
      const reading = (async () => {
        for await (const piece of verifiedContent(chunksOf(others, length), expectedOf(bytes))) got += piece.length;
      })();
      await expect(reading).rejects.toBeInstanceOf(ContentDamaged);
      expect(got).toBeLessThan(bytes.length);
    }),
  );
});
