import type { TableLimits } from '../table/index.ts';
import { TableError } from '../table/index.ts';
import { unescaped } from './cell-text.ts';
import { PackedTexts } from './packed-texts.ts';
import { readXml } from './xml-reader.ts';
import type { ZipArchive } from './zip-archive.ts';

/** The texts that cells refer to by number. The only part of a workbook that is kept in memory. */
export const readSharedTexts = async (archive: ZipArchive, part: string, limits: TableLimits): Promise<PackedTexts> => {
  const texts = new PackedTexts(limits.maxSharedTextBytes);
  if (!archive.has(part)) return texts;
  let current = '';
  let inText = false;
  // Readings of East Asian text (rPh) repeat the text and are no part of it.
  let phoneticDepth = 0;
  await readXml(archive.read(part), {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 't') inText = true;
      else if (name === 'rPh') phoneticDepth++;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') phoneticDepth--;
      else if (name === 'si') {
        if (!texts.add(unescaped(current))) throw tooMuchText();
      }
    },
    text(text) {
      if (!inText || phoneticDepth > 0) return;
      current += text;
      if (current.length > limits.maxCellChars) throw tooLongCell(limits);
    },
  });
  return texts;
};

const tooMuchText = (): TableError => new TableError('too_large', 'The workbook has too much text to be read.');

const tooLongCell = ({ maxCellChars }: TableLimits): TableError =>
  new TableError('unreadable', `The workbook has a cell with more than ${maxCellChars} characters.`);
