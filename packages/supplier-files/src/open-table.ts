import { type FileHandle, open } from 'node:fs/promises';
import {
  DEFAULT_TABLE_LIMITS,
  notText,
  type Table,
  TableError,
  type TableLimits,
  type TableOptions,
} from './table/index.ts';
import { detectEncoding, fileTypeOf, openCsvTable } from './text/index.ts';
import { openXlsxTable, passwordProtected } from './workbook/index.ts';

const HEAD_BYTES = 64 * 1024;

/** `'May.XLSX'` → `xlsx`. */
const extensionOf = (fileName: string): string => /\.([^./\\]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';

const wrongType = (message: string): TableError => new TableError('wrong_type', message);

/** `csv, .txt or .xlsx` for a sentence. */
const listed = (extensions: readonly string[]): string =>
  extensions
    .map((extension) => `.${extension}`)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');

const readHead = async (file: FileHandle): Promise<Buffer> => {
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
  return head.subarray(0, bytesRead);
};

/** Name and content must agree; the error says what the file is and what to do. */
const checkType = async (file: FileHandle, head: Buffer, extension: string): Promise<void> => {
  const type = await fileTypeOf(file, head);
  if (type === 'encrypted_excel') throw passwordProtected();
  if (type === 'old_excel')
    throw wrongType('The file is an old Excel workbook (.xls); open it in Excel and save it as .xlsx.');
  if (extension === 'xlsx') {
    if (type === 'zip') return;
    throw wrongType(
      type === 'text'
        ? 'The file is named .xlsx but is not an Excel workbook; if it is a text file, name it .csv.'
        : 'The file is named .xlsx but is not an Excel workbook; open it in Excel and save it as .xlsx.',
    );
  }
  if (type === 'zip')
    throw wrongType(
      `The file is named .${extension} but is a workbook or ZIP file; an Excel workbook must be named .xlsx.`,
    );
  if (type === 'web_page')
    throw wrongType(
      `The file is named .${extension} but is a web page or XML; open it in Excel and save it as .csv or .xlsx.`,
    );
  if (type === 'json')
    throw wrongType(
      `The file is named .${extension} but is JSON, a format for programs; export the list as .csv or .xlsx instead.`,
    );
  if (type === 'other') throw notText();
};

const openText = async (file: FileHandle, head: Buffer, limits: TableLimits, options: TableOptions): Promise<Table> => {
  const encoding = await detectEncoding(file, head);
  if (!encoding) throw notText();
  return openCsvTable(file, head, encoding, limits, options);
};

/**
 * Opens a table file at `path` that a person chose as `fileName`. Name and content decide its type together.
 * The caller closes the table.
 * @throws TableError when the file as a whole is refused.
 */
export const openTable = async (
  path: string,
  fileName: string,
  limits: Partial<TableLimits> = {},
  options: TableOptions = {},
): Promise<Table> => {
  const allLimits = { ...DEFAULT_TABLE_LIMITS, ...limits };
  const extension = extensionOf(fileName);
  if (!allLimits.extensions.includes(extension))
    throw wrongType(`The file must be a ${listed(allLimits.extensions)} file.`);
  const file = await open(path, 'r');
  let table: Table | undefined;
  try {
    const { size } = await file.stat();
    if (size === 0) throw new TableError('unreadable', 'The file is empty.');
    if (size > allLimits.maxFileBytes)
      throw new TableError('too_large', `The file is larger than ${Math.floor(allLimits.maxFileBytes / 2 ** 20)} MB.`);
    const head = await readHead(file);
    await checkType(file, head, extension);
    if (extension === 'xlsx') return await openXlsxTable(path, allLimits, options);
    table = await openText(file, head, allLimits, options);
    return table;
  } finally {
    // A text table reads from this handle until it is closed.
    if (!table) await file.close();
  }
};
