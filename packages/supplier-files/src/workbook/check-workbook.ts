import { DEFAULT_TABLE_LIMITS } from '../table/index.ts';
import { readWorkbook } from './workbook.ts';
import { ZipArchive } from './zip-archive.ts';

const COUNTED_BYTES = 256 * 1024 * 1024;
const MARKUP_PART = /\.(xml|rels|vml)$/i;

/**
 * Checks that the file at `path` is a workbook (.xlsx, .xlsm) that may be opened. The sizes its directory declares
 * for its markup are held against the limits of tables, and the first 256 MB of its markup are unpacked and counted:
 * a part that is larger than it declares is a bomb, whatever the directory has. Nothing stays in memory. @throws
 * TableError `too_large` for a bomb, `wrong_type` for a ZIP that is no workbook, `unreadable` for a damaged one.
 */
export const checkWorkbook = async (path: string): Promise<void> => {
  const archive = await ZipArchive.open(path, DEFAULT_TABLE_LIMITS);
  try {
    await readWorkbook(archive);
    const markup = Array.from(archive.names()).filter((name) => MARKUP_PART.test(name));
    archive.requireSound(markup);
    let left = COUNTED_BYTES;
    for (const name of markup) {
      for await (const bytes of archive.read(name)) {
        left -= bytes.length;
        if (left <= 0) return;
      }
    }
  } finally {
    archive.close();
  }
};
