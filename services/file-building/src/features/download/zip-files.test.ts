import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { csvLines } from '@tillmap/supplier-files';
import fc from 'fast-check';
import { fromBufferPromise } from 'yauzl';
import { localTemporaryFiles } from '../../clients/files/local-temporary-files.ts';
import { type PartRow, zipFiles } from './zip-files.ts';

const spool = localTemporaryFiles();
const bytesOf = (rows: AsyncIterable<readonly string[]>) =>
  csvLines(rows, { bom: false, guard: 'till', exempt: [0, 1] });
const written = { keep: spool.keep, nameOf: (part: string) => `${part}.csv`, bytesOf, header: () => ['part', 'row'] };

async function* given(rows: readonly PartRow[]) {
  yield* rows;
}
const rowsOf = (parts: readonly string[]): PartRow[] => parts.map((part, at) => ({ part, cells: [part, String(at)] }));
const whole = (rows: readonly PartRow[], over: Partial<typeof written> = {}) =>
  buffer(zipFiles(given(rows), { ...written, ...over }));

const filesOf = async (zip: Buffer) => {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const files: [string, string][] = [];
  for await (const entry of archive.eachEntry())
    files.push([entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString()]);
  return files;
};

test('Rows come mixed, and each file has its own in their order, in the order in which files began', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('20', '5', '0'), { minLength: 1, maxLength: 2_000 }), async (parts) => {
      const rows = rowsOf(parts);
      const expected = [...new Set(parts)].map((part): [string, string] => [
        `${part}.csv`,
        ['part,row', ...rows.filter((row) => row.part === part).map(({ cells }) => cells.join(',')), ''].join('\r\n'),
      ]);
      const bytes = await whole(rows);
      // One file needs no archive.
      if (expected.length === 1) expect(bytes.toString()).toBe(expected[0]![1]);
      else expect(await filesOf(bytes)).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

test('More files than can be open are refused with a sentence', async () => {
  const rows = rowsOf(Array.from({ length: 201 }, (_, at) => `Supplier ${at}`));
  await expect(whole(rows)).rejects.toMatchObject({ status: 422 });
});

test('Where one file cannot be kept, the others are given back and the reason is told', async () => {
  const names: string[] = [];
  const keep = async (content: AsyncIterable<Buffer>) => {
    const file = await spool.keep(content);
    names.push('kept');
    if (names.length === 2) {
      await file.discard();
      throw new Error('The disk is full.');
    }
    const discard = async () => {
      names.push('given back');
      await file.discard();
    };
    return { ...file, discard };
  };
  await expect(whole(rowsOf(['a', 'b', 'c']), { keep })).rejects.toThrow('The disk is full.');
  expect(names).toEqual(['kept', 'kept', 'kept', 'given back', 'given back']);
});

test('Where a file cannot be kept at all, the reason is told at once, however many rows there are', async () => {
  const keep = () => Promise.reject(new Error('The disk is full.'));
  await expect(whole(rowsOf(Array.from({ length: 2_000 }, () => 'a')), { keep })).rejects.toThrow('The disk is full.');
});

test('Where nobody reads the archive to its end, every kept file is given back', async () => {
  const open = new Set<string>();
  const keep = async (content: AsyncIterable<Buffer>) => {
    const file = await spool.keep(content);
    open.add(file.sha256);
    const discard = async () => {
      open.delete(file.sha256);
      await file.discard();
    };
    return { ...file, discard };
  };
  for await (const _ of zipFiles(given(rowsOf(['a', 'b', 'c'])), { ...written, keep })) break;
  expect(open.size).toBe(0);
});

test('Two files of an archive never have the same name, whatever capitals make of it', async () => {
  const nameOf = (part: string) => `${part.replace('&', '_').replace('+', '_')}.csv`;
  const zip = await whole(rowsOf(['A & B', 'A + B', 'ACME', 'Acme', 'acme (2)']), { nameOf });
  expect((await filesOf(zip)).map(([name]) => name)).toEqual([
    'A _ B.csv',
    'A _ B (2).csv',
    'ACME.csv',
    'Acme (2).csv',
    'acme (2) (2).csv',
  ]);
});
