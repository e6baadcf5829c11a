import { Invalid } from '@tillmap/service-kit/domain';
import { type ContentKind, contentKindOf } from '@tillmap/supplier-files';
import { type PromotionFileType, wrongType } from './file-name.ts';

/** This number of bytes decide the type of a file. */
const HEAD_BYTES = 4_096;

const ALLOWED: Readonly<Record<PromotionFileType, readonly ContentKind[]>> = {
  '.xlsx': ['zip'],
  '.xlsm': ['zip'],
  '.xls': ['old_excel'],
  '.csv': ['text', 'wide_text'],
};

const IS: Readonly<Record<ContentKind, string>> = {
  zip: 'a ZIP file or a newer Excel workbook',
  old_excel: 'an old Excel workbook or one with a password',
  web_page: 'a web page',
  text: 'a text file',
  wide_text: 'a text file',
  other: 'something else',
};

const ADVICE: Readonly<Record<PromotionFileType, string>> = {
  '.xlsx': 'Please open it in Excel and save it as .xlsx without a password.',
  '.xlsm': 'Please open it in Excel and save it as .xlsm without a password.',
  '.xls': 'Please open it in Excel and save it as .xls or .xlsx.',
  '.csv': 'Please open it in Excel and save it as .csv.',
};

const refuse = (type: PromotionFileType, kind: ContentKind): never => {
  throw wrongType(`The file is named ${type}, but it is ${IS[kind]}. ${ADVICE[type]}`);
};

/** Returns the kind of content, if the name's type allows it. */
const kindFor = (type: PromotionFileType, begin: Buffer): ContentKind => {
  if (begin.length === 0) throw new Invalid({ file: ['The file is empty.'] });
  const kind = contentKindOf(begin.subarray(0, HEAD_BYTES));
  return ALLOWED[type].includes(kind) ? kind : refuse(type, kind);
};

/** Text has no zeros, however far in. */
const checkText = (type: PromotionFileType, chunk: Buffer): void => {
  if (chunk.includes(0)) refuse(type, 'other');
};

/**
 * Yields the same bytes, checked against the type of the name: by their start, and text to its end. @throws 415 for
 * another content and 422 for none, before the first byte is passed on wherever that is possible.
 */
export async function* checkedContent(bytes: AsyncIterable<Buffer>, type: PromotionFileType): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  let kind: ContentKind | undefined;
  for await (const chunk of bytes) {
    const next = kind ? chunk : Buffer.concat([head, chunk]);
    if (!kind && next.length < HEAD_BYTES) {
      head = next;
      continue;
    }
    kind ??= kindFor(type, next);
    if (kind === 'text') checkText(type, next);
    yield next;
  }
  if (kind) return;
  kindFor(type, head);
  yield head;
}
