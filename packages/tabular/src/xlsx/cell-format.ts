import { readXml } from './xml-reader.ts';
import type { ZipArchive } from './zip-archive.ts';

/** What a number format means for the text of a number: a date, or digits padded with zeros to a width. */
export type CellFormat = 'number' | 'date' | { readonly zeroPaddedTo: number };

// ECMA-376 part 1, 18.8.30: dates and times among the built-in formats, those of East Asian locales too.
const BUILT_IN_DATES = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
]);
const LITERALS = /"[^"]*"|\\.|\[[^\]]*\]|[_*]./g;
const MAX_PADDING = 20;

const formatOf = (code: string): CellFormat => {
  const [positive = ''] = code.split(';');
  if (/^0{2,}$/.test(positive)) return { zeroPaddedTo: Math.min(positive.length, MAX_PADDING) };
  const bare = positive.replace(LITERALS, '');
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare) ? 'date' : 'number';
};

/** Formats by the style index of a cell. */
export const readCellFormats = async (archive: ZipArchive, part: string): Promise<CellFormat[]> => {
  const custom = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  let inCellFormats = false;
  if (!archive.has(part)) return formats;
  await readXml(archive.read(part), {
    open(name, attributes) {
      const id = Number(attributes.numFmtId ?? 0);
      if (name === 'numFmt') custom.set(id, formatOf(attributes.formatCode ?? ''));
      else if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'xf' && inCellFormats)
        formats.push(custom.get(id) ?? (BUILT_IN_DATES.has(id) ? 'date' : 'number'));
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return formats;
};
