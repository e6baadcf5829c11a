import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { type ByteSink, ZipWriter } from './zip-writer.ts';

/** A ZIP file as a stream, with the parts that `write` gives it, one after the other. */
export async function* zipBytes(
  write: (zip: Pick<ZipWriter, 'part'>) => Promise<void>,
): AsyncGenerator<Buffer, void, undefined> {
  const stream = new PassThrough();
  const sink: ByteSink = {
    // Nobody reads on: what is left is written into nothing, and the writer ends.
    write: async (bytes) => {
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
    },
  };
  const zip = new ZipWriter(sink);
  const written = write(zip)
    .then(() => zip.end())
    .then(
      () => stream.end(),
      (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  for await (const bytes of stream) yield bytes as Buffer;
  await written;
}
