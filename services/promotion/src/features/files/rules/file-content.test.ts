import { describe, expect, test } from '@jest/globals';
import { PROMOTION_FILE_TYPES } from '@tillmap/contracts';
import fc from 'fast-check';
import { checkedContent } from './file-content.ts';
import { claimedType } from './file-name.ts';

/** Cuts bytes into chunks of these lengths, over and over. */
async function* inChunks(bytes: Buffer, lengths: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

const read = async (bytes: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const statusOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'taken',
    (error: { status?: number }) => error.status ?? error,
  );

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const anyBytes = fc.uint8Array({ maxLength: 10_000 }).map((bytes) => Buffer.from(bytes));
const lengths = fc.array(fc.integer({ min: 1, max: 6_000 }), { minLength: 1, maxLength: 5 });

describe('checkedContent', () => {
  test('However the bytes are cut, then the verdict and the bytes are the same', async () => {
    const begin = fc.constantFrom(ZIP, OLE, Buffer.from('a,b\r\n'), Buffer.from('<html>'), Buffer.alloc(0));
    await fc.assert(
      fc.asyncProperty(
        begin,
        anyBytes,
        lengths,
        fc.constantFrom(...PROMOTION_FILE_TYPES),
        async (head, rest, cut, type) => {
          const bytes = Buffer.concat([head, rest]);
          const whole = await statusOf(read(checkedContent(inChunks(bytes, [bytes.length || 1]), type)));
          const pieces = await statusOf(read(checkedContent(inChunks(bytes, cut), type)));
          expect(pieces).toBe(whole);
          if (whole === 'taken')
            expect((await read(checkedContent(inChunks(bytes, cut), type))).equals(bytes)).toBe(true);
        },
      ),
    );
  });

  test('Whatever a workbook or ZIP holds, then it is never taken as another type', async () => {
    await fc.assert(
      fc.asyncProperty(anyBytes, lengths, async (rest, cut) => {
        const zip = Buffer.concat([ZIP, rest]);
        expect(await statusOf(read(checkedContent(inChunks(zip, cut), '.csv')))).toBe(415);
        expect(await statusOf(read(checkedContent(inChunks(zip, cut), '.xls')))).toBe(415);
        const old = Buffer.concat([OLE, rest]);
        expect(await statusOf(read(checkedContent(inChunks(old, cut), '.xlsx')))).toBe(415);
        expect(await statusOf(read(checkedContent(inChunks(old, cut), '.xls')))).toBe('taken');
      }),
      { numRuns: 50 },
    );
  });

  test('Wherever a zero stands in text, then it is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 20_000 }), lengths, async (at, cut) => {
        const bytes = Buffer.from('barcode,price\r\n'.repeat(1_400));
        bytes[at] = 0;
        expect(await statusOf(read(checkedContent(inChunks(bytes, cut), '.csv')))).toBe(415);
      }),
      { numRuns: 50 },
    );
  });

  test('When there are no bytes, then the answer is 422 for every type', async () => {
    for (const type of PROMOTION_FILE_TYPES)
      expect(await statusOf(read(checkedContent(inChunks(Buffer.alloc(0), [1]), type)))).toBe(422);
  });
});

describe('claimedType', () => {
  test('Whatever a name is, then only its very end decides, in small or capital letters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.constantFrom(...PROMOTION_FILE_TYPES),
        (name, type) => {
          expect(claimedType(`${name}${type.toUpperCase()}`)).toBe(type);
          expect(() => claimedType(`${name}${type}.html`)).toThrow('must be an Excel workbook');
        },
      ),
    );
  });

  test.each(['offers', 'offers.xlsb', 'xlsx', 'offers.csv ', 'offers.csv\u202e.exe'])(
    'When it is %j, then it is refused',
    (name) => {
      expect(() => claimedType(name)).toThrow('must be an Excel workbook');
    },
  );
});
