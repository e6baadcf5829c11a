import type { Entry } from './zip.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export const SHEET = 'xl/worksheets/sheet1.xml';
export const WORKBOOK = 'xl/workbook.xml';

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (list: string): string => `<Relationships xmlns="${PACKAGE}">${list}</Relationships>`;

const ROWS =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>barcode</t></is></c><c r="B1" t="inlineStr"><is><t>description</t></is></c></row><row r="2"><c r="A2"><v>5000112637922</v></c><c r="B2" t="inlineStr"><is><t>Cola</t></is></c></row>';

/** The parts of a small workbook as it has to be, and of others in their place. */
export const workbookOf = (instead: Readonly<Record<string, string | Entry>> = {}): readonly Entry[] => {
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(relation('rId1', 'officeDocument', WORKBOOK)),
    [WORKBOOK]: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(relation('rId1', 'worksheet', 'worksheets/sheet1.xml')),
    [SHEET]: `<worksheet xmlns="${MAIN}"><sheetData>${ROWS}</sheetData></worksheet>`,
  };
  return Object.entries({ ...parts, ...instead }).map(([name, part]) =>
    typeof part === 'string' ? { name, content: Buffer.from(part) } : part,
  );
};
