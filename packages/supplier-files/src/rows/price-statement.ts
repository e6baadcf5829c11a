import type { HeaderFound } from '../columns/index.ts';
import { type Finding, shortened, type TableRow } from '../table/index.ts';

/** What a line beside the table states about all its prices. */
export type StatementKind =
  | 'pounds'
  | 'foreign'
  | 'pence'
  | 'with_vat'
  | 'per_case'
  | 'per_unit'
  | 'of_another_pack'
  | 'of_a_measure';

/** `where` starts a sentence, as "Line 1" or "The sheet’s name". */
export type PriceStatement = Readonly<{ where: string; text: string; kinds: readonly StatementKind[] }>;

const MAX_CHARS = 300;
const SHOWN_CHARS = 120;
const ABOUT_PRICES = /\b(?:prices?|pricing|costs?|amounts?|rrps?|currency|values?|tariff)\b/i;
const POUNDS = /£|\b(?:gbp|sterling|pounds?)\b/i;
/** "Euro Shopper" is a brand: a currency needs more context. */
const FOREIGN =
  /[€$¥]|\b(?:EUR|USD|CHF|JPY|CNY|PLN|SEK|DKK|NOK|CZK|AUD|CAD)\b|\b(?:[Ii]n|[Aa]re|[Cc]urrency:?)\s+(?:[Ee]uros?|[Ee]ur|(?:[Uu][Ss] )?[Dd]ollars?|usd)\b/;
/** A name may be nothing but a place and a currency: "Ireland EUR", "Prices (€)", but "Euro Shopper" is a brand. */
const IN_NAME =
  /€|\b(?:EUR|USD|CHF|JPY|CNY|PLN|SEK|DKK|NOK|CZK|AUD|CAD)\b|\b(?:eur|usd)\b|\b(?:euros?|dollars?)\b(?=\s*(?:[^\p{L}\s]|prices?\b|price ?list|costs?\b|$))/iu;
/** The same of a line: the currency ends it or stands in brackets, and it is not about a bank account or a pallet. */
const IN_LINE = /(?:^|[\s([])(?:EUR|USD|CHF|PLN|SEK|DKK|NOK|CZK|€|Euros?)[\s)\]:]*(?:\d{4})?$/;
const NO_PRICE_LINE = /\b(?:account|bank|iban|swift|pallets?|minimum|order|delivery|total)\b/i;
const NAME_CHARS = 60;
const PENCE = /\b(?:in|shown as|are)\s+pence\b|[([]\s*(?:p|pence)\s*[)\]]|\bpence\b/i;
const WITH_VAT =
  /\b(?:inc|incl|including|include|includes|inclusive of|with)\b[\w .]{0,12}\bvat\b|\bvat\b[\w .]{0,4}\binc(?:l|luded|lusive)?\b/i;
const WITHOUT_VAT =
  /\b(?:ex|exc|excl|excluding|exclude|excludes|exclusive of|without|plus|not includ\w+)\b[\w .]{0,12}\bvat\b/i;
const RETAIL = /\b(?:rrps?|retail|selling|srp|msrp)\b/i;
const PER =
  /\b(?:per|by the|for a|for each|\/)\s*(case|outer|carton|box|unit|each|item|single|dozen|doz|12|100|1,?000|kg|kilo\w*|litre|ltr|100 ?g)\b/i;
const OF_PER: readonly (readonly [RegExp, StatementKind])[] = [
  [/^(?:case|outer|carton|box)$/i, 'per_case'],
  [/^(?:unit|each|item|single)$/i, 'per_unit'],
  [/^(?:kg|kilo\w*|litre|ltr|100 ?g)$/i, 'of_a_measure'],
  [/./, 'of_another_pack'],
];

/** Returns what a text states about prices; empty for most. */
export const statedIn = (text: string): StatementKind[] => {
  if (text.length > MAX_CHARS || !ABOUT_PRICES.test(text)) return [];
  const kinds: StatementKind[] = [];
  const hasPounds = POUNDS.test(text);
  if (!hasPounds && FOREIGN.test(text)) kinds.push('foreign');
  else if (!hasPounds && PENCE.test(text)) kinds.push('pence');
  // RRPs mostly include VAT, and costs do not.
  if (WITH_VAT.test(text) && !WITHOUT_VAT.test(text) && !RETAIL.test(text)) kinds.push('with_vat');
  const per = RETAIL.test(text) ? undefined : PER.exec(text)?.[1];
  const kind = per === undefined ? undefined : OF_PER.find(([pattern]) => pattern.test(per))?.[1];
  if (kind !== undefined) kinds.push(kind);
  return kinds;
};

/** Whether a text says that prices are in pounds. */
export const saysPounds = (text: string): boolean => text.length <= MAX_CHARS && POUNDS.test(text);

const statementIn = (where: string, text: string, ofCurrency: RegExp): PriceStatement[] => {
  const kinds = statedIn(text);
  const isForeign = text.length <= NAME_CHARS && !POUNDS.test(text) && ofCurrency.test(text);
  if (isForeign && !kinds.includes('foreign')) kinds.unshift('foreign');
  return kinds.length === 0 ? [] : [{ where, text, kinds }];
};

const inLine = (row: TableRow): PriceStatement[] => {
  const text = textOf(row);
  return statementIn(`Line ${row.line}`, text, NO_PRICE_LINE.test(text) ? /(?!)/ : IN_LINE);
};

const inName = (where: string, name = ''): PriceStatement[] => statementIn(where, name.replace(/[_-]+/g, ' '), IN_NAME);

const textOf = ({ cells }: TableRow): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ');

/** The names of the sheet that a table is on, and of its file. */
export type TableNames = Readonly<{ sheet?: string | undefined; file?: string | undefined }>;

/** Returns what the lines above a table, the name of its sheet and that of the file state about its prices, the nearest first. */
export const statementsAround = (above: readonly TableRow[], { sheet, file = '' }: TableNames): PriceStatement[] => {
  const near = [...above.flatMap(inLine), ...inName('The sheet’s name', sheet)];
  const isInPounds = [sheet ?? '', ...above.map(textOf)].some(saysPounds);
  const ofFile = inName('The file’s name', file.replace(/\.\w{2,5}$/, ''));
  return [...near, ...ofFile.filter(({ kinds }) => !isInPounds || !kinds.some(isOfCurrency))];
};

const isOfCurrency = (kind: StatementKind): boolean => kind === 'foreign' || kind === 'pence' || kind === 'pounds';

/** The statements in force once another one is made: prices are in one currency. */
export const withStatement = (before: readonly PriceStatement[], said: PriceStatement): PriceStatement[] => {
  const kept = said.kinds.some(isOfCurrency)
    ? before.map((one) => ({ ...one, kinds: one.kinds.filter((kind) => !isOfCurrency(kind)) }))
    : before;
  return [...kept.filter(({ kinds }) => kinds.length > 0), said];
};

/** Returns what a row that is no product states about prices; of pounds only where others `inForce` are in something else. */
export const statementOf = (row: TableRow, inForce: readonly PriceStatement[] = []): PriceStatement | undefined => {
  const filled = row.cells.filter((cell) => cell.trim() !== '').length;
  if (filled > 2) return undefined;
  const said = inLine(row)[0];
  const mayBePounds = inForce.some(({ kinds }) => kinds.some(isOfCurrency)) && saysPounds(textOf(row));
  return said ?? (mayBePounds ? { where: `Line ${row.line}`, text: textOf(row), kinds: ['pounds'] } : undefined);
};

/** Whether a statement speaks of what stands above it. */
export const speaksOfAbove = ({ text }: PriceStatement): boolean => OF_ABOVE.test(text) && !OF_BELOW.test(text);
const OF_ABOVE = /\b(?:above|preceding|previous|so far)\b/i;
const OF_BELOW = /\b(?:below|following|here|hereafter|under|next)\b/i;

const PRICES = [
  'costprice',
  'rrp',
  'casecost',
  'newcost',
  'newrrp',
  'newprice',
  'offercost',
  'offerrrp',
  'offerprice',
  'usualrrp',
];
const COSTS = ['costprice', 'casecost', 'newcost', 'offercost'];
const DOUBT_OF = { with_vat: 'with_vat', of_another_pack: 'of_another_pack', of_a_measure: 'of_a_measure' } as const;

const applied = (header: HeaderFound, kind: StatementKind, text: string): HeaderFound => {
  const isOpen = (field: string): boolean => header.fields.has(field) && !POUNDS.test(header.written.get(field) ?? '');
  switch (kind) {
    case 'pounds':
      return header;
    case 'foreign':
      return {
        ...header,
        fields: new Map(Array.from(header.fields).filter(([field]) => !PRICES.includes(field) || !isOpen(field))),
      };
    case 'pence':
      return { ...header, inPence: new Set([...header.inPence, ...PRICES.filter(isOpen)]) };
    case 'per_case':
    case 'per_unit':
      return header.costSaid === '' ? { ...header, costSaid: kind === 'per_case' ? 'case' : 'unit' } : header;
    case 'with_vat':
    case 'of_another_pack':
    case 'of_a_measure': {
      const field = COSTS.find((one) => header.fields.has(one));
      const isSaid = WITHOUT_VAT.test(header.written.get('costprice') ?? '');
      if (field === undefined || (kind === 'with_vat' && isSaid)) return header;
      const doubtful = [...header.doubtful, { field: 'costprice', name: shown(text), doubt: DOUBT_OF[kind] }];
      return { ...header, doubtful, ...(kind === 'with_vat' && { costWithVat: true }) };
    }
  }
};

const shown = (text: string): string => shortened(text, SHOWN_CHARS);

/** Returns the header as the statements about prices qualify its columns. A column's own name goes before them. */
export const withStatements = (header: HeaderFound, statements: readonly PriceStatement[]): HeaderFound =>
  statements.reduce((read, { kinds, text }) => kinds.reduce((one, kind) => applied(one, kind, text), read), header);

const READ: Readonly<Record<StatementKind, string>> = {
  pounds: 'the prices were read as pounds',
  foreign: 'prices that are not in pounds were left empty',
  pence: 'the prices were read as pence, so 150 is £1.50',
  with_vat: 'the costs may include VAT, so their rows go to review',
  per_case: 'the costs were read as for a case',
  per_unit: 'the costs were read as for one unit',
  of_another_pack: 'the costs are for neither one unit nor a case, so their rows go to review',
  of_a_measure: 'the costs are for a measure, so their rows go to review',
};
const ABOVE: Readonly<Record<StatementKind, string>> = {
  pounds: 'the prices above may be in pounds',
  foreign: 'the prices above may not be in pounds',
  pence: 'the prices above may be in pence',
  with_vat: 'the costs above may include VAT',
  per_case: 'the costs above may be for a case',
  per_unit: 'the costs above may be for one unit',
  of_another_pack: 'the costs above may be for neither one unit nor a case',
  of_a_measure: 'the costs above may be for a measure',
};

/** What a statement speaks of: the whole table, what stands below it, or what stands above it, which is read already. */
export type Told = Readonly<{ said: PriceStatement; of: 'table' | 'below' | 'above' }>;

const READS_BELOW = 'If it speaks of the prices above it as well, correct the file and upload it again.';

/** Tells what was stated about prices, and how they were read by it. */
export const statementFinding = ({ said: { where, text, kinds }, of }: Told): Finding => ({
  code: 'money',
  sentence: `${where} says “${shown(text)}”: ${of === 'below' ? 'below it, ' : ''}${kinds.map((kind) => (of === 'above' ? ABOVE : READ)[kind]).join('; ')}.`,
  details: [
    ...(kinds.includes('foreign')
      ? ['Tillmap does not convert money. Enter the prices in pounds and upload the file again.']
      : []),
    ...(of === 'below' && !OF_BELOW.test(text) ? [READS_BELOW] : []),
  ],
});
