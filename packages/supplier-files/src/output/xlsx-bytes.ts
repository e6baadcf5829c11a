import { zipBytes } from './zip-bytes.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const MAX_SHEET_NAME_CHARS = 31;
const CHUNK_CHARS = 64 * 1024;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no place for most control characters and lone surrogates; ECMA-376 writes them as `_x0001_`. */
const UNWRITABLE = /[^\P{Cc}\t\n]|[\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu;

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (found) => ENTITIES[found] ?? found);

const cell = (value: string | number): string => {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`A cell cannot hold the number ${value}.`);
    return `<c><v>${value}</v></c>`;
  }
  return value === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
};

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`;

const relation = (type: string, target: string): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

type Rows = Iterable<readonly (string | number)[]> | AsyncIterable<readonly (string | number)[]>;

async function* sheet(rows: Rows) {
  let pending = `${XML}<worksheet xmlns="${MAIN}"><sheetData>`;
  for await (const row of rows) {
    pending += '<row>';
    for (const value of row) pending += cell(value);
    pending += '</row>';
    if (pending.length < CHUNK_CHARS) continue;
    yield pending;
    pending = '';
  }
  yield `${pending}</sheetData></worksheet>`;
}

/** A workbook with one sheet, as a stream. Text stays text, also when it is all digits; numbers are numbers. */
export const xlsxBytes = (sheetName: string, rows: Rows): AsyncGenerator<Buffer, void, undefined> => {
  const name = escaped(sheetName.replace(/[[\]:*?/\\]/g, '_').slice(0, MAX_SHEET_NAME_CHARS));
  return zipBytes(async (zip) => {
    await zip.part('[Content_Types].xml', [CONTENT_TYPES]);
    await zip.part('_rels/.rels', [relation('officeDocument', 'xl/workbook.xml')]);
    await zip.part('xl/workbook.xml', [
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ]);
    await zip.part('xl/_rels/workbook.xml.rels', [relation('worksheet', 'worksheets/sheet1.xml')]);
    await zip.part('xl/worksheets/sheet1.xml', sheet(rows));
  });
};
