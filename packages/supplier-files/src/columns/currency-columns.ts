import { isCurrency } from '../prices/index.ts';
import type { TableRow } from '../table/index.ts';
import type { HeaderFound } from './header-found.ts';
import { withFields } from './read-header-row.ts';

/** What has these is no column of currencies. */
const OTHERS = /cost|rrp|price$|barcode|description/;
/** A file may have one beside the cost and one beside the RRP. */
const FIELDS = ['currency', 'othercurrency'];

/** The header with the columns whose values are nothing but currencies or their signs, whatever they are called. */
export const withCurrencies = (header: HeaderFound, rows: readonly TableRow[]): HeaderFound => {
  const taken = new Set(Array.from(header.fields).flatMap(([field, at]) => (OTHERS.test(field) ? [at] : [])));
  const width = Math.max(header.cells.length, ...rows.slice(0, 100).map(({ cells }) => cells.length));
  const found = Array.from({ length: width }, (_, at) => at).filter((at) => !taken.has(at) && hasCurrencies(rows, at));
  const named = header.fields.get('currency');
  if (found.length === 0 || (found.length === 1 && found[0] === named)) return header;
  const fields = new Map(
    Array.from(header.fields).filter(([field, at]) => field !== 'currency' && !found.includes(at)),
  );
  for (const [at, field] of FIELDS.entries()) if (found[at] !== undefined) fields.set(field, found[at]);
  return withFields(header, fields);
};

const hasCurrencies = (rows: readonly TableRow[], at: number): boolean => {
  let isFilled = false;
  for (const { cells } of rows) {
    const text = (cells[at] ?? '').trim();
    if (text === '') continue;
    if (!isCurrency(text)) return false;
    isFilled = true;
  }
  return isFilled;
};
