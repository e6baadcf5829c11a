import type { HeaderFound, TableRow } from '@tillmap/supplier-files';
import { type RowReading, rowCells } from '../imports/import-rows.ts';
import { TEXT_LIMITS } from '../mappings/reference-row.ts';
import { readWholesalerCode } from './department-row.ts';
import { parseRate } from './vat-rates.ts';

/** `rate` is decimal text in percent with at most two decimals. */
export type VatCodeRow = Readonly<{ wholesalerCode: string; code: string; description: string; rate: string }>;

/** A factor of prices, as 1.2 for 20 %; no list of this country has a rate from 1 to 1.3 %. */
const HIGHEST_FACTOR = 1.3;
/** Of this country, today and before. */
const KNOWN_RATES: ReadonlySet<number> = new Set([0, 5, 12.5, 15, 17.5, 20]);
const SIGNED = /%|per ?cent|pct?/i;

/** Reads a row of a VAT codes import. */
export const readVatCodeRow = (
  tableRow: TableRow,
  header: HeaderFound,
  wholesalers: ReadonlySet<string>,
): RowReading<VatCodeRow> => {
  const cells = rowCells(tableRow, header);
  const wholesalerCode = readWholesalerCode(cells, wholesalers);
  const code = cells.requiredCode('code', 'VAT code', TEXT_LIMITS.vatCode);
  const description = cells.required('description', 'description', TEXT_LIMITS.name);
  const given = cells.required('rate', 'rate', TEXT_LIMITS.code);
  const read = parseRate(given);
  if (given !== '' && read === undefined)
    cells.refuse(
      `the rate ${given} is not a percentage from 0 to 100 with at most two decimals; write a number such as 20 or 0.`,
    );
  const factor = SIGNED.test(given) ? 0 : Number(read?.rate ?? 0);
  if (factor >= 1 && factor <= HIGHEST_FACTOR)
    cells.refuse(
      `the rate ${given} may be what a price is multiplied by; write ${Math.round((factor - 1) * 10_000) / 100} for that, or ${given}% if it is the rate.`,
    );
  if (read?.isFraction) cells.readAs('rate', given, `${read.rate}%`);
  const isBelowOne = read !== undefined && !read.isFraction && Number(read.rate) > 0 && Number(read.rate) < 1;
  if (isBelowOne && !SIGNED.test(given))
    cells.remark(
      'rate_below_one',
      `the rate ${given} is taken as ${read.rate}%; if ${Number(read.rate) * 100}% is meant, write ${Number(read.rate) * 100}.`,
    );
  else if (read !== undefined && !KNOWN_RATES.has(Number(read.rate)))
    cells.remark('rate_unusual', `the rate ${given} is stored as ${read.rate}% for ${code}.`);
  return cells.reading({ wholesalerCode, code, description, rate: read?.rate ?? '' });
};

/** Returns the key of a VAT code in maps. */
export const vatCodeKey = ({ wholesalerCode, code }: VatCodeRow): string => JSON.stringify([wholesalerCode, code]);
