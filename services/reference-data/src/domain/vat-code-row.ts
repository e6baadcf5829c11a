import type { HeaderFound, TableRow } from '@tillmap/tabular';
import { readWholesalerCode } from './department-row.ts';
import { type RowReading, rowCells } from './import-rows.ts';
import { TEXT_LIMITS } from './reference-row.ts';

/** `rate` is decimal text in percent with at most two decimals. */
export type VatCodeRow = Readonly<{ wholesalerCode: string; code: string; description: string; rate: string }>;

// Digits may be missing on one side of the point, as in `.5` and `5.`.
const RATE = /^(?=[.,]?\d)(\d{0,3})(?:[.,](\d{0,2})0*)?$/;

/** `'17,5 %'` → `'17.5'`, `'.5'` → `'0.5'`; nothing unless it is a percentage from 0 to 100 with at most two decimals. */
export const parseRate = (text: string): string | undefined => {
  const [, whole, decimals = ''] = RATE.exec(text.replace(/\s|%$/g, '').replace(/%$/, '')) ?? [];
  if (whole === undefined) return undefined;
  const rate = `${whole === '' ? '0' : whole}${decimals === '' ? '' : `.${decimals}`}`;
  return Number(rate) <= 100 ? rate : undefined;
};

/** Reads a row of a VAT codes import. */
export const readVatCodeRow = (
  tableRow: TableRow,
  header: HeaderFound,
  wholesalers: ReadonlySet<string>,
): RowReading<VatCodeRow> => {
  const cells = rowCells(tableRow, header);
  const wholesalerCode = readWholesalerCode(cells, wholesalers);
  const code = cells.required('code', 'VAT code', TEXT_LIMITS.vatCode);
  const description = cells.required('description', 'description', TEXT_LIMITS.name);
  const given = cells.required('rate', 'rate', TEXT_LIMITS.code);
  const rate = parseRate(given);
  if (given !== '' && rate === undefined)
    cells.refuse(`the rate ${given} is not a percentage from 0 to 100 with at most two decimals.`);
  const refused = cells.refused();
  return refused ? { ok: false, refused } : { ok: true, row: { wholesalerCode, code, description, rate: rate ?? '' } };
};

export const vatCodeKey = ({ wholesalerCode, code }: VatCodeRow): string => JSON.stringify([wholesalerCode, code]);
