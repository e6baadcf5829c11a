import { columnArrays, type Queries, stripUnstorable, unnested } from '@tillmap/storage/database';
import type { BadRow } from '@tillmap/supplier-files';
import { ITEM_COLUMNS, type ItemRow, ofUpload, STAGED } from '../../../database/item-row.ts';
import { memoriesOf } from '../../../database/wholesaler-memories.ts';
import type { SessionItem } from '../../../model/item.ts';
import type { RejectedRow } from '../../../model/rows/rejected-row.ts';
import type { Memory } from '../../../model/session.ts';
import type { StagedItem } from '../../../model/stores/uploads.ts';

/** What few rows say of their prices, and of further barcodes; null for all others. */
const priceExtra = ({ caseCost, caseBarcode, moreBarcodes = [], priceMark, doubts }: StagedItem): string | null => {
  if (caseCost === '' && caseBarcode === '' && moreBarcodes.length === 0 && priceMark === null && doubts.length === 0)
    return null;
  return JSON.stringify({
    ...(moreBarcodes.length > 0 && { more_barcodes: moreBarcodes }),
    ...(caseCost !== '' && { case_cost: caseCost }),
    ...(caseBarcode !== '' && { case_barcode: caseBarcode }),
    ...(priceMark && { price_mark: { ...priceMark, column: stripUnstorable(priceMark.column) } }),
    ...(doubts.length > 0 && {
      doubts: doubts.map((doubt) => ({
        ...doubt,
        column: stripUnstorable(doubt.column),
        seen: stripUnstorable(doubt.seen),
      })),
    }),
  });
};

const datedPrices = ({ datedPrices: dated }: StagedItem): string | null =>
  dated ? JSON.stringify(dated.map((price) => ({ ...price, column: stripUnstorable(price.column) }))) : null;

const stored = (item: StagedItem) => ({
  ...item,
  supplierGroup: stripUnstorable(item.supplierGroup),
  supplierVat: stripUnstorable(item.supplierVat),
  priceExtra: priceExtra(item),
  datedPrices: datedPrices(item),
});

const ADD_ITEMS = `insert into item (upload_id, ${Object.keys(STAGED).join(', ')}) select $1, * from ${unnested(STAGED, 'given', 2)}`;

export const insertItems = async (queries: Queries, uploadId: string, items: readonly StagedItem[]): Promise<void> => {
  if (items.length === 0) return;
  await queries.execute(ADD_ITEMS, [uploadId, ...columnArrays(STAGED, items.map(stored))]);
};

/** Takes items out again; answers what they were. */
export const deleteItems = (queries: Queries, uploadId: string, positions: readonly number[]): Promise<SessionItem[]> =>
  queries.query<ItemRow>(
    `delete from item where upload_id = $1 and position = any($2::int[]) returning ${ITEM_COLUMNS}`,
    [uploadId, positions],
  );

const BAD_ROWS = {
  line: 'int',
  reasons: 'jsonb',
  cells: 'jsonb',
  position: 'int',
  header: 'int',
  supplier_group: 'text',
};

const ADD_BAD_ROWS = `
  insert into bad_row (upload_id, is_replaced, line, reasons, cells, position, header, supplier_group)
  select $1, $2, line, array(select jsonb_array_elements_text(reasons)), cells, position, header, supplier_group
    from ${unnested(BAD_ROWS, 'bad', 3)}`;

/** A bad row as its table takes it. */
export const storedBadRow = ({ line, reasons, cells, ...place }: BadRow | RejectedRow) => ({
  line,
  reasons: JSON.stringify(reasons.map(stripUnstorable)),
  cells: JSON.stringify(cells.map(stripUnstorable)),
  position: 'position' in place ? place.position : null,
  header: 'header' in place ? place.header : null,
  supplierGroup: 'supplierGroup' in place ? stripUnstorable(place.supplierGroup) : '',
});

/** Rows that cannot be used, or that others replaced. */
export const insertBadRows = async (
  queries: Queries,
  uploadId: string,
  rows: readonly (BadRow | RejectedRow)[],
  isReplaced: boolean,
): Promise<void> => {
  if (rows.length === 0) return;
  await queries.execute(ADD_BAD_ROWS, [uploadId, isReplaced, ...columnArrays(BAD_ROWS, rows.map(storedBadRow))]);
};

/** Gives barcodes the form (8, 12, 13 or 14 digits) in which a till got them first: so every shop's has the same. */
export const keepForms = async (queries: Queries, uploadId: string, memory: Memory): Promise<void> => {
  await queries.execute(
    `update item set barcode = base_line.barcode
       from base_line
      where ${ofUpload('item.upload_id')} and base_line.wholesaler_code = ${memoriesOf('$2')} and base_line.canonical = item.canonical
        and base_line.barcode <> item.barcode`,
    [uploadId, memory],
  );
};
