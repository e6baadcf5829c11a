import type { HeaderFound } from '../columns/index.ts';
import { hasDecimalComma, isThousandsOrDecimals, parseMoney } from '../prices/index.ts';
import type { Finding, TableRow } from '../table/index.ts';
import { PRICE_FIELDS } from './price-fields.ts';
import type { RowHints } from './row-values.ts';

const PRICES = ['costprice', 'rrp'];
const AMOUNTS = [...PRICE_FIELDS, 'pricemark'];
/** A point that can only be a decimal one. */
const DECIMAL_POINT = /\d\.\d{1,2}\s*$|(?<!\d)0?\.\d{3,4}\s*$/;
const THREE_DECIMALS = /,\d{3}\s*\D{0,5}$/;
/** Fewer amounts of thousandths may all be thousands by chance. */
const FEWEST = 3;

type AmountHints = Pick<RowHints, 'decimalComma' | 'thousandths' | 'highestAmounts'>;
/** How an amount is written: `1,250`, `0,850`, `0,85`, `0.85`, in another way, or not at all. */
type Form = 'open' | 'three' | 'comma' | 'point' | 'other' | '';

const formOf = (text: string, value: string): Form => {
  if (value === '') return '';
  if (text.includes(',') && isThousandsOrDecimals(text)) return 'open';
  if (hasDecimalComma(text)) return THREE_DECIMALS.test(text) ? 'three' : 'comma';
  return DECIMAL_POINT.test(text) ? 'point' : 'other';
};

/** The forms of the amounts of a column, and the highest of those that are not open. */
const formsIn = (rows: readonly TableRow[], at: number): { forms: Form[]; highest: number } => {
  let highest = 0;
  const forms = rows.map(({ cells }): Form => {
    const text = cells[at] ?? '';
    const reading = parseMoney(text);
    const form = formOf(text, reading.ok ? reading.value : '');
    if (reading.ok && form !== 'open') highest = Math.max(highest, Number(reading.value));
    return form;
  });
  return { forms, highest };
};

/**
 * Returns how these rows write amounts, of which `1,250` may be two. Where amounts are as `0,850`, it has three decimals; in a file with
 * semicolons also where there is no other. Else it has thousands only where its column has amounts as high.
 */
export const amountHintsIn = (
  rows: readonly TableRow[],
  { fields }: HeaderFound,
  delimiter: string | undefined,
): AmountHints => {
  const highestAmounts: Record<string, number> = {};
  const counts = { open: 0, three: 0, comma: 0, point: 0, other: 0, '': 0 };
  for (const field of AMOUNTS) {
    const at = fields.get(field);
    if (at === undefined) continue;
    const { forms, highest } = formsIn(rows, at);
    highestAmounts[field] = highest;
    if (PRICES.includes(field)) for (const form of forms) counts[form]++;
  }
  const { open, three, comma, point, other } = counts;
  const isNothingElse = delimiter === ';' && open >= FEWEST && three + comma + point + other === 0;
  const areThousandths = three > 0 && comma + point === 0;
  return {
    decimalComma: isNothingElse || three + comma > point,
    thousandths: isNothingElse || areThousandths,
    highestAmounts,
  };
};

/** Tells what `1,250` was read as. */
export const thousandthsFindings = (
  rows: readonly TableRow[],
  { fields }: HeaderFound,
  { thousandths = false }: AmountHints,
): Finding[] => {
  if (!thousandths) return [];
  const example = rows
    .flatMap(({ cells }) => PRICES.map((field) => (cells[fields.get(field) ?? -1] ?? '').trim()))
    .find((text) => text.includes(',') && isThousandsOrDecimals(text));
  const reading = example === undefined ? undefined : parseMoney(example, '', { thousandths });
  if (!reading?.ok) return [];
  return [
    {
      code: 'money',
      sentence: `“${example}” was read as £${reading.value}: the amounts have three digits behind the comma.`,
      details: ['If it is thousands of pounds, write the prices with two decimals and upload the file again.'],
    },
  ];
};
