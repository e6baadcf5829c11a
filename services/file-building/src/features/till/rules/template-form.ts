import type { Table } from '@tillmap/supplier-files';
import type { TillProfile } from '@tillmap/till-files';

type Content = TillProfile['file']['content'];
type CsvContent = Extract<Content, { kind: 'csv' }>;

const SEPARATORS: Readonly<Record<string, readonly [CsvContent['separator'], string]>> = {
  ',': [',', 'comma'],
  ';': [';', 'semicolon'],
  '\t': ['\t', 'tab'],
  '|': ['|', 'pipe'],
};
const CHARACTERS: Readonly<Record<string, CsvContent['characters']>> = {
  'utf-8': 'utf-8',
  'utf-16le': 'utf-16le',
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'iso-8859-1',
};
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** How a template is written, and in words. */
export type TemplateForm = Readonly<{
  content: Content;
  separator: string;
  encoding: string;
  notes: readonly string[];
}>;

/** How a file of the till is written, so that others are written like it. `head` is its first bytes. */
export const templateForm = (
  { kind, sheet, delimiter = ',', encoding = 'utf-8' }: Pick<Table, 'kind' | 'sheet' | 'delimiter' | 'encoding'>,
  head: Buffer,
): TemplateForm => {
  if (kind === 'xlsx') {
    const name = (sheet?.name || 'Sheet1').slice(0, 31);
    return { content: { kind, sheet: name }, separator: '', encoding: 'workbook', notes: [] };
  }
  const [separator, word] = SEPARATORS[delimiter] ?? [',', 'comma'];
  const known = CHARACTERS[encoding];
  const hasMark = head.subarray(0, MARK.length).equals(MARK);
  const characters = hasMark ? 'utf-8-with-mark' : (known ?? 'windows-1252');
  const newline = head.includes('\r\n') || head.includes('\r\0\n\0') || !head.includes('\n') ? 'crlf' : 'lf';
  return {
    content: { kind: 'csv', separator, quotes: 'where_needed', newline, characters },
    separator: word,
    encoding: hasMark ? 'utf-8 with a mark' : encoding,
    notes: known ? [] : [`The file is in ${encoding}, which cannot be written. Files are written in ${characters}.`],
  };
};
