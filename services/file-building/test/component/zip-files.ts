import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The texts of a ZIP file, by name, in its order. */
export const filesOf = async (zip: Buffer): Promise<ReadonlyMap<string, string>> => {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await text(await archive.openReadStreamPromise(entry)));
  return files;
};
