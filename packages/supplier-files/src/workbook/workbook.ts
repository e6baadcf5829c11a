import { posix } from 'node:path';
import { TableError } from '../table/index.ts';
import { readXml, type XmlAttributes } from './xml-reader.ts';
import type { ZipArchive } from './zip-archive.ts';

export type Sheet = { readonly name: string; readonly part: string };

export type Workbook = {
  /** The sheets that are shown, in their order; at least one. */
  readonly sheets: readonly Sheet[];
  readonly stylesPart: string;
  readonly sharedTextsPart: string;
  /** Days count from 1904 instead of 1900. */
  readonly is1904: boolean;
  readonly storedZeros: StoredZeros;
};

/**
 * What a 0 is that a formula has stored: its `results` where Excel calculated them, `doubtful` where Excel is to
 * calculate all of them when it opens the workbook, and `unsaid` where the workbook has neither.
 */
export type StoredZeros = 'results' | 'doubtful' | 'unsaid';

type Relation = { readonly type: string; readonly part: string };

const ROOT_RELATIONS = '_rels/.rels';
const DEFAULT_WORKBOOK = 'xl/workbook.xml';

const TRUE = /^(?:1|true)$/;
const FALSE = /^(?:0|false)$/;

const attributeEnding = (attributes: XmlAttributes, localName: string): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(`:${localName}`))?.[1];

/** Relations of a part by id; a target is relative to the folder of the part. */
const readRelations = async (archive: ZipArchive, part: string): Promise<Map<string, Relation>> => {
  const relations = new Map<string, Relation>();
  const folder = posix.dirname(part);
  const relationsPart = part === '' ? ROOT_RELATIONS : `${folder}/_rels/${posix.basename(part)}.rels`;
  if (!archive.has(relationsPart)) return relations;
  await readXml(archive.read(relationsPart), {
    open(name, { Id: id, Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || id === undefined || mode === 'External') return;
      const path = target.replaceAll('\\', '/');
      const absolute = path.startsWith('/') ? path.slice(1) : posix.join(part === '' ? '' : folder, path);
      relations.set(id, { type: posix.basename(type), part: absolute });
    },
  });
  return relations;
};

const partOfType = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  Array.from(relations.values()).find((relation) => relation.type === type)?.part;

const notAWorkbook = (): TableError =>
  new TableError('wrong_type', 'The file is named .xlsx but is not an Excel workbook; save it in Excel as .xlsx.');

/** Finds the parts that are needed to read the sheets. */
export const readWorkbook = async (archive: ZipArchive): Promise<Workbook> => {
  const workbookPart = partOfType(await readRelations(archive, ''), 'officeDocument') ?? DEFAULT_WORKBOOK;
  if (!archive.has(workbookPart) || !/\.xml$/i.test(workbookPart)) throw notAWorkbook();
  const relations = await readRelations(archive, workbookPart);
  const sheets: Sheet[] = [];
  let is1904 = false;
  let storedZeros: StoredZeros = 'unsaid';
  let isWorkbook = false;
  const elements: Readonly<Record<string, (attributes: XmlAttributes) => void>> = {
    workbook: () => {
      isWorkbook = true;
    },
    workbookPr: ({ date1904 = '' }) => {
      is1904 = TRUE.test(date1904);
    },
    calcPr: ({ fullCalcOnLoad = '', calcCompleted = '' }) => {
      storedZeros = TRUE.test(fullCalcOnLoad) || FALSE.test(calcCompleted) ? 'doubtful' : 'results';
    },
    sheet: (attributes) => {
      const relation = relations.get(attributeEnding(attributes, 'id') ?? '');
      const isShown = (attributes.state ?? 'visible') === 'visible';
      if (isShown && relation?.type === 'worksheet') sheets.push({ name: attributes.name ?? '', part: relation.part });
    },
  };
  await readXml(archive.read(workbookPart), {
    open: (name, attributes) => Object.hasOwn(elements, name) && elements[name]!(attributes),
  });
  if (!isWorkbook) throw notAWorkbook();
  if (sheets.length === 0) throw new TableError('unreadable', 'The workbook has no visible sheet.');
  return {
    sheets,
    stylesPart: partOfType(relations, 'styles') ?? '',
    sharedTextsPart: partOfType(relations, 'sharedStrings') ?? '',
    is1904,
    storedZeros,
  };
};
