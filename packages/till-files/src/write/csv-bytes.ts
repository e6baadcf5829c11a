import type { FileForm } from '../profile/file-form.ts';
import { encodeText, markOf } from './characters.ts';

type CsvForm = Extract<FileForm['content'], { kind: 'csv' }>;

const CHUNK_CHARS = 64 * 1024;
const NEWLINES = { crlf: '\r\n', lf: '\n' } as const;

/** RFC 4180, with the separator, quotes, line ends and characters that the till wants; in blocks of about 64 kB. */
export async function* csvBytes(
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  form: CsvForm,
): AsyncGenerator<Buffer, void, undefined> {
  const newline = NEWLINES[form.newline];
  const isSpecial = (text: string): boolean =>
    text.includes(form.separator) || text.includes('"') || text.includes('\n') || text.includes('\r');
  const cell = (text: string): string =>
    form.quotes === 'always' || isSpecial(text) ? `"${text.replaceAll('"', '""')}"` : text;
  let pending = markOf(form.characters);
  for await (const row of rows) {
    pending += row.map(cell).join(form.separator) + newline;
    if (pending.length >= CHUNK_CHARS) {
      yield encodeText(pending, form.characters);
      pending = '';
    }
  }
  if (pending !== '') yield encodeText(pending, form.characters);
}
