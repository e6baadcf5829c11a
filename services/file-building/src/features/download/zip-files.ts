import { once } from 'node:events';
import { parse } from 'node:path';
import { PassThrough } from 'node:stream';
import { Invalid } from '@tillmap/service-kit/domain';
import { zipBytes } from '@tillmap/supplier-files';
import type { TemporaryFile, TemporaryFiles } from '../../kit.ts';

/** A row of one of several files. */
export type PartRow = Readonly<{ part: string; cells: readonly string[] }>;

type Written = Readonly<{
  keep: TemporaryFiles['keep'];
  /** What a file is called in the archive. */
  nameOf: (part: string) => string;
  bytesOf: (rows: AsyncIterable<readonly string[]>) => AsyncIterable<Buffer>;
  /** The first row of a file, once it has a row. */
  header: (part: string) => readonly string[] | undefined;
}>;

/** Each is a file that is open while the rows are read. */
const MOST_FILES = 200;
const ROWS_AHEAD = 256;

/** A file that grows while rows are given to it. */
const growing = ({ keep, bytesOf }: Written) => {
  const rows = new PassThrough({ objectMode: true, highWaterMark: ROWS_AHEAD });
  // Where nobody reads yet the error has no other listener, and would end the process.
  rows.on('error', () => {});
  const closed = new Promise<void>((resolve) => rows.once('close', resolve));
  const kept = keep(bytesOf(rows as AsyncIterable<readonly string[]>));
  // It is awaited once every row was given; until then whoever waits for room in it must not wait for ever.
  kept.catch(() => rows.destroy());
  return {
    kept,
    /** Throws why the file cannot be kept, where nobody reads its rows any more. */
    write: async (cells: readonly string[]): Promise<void> => {
      if (!rows.destroyed && !rows.write(cells)) await Promise.race([once(rows, 'drain'), closed]);
      if (!rows.destroyed) return;
      await kept;
      throw new Error('A file ended before its rows.');
    },
    end: () => rows.end(),
    fail: () => rows.destroy(new Error('The rows ended early.')),
  };
};

/** Names of one folder, each once where capitals make no difference: the second `a.csv` is `a (2).csv`. */
const eachOnce = (names: readonly string[]): string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    const { name: start, ext } = parse(name);
    let free = name;
    for (let at = 2; taken.has(free.toLowerCase()); at++) free = `${start} (${at})${ext}`;
    taken.add(free.toLowerCase());
    return free;
  });
};

type Growing = ReturnType<typeof growing>;

const fill = async (files: Map<string, Growing>, rows: AsyncIterable<PartRow>, written: Written): Promise<void> => {
  for await (const { part, cells } of rows) {
    let file = files.get(part);
    if (!file) {
      if (files.size >= MOST_FILES)
        throw new Invalid({
          parts: [`More than ${MOST_FILES} files do not go into one ZIP file. Please choose one of them.`],
        });
      file = growing(written);
      files.set(part, file);
      const header = written.header(part);
      if (header) await file.write(header);
    }
    await file.write(cells);
  }
};

/** Waits for every file; where one could not be kept the others are given back. */
const allKept = async (files: Iterable<Growing>): Promise<TemporaryFile[]> => {
  const settled = await Promise.allSettled(Array.from(files, ({ kept }) => kept));
  const kept = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = settled.find((one) => one.status === 'rejected');
  if (!failed) return kept;
  await Promise.all(kept.map((file) => file.discard()));
  throw failed.reason;
};

/**
 * The file that rows go into, or one ZIP file of several. They come mixed and an archive has one file after the other, so each
 * is kept beside the others first; what is in memory does not grow with them.
 */
export async function* zipFiles(
  rows: AsyncIterable<PartRow>,
  written: Written,
): AsyncGenerator<Buffer, void, undefined> {
  const files = new Map<string, Growing>();
  try {
    await fill(files, rows, written);
  } catch (error) {
    for (const file of files.values()) file.fail();
    await allKept(files.values()).catch(() => {});
    throw error;
  }
  for (const file of files.values()) file.end();
  const kept = await allKept(files.values());
  try {
    if (kept.length === 1) {
      yield* kept[0]!.content;
      return;
    }
    const names = eachOnce(Array.from(files.keys(), written.nameOf));
    yield* zipBytes(async (zip) => {
      for (const [at, file] of kept.entries()) await zip.part(names[at]!, file.content);
    });
  } finally {
    await Promise.all(kept.map((file) => file.discard()));
  }
}
