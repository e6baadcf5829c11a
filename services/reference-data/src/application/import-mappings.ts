import { NotFound } from '@tillmap/service-kit/domain';
import { type HeaderFound, REFERENCE_FILE_COLUMNS } from '@tillmap/tabular';
import { type Codes, codesOf } from '../domain/hierarchy.ts';
import { lastOfEach } from '../domain/import-rows.ts';
import { eventGroups } from '../domain/mapping-events.ts';
import { readReferenceRow } from '../domain/reference-row.ts';
import { type ImportKind, named, sorted, type WriteRows } from './import-kind.ts';
import type { Stores } from './ports/stores.ts';
import type { Wholesaler } from './ports/wholesaler-store.ts';

/** The lists of a locked wholesaler, read again only when they changed. */
const rememberedCodes = (): ((stores: Stores, wholesaler: Wholesaler) => Promise<Codes>) => {
  let known: { version: number; codes: Codes } | undefined;
  return async ({ wholesalers }, { code, version }) => {
    if (known?.version !== version) {
      const [hierarchy, vatCodes] = [await wholesalers.hierarchy(code), await wholesalers.vatCodes(code)];
      known = { version, codes: codesOf(code, hierarchy, vatCodes) };
    }
    return known.codes;
  };
};

const writer = (header: HeaderFound): WriteRows => {
  const codesFor = rememberedCodes();
  return async (stores, job, tableRows) => {
    const wholesaler = await stores.wholesalers.lock(job.wholesalerCode);
    if (!wholesaler) throw new NotFound(`The wholesaler ${job.wholesalerCode} no longer exists.`);
    const codes = await codesFor(stores, wholesaler);
    const { rows, refused } = sorted(tableRows.map((row) => readReferenceRow(row, header, codes)));
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
      told: groups.map((group) => group.map(({ barcode }) => barcode)),
    };
  };
};

/** Reference mappings of one wholesaler; the product database answers for each event. */
export const mappingsImport = (maxRows: number): ImportKind => ({
  type: 'reference_mappings',
  columns: REFERENCE_FILE_COLUMNS,
  maxRows,
  writer,
});
