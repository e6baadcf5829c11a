import { open } from 'node:fs/promises';
import { ZipWriter } from '../src/output/zip-writer.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export type Sheet = {
  readonly name: string;
  readonly state?: string;
  readonly rows: string;
  /** `<col>` elements. */
  readonly columns?: string;
  /** `A1:B2` and the like. */
  readonly merges?: readonly string[];
};

export type WorkbookParts = {
  readonly sheets?: readonly Sheet[];
  /** `<si>` elements. */
  readonly sharedTexts?: string;
  /** `<numFmt>` elements. */
  readonly numberFormats?: string;
  /** numFmtId of each cell style. */
  readonly styles?: readonly number[];
  /** Styles, by their index, that strike a text through. */
  readonly struckStyles?: readonly number[];
  readonly is1904?: boolean;
  /** The `<calcPr>` element. */
  readonly calculation?: string;
};

const relations = (entries: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}">${entries.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

export const sheetXml = (rows: string, { columns, merges }: Pick<Sheet, 'columns' | 'merges'> = {}): string => {
  const cols = columns === undefined ? '' : `<cols>${columns}</cols>`;
  const merged = merges?.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const list = merged === undefined ? '' : `<mergeCells count="${merges?.length}">${merged}</mergeCells>`;
  return `<worksheet xmlns="${MAIN}">${cols}<sheetData>${rows}</sheetData>${list}</worksheet>`;
};

/** The parts of a workbook as Excel lays them out. Change or drop some to break it. */
export const workbookParts = ({
  sheets = [{ name: 'Prices', rows: '<row r="1"><c r="A1"><v>1</v></c></row>' }],
  sharedTexts,
  numberFormats = '',
  styles = [0],
  struckStyles = [],
  is1904 = false,
  calculation = '',
}: WorkbookParts = {}): [name: string, xml: string][] => {
  const sheetEntries = sheets.map(
    (_sheet, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const,
  );
  const listed = sheets
    .map(
      ({ name, state = 'visible' }, at) =>
        `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
    )
    .join('');
  return [
    ['[Content_Types].xml', '<Types/>'],
    ['_rels/.rels', relations([['rId1', 'officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${listed}</sheets>${calculation}</workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheetEntries,
        ['rId98', 'styles', '/xl/styles.xml'],
        ['rId99', 'sharedStrings', 'sharedStrings.xml'],
      ]),
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><numFmts>${numberFormats}</numFmts><fonts><font><b/><strike val="0"/></font><font><strike/></font></fonts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.map((id, at) => `<xf numFmtId="${id}" fontId="${struckStyles.includes(at) ? 1 : 0}"/>`).join('')}</cellXfs><dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>`,
    ],
    ...(sharedTexts === undefined
      ? []
      : [['xl/sharedStrings.xml', `<sst xmlns="${MAIN}">${sharedTexts}</sst>`] satisfies [string, string]]),
    ...sheets.map((sheet, at): [string, string] => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet.rows, sheet)]),
  ];
};

type Part = readonly [name: string, content: string | Iterable<string>];

export const writeZip = async (path: string, parts: readonly Part[]): Promise<string> => {
  const file = await open(path, 'w');
  try {
    const zip = new ZipWriter(file);
    for (const [name, content] of parts) await zip.part(name, typeof content === 'string' ? [content] : content);
    await zip.end();
  } finally {
    await file.close();
  }
  return path;
};

/** The same parts with one of them replaced. */
export const replaced = (parts: readonly Part[], name: string, content: string | Iterable<string>): Part[] =>
  parts.map((part) => (part[0] === name ? [name, content] : part));
