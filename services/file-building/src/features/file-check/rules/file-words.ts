import type { FileCheck, FileFinding, FileFindingCode, FileFix } from '@tillmap/contracts';
import type { PriceField, Values } from './compared.ts';
import type { Comparison, FileFault } from './find-file-faults.ts';

const count = (value: number): string => value.toLocaleString('en-GB');
const percent = (share: number): string => `${Math.round(share * 100)}%`;
const money = (amount: number): string => (amount > 0 ? `£${amount.toFixed(2)}` : 'none');

const FIELDS: Readonly<Record<PriceField, string>> = { cost: 'cost', rrp: 'RRP' };

const priceWord = (fields: readonly PriceField[]): string =>
  fields.length === 1 ? `${FIELDS[fields[0]!]}s` : 'costs and RRPs';

const timesText = (times: number): string => {
  if (times < 1) return `${Number((1 / times).toPrecision(2)).toLocaleString('en-GB')} times lower than`;
  return `${Number(times.toPrecision(times < 10 ? 3 : 2)).toLocaleString('en-GB')} times`;
};

const SENTENCES: Readonly<Record<FileFindingCode, (fault: FileFault, compared: Comparison) => string>> = {
  in_pence: ({ share, fields, times }) =>
    times > 1
      ? `${percent(share)} of the ${priceWord(fields)} are about 100 times those of the last files, so they are in pence.`
      : `The ${priceWord(fields)} are whole numbers, and far too high for pounds, so they are in pence.`,
  cost_and_rrp_swapped: ({ share, shown }) =>
    shown.length > 0
      ? `In ${percent(share)} of the products known from the last files, the cost is where the RRP was, and the RRP where the cost was.`
      : `In ${percent(share)} of the products the cost is higher than the RRP.`,
  rrp_without_vat: ({ share }) =>
    `The RRPs of ${percent(share)} of the products are about those of the last files less 20% VAT, so they are without VAT.`,
  cost_with_vat: ({ share }) =>
    `The costs of ${percent(share)} of the products are about those of the last files and 20% VAT, so they include VAT.`,
  names_shifted: ({ share }) =>
    `${percent(share)} of the names stand beside the barcodes of other products than in the last files.`,
  prices_shifted: ({ share }) => `${percent(share)} of the prices stand beside other products than in the last files.`,
  quantities_shifted: ({ share }) =>
    `${percent(share)} of the case quantities stand beside other products than in the last files.`,
  prices_scaled: ({ share, fields, times }) =>
    `${percent(share)} of the ${priceWord(fields)} are about ${timesText(times)} those of the last files.`,
  case_costs: ({ share }) =>
    `${percent(share)} of the costs are those of the last files times the case quantity, so they are the costs of cases.`,
  unit_costs: ({ share }) =>
    `${percent(share)} of the costs are those of the last files divided by the case quantity, so they are the costs of units.`,
  part_of_file: (_, { items, before }) =>
    `It has ${count(items)} products; the last ${before.length === 1 ? 'file had' : 'files had at least'} ${count(Math.min(...before))}. So it is a part of the list.`,
  other_products: ({ share }, { otherWholesaler }) =>
    `${percent(share)} of its products stood in none of the last files of this wholesaler.${
      otherWholesaler === undefined ? '' : ` Most are in the files of ${otherWholesaler}.`
    }`,
  rrp_gone: () => 'The last files had RRPs, and this one has none.',
  cost_gone: () => 'The last files had costs, and this one has none.',
  names_gone: () => 'The last files had names, and this one has none.',
  sizes_differ: ({ share }) => `${percent(share)} of the products have another size than in the last files.`,
  check_digits_gone: () =>
    'The last digit of nearly all barcodes is missing: it is the check digit. No till finds these products.',
  older_file: () => 'It is the same as a file that came before the last one, product by product and price by price.',
  same_file: () => 'It is the same as the last file, product by product and price by price.',
};

const FIX_LABELS: Readonly<Record<FileFix, string>> = {
  read_as_pence: 'Read as Pence',
  swap_cost_and_rrp: 'Swap the Two Columns',
  add_vat_to_rrp: 'Add VAT to the RRPs',
  take_vat_off_cost: 'Take VAT off the Costs',
  costs_of_a_case: 'Take as Costs of a Case',
  costs_of_a_unit: 'Take as Costs of a Unit',
  read_as_part: 'Read as Part of the List',
  other_wholesaler: 'Move to the Other Wholesaler',
};

const KEEP_LABELS: Partial<Readonly<Record<FileFindingCode, string>>> = {
  in_pence: 'They Are Pounds',
  part_of_file: 'It Is the Whole List',
};

/** What was done of a file by a person's answer: "Read as pence". */
export const FIX_DONE: Readonly<Record<FileFix, string>> = {
  read_as_pence: 'Read as pence',
  swap_cost_and_rrp: 'Cost and RRP were swapped',
  add_vat_to_rrp: 'VAT was added to the RRPs',
  take_vat_off_cost: 'VAT was taken off the costs',
  costs_of_a_case: 'Taken as costs of a case',
  costs_of_a_unit: 'Taken as costs of a unit',
  read_as_part: 'Read as a part of the list',
  other_wholesaler: 'Moved to the other wholesaler',
};

const SHOWN: Partial<Readonly<Record<FileFindingCode, (values: Values) => string>>> = {
  names_shifted: ({ name }) => name,
  names_gone: ({ name }) => (name === '' ? 'none' : name),
  quantities_shifted: ({ caseQty }) => `case of ${caseQty}`,
  sizes_differ: ({ size }) => size,
  rrp_gone: ({ rrp }) => `RRP ${money(rrp)}`,
  cost_gone: ({ cost }) => `cost ${money(cost)}`,
};

const shown = (code: FileFindingCode, fields: readonly PriceField[], values: Values): string => {
  const { cost, rrp } = values;
  const [only] = fields.length === 1 ? fields : [];
  if (only) return `${FIELDS[only]} ${money(values[only])}`;
  return SHOWN[code]?.(values) ?? `cost ${money(cost)}, RRP ${money(rrp)}`;
};

/** A fault as it is told. */
export const findingOf = (fault: FileFault, compared: Comparison): FileFinding => {
  const { code, share, fields, fix, fixed } = fault;
  return {
    code,
    sentence: SENTENCES[code](fault, compared),
    share,
    examples: fault.shown.map(({ barcode, now, last }) => ({
      barcode,
      name: last.name === '' ? now.name : last.name,
      before: shown(code, fields, last),
      now: shown(code, fields, now),
      fixed: fix && fixed ? shown(code, fields, fixed(now, last)) : null,
    })),
    fix: fix && { kind: fix, label: FIX_LABELS[fix] },
    keep_label: KEEP_LABELS[code] ?? 'It Is Right',
  };
};

const costText = (trend: number | undefined): string => {
  if (trend === undefined) return '';
  const change = (trend - 1) * 100;
  if (Math.abs(change) < 0.05) return ', most costs as before';
  return `, costs ${Math.abs(change).toFixed(1)}% ${change > 0 ? 'higher' : 'lower'} in the middle`;
};

/** One sentence on a file in which nothing is wrong as a whole. */
export const usualSentence = (known: number, trend: number | undefined): string =>
  `${percent(known)} of its products stood in the last files${costText(trend)}.`;

/** Faults of the list, not of its products: none of them needs review for it. */
const OF_THE_LIST: ReadonlySet<string> = new Set<FileFindingCode>(['same_file', 'part_of_file']);

/** How many products need review until a person answered. */
export const productsToReview = (findings: FileCheck['findings'], items: number): number =>
  findings.some(({ code }) => !OF_THE_LIST.has(code)) ? items : 0;
