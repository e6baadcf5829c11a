import { NotFound } from '@tillmap/service-kit/domain';
import { type HeaderFound, REFERENCE_FILE_COLUMNS, shownGtin, type TableRow } from '@tillmap/supplier-files';
import { formatCategoryPath } from '../../domain/hierarchy/category-paths.ts';
import { type CodeLookup, createCodeLookup } from '../../domain/hierarchy/hierarchy.ts';
import { createEarlierRowIndex, type SeenRows } from '../../domain/imports/earlier-rows.ts';
import type { ImportJob } from '../../domain/imports/import-job.ts';
import { type Repeats, repeatsOf } from '../../domain/imports/import-notes.ts';
import { lastOfEach, type RowReading } from '../../domain/imports/import-rows.ts';
import { eventGroups } from '../../domain/mappings/mapping-events.ts';
import { type ReferenceRow, readReferenceRow } from '../../domain/mappings/reference-row.ts';
import type { Wholesaler } from '../../domain/wholesalers/wholesaler.ts';
import type { ReferenceUnitOfWork } from '../unit-of-work.ts';
import { type ImportKind, named, type RowWriter, sorted } from './import-kind.ts';

/** The lists of a locked wholesaler, read again only when they changed. */
const rememberedCodes = (): ((stores: ReferenceUnitOfWork, wholesaler: Wholesaler) => Promise<CodeLookup>) => {
  let known: { version: number; codes: CodeLookup } | undefined;
  return async ({ wholesalers }, { code, version }) => {
    if (known?.version !== version) {
      const [hierarchy, vatCodes] = [await wholesalers.hierarchy(code), await wholesalers.vatCodes(code)];
      known = { version, codes: createCodeLookup(code, hierarchy, vatCodes) };
    }
    return known.codes;
  };
};

const SIGNS = /[^\p{L}\p{N}]+/gu;

const vatWords = (vatCode: string): string => (vatCode === '' ? 'no VAT code' : `VAT ${vatCode}`);

/** `“Twix Twin” 50g, 20/21/211 with VAT A`, and the same without the product. */
const wordsOfRow = (row: ReferenceRow): { said: string; brief: string } => {
  const brief = `${formatCategoryPath(row)} with ${vatWords(row.vatCode)}`;
  return { said: `“${row.name}”${row.size === '' ? '' : ` ${row.size}`}, ${brief}`, brief };
};

/** What rows of one barcode may not differ in: the product, but for case and signs, and its category path. */
const comparedIn = ({ name, size }: ReferenceRow, brief: string): string =>
  `${name}\n${size}`.toLowerCase().replace(SIGNS, '') + brief;

/** What comes before of rows with one barcode. */
const noted = (seen: SeenRows, readings: readonly RowReading<ReferenceRow>[]): Repeats => {
  const repeats = repeatsOf();
  for (const reading of readings) {
    if (!reading.ok) continue;
    const { row, line } = reading;
    const { said, brief } = wordsOfRow(row);
    const content = `${row.barcodeGiven}\n${row.name}\n${row.size}\n${brief}`;
    const before = seen.note({
      key: Number(row.barcode),
      line,
      content,
      compared: comparedIn(row, brief),
      said,
      brief,
    });
    if (before) repeats.add(shownGtin(row.barcode), { line, said }, before);
  }
  return repeats.all();
};

const writer = (header: HeaderFound): RowWriter => {
  const codesFor = rememberedCodes();
  const seen = createEarlierRowIndex();
  const read = async (stores: ReferenceUnitOfWork, { wholesalerCode }: ImportJob, tableRows: readonly TableRow[]) => {
    const wholesaler = await stores.wholesalers.lock(wholesalerCode);
    if (!wholesaler) throw new NotFound(`The wholesaler ${wholesalerCode} no longer exists.`);
    const codes = await codesFor(stores, wholesaler);
    const readings = tableRows.map((row) => readReferenceRow(row, header, codes));
    return { wholesaler, ...sorted(readings), repeats: noted(seen, readings) };
  };
  const write: RowWriter['write'] = async (stores, job, tableRows) => {
    const { wholesaler, rows, refused, readAs, remarks, repeats } = await read(stores, job, tableRows);
    const { rows: distinct } = lastOfEach(rows, ({ barcode }) => barcode);
    const changed = await stores.mappings.importRows(job.id, wholesaler.code, distinct);

    const groups = eventGroups(changed.map(({ mapping }) => mapping));
    for (const [at, mappings] of groups.entries())
      await stores.tell.mappingsUpserted({
        wholesalerCode: wholesaler.code,
        wholesalerName: wholesaler.name,
        mappings,
        chunk: { importId: job.id, number: job.chunksSent + at },
      });
    return {
      created: named(changed, 'created', ({ mapping }) => mapping.barcodeGiven),
      updated: named(changed, 'updated', ({ mapping }) => mapping.barcodeGiven),
      refused,
      readAs,
      remarks,
      repeats,
      told: groups.map((group) => group.map(({ barcode }) => barcode)),
    };
  };
  return { write, recall: async (stores, job, tableRows) => void (await read(stores, job, tableRows)) };
};

/** Reference mappings of one wholesaler; catalog acknowledges each event. */
export const mappingsImport = (maxRows: number): ImportKind => ({
  type: 'reference_mappings',
  columns: REFERENCE_FILE_COLUMNS,
  compared: ['deptcode', 'subdeptcode', 'cgcode', 'vatcode'],
  maxRows,
  writer,
});
