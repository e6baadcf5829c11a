import { type HeaderFound, withFields } from '../columns/index.ts';
import { type Finding, shortened, type TableRow } from '../table/index.ts';
import { PRICE_FIELDS } from './price-fields.ts';
import { OF_COSTS, type StatementKind, saysPounds, statedIn, WITHOUT_VAT } from './stated-in.ts';

/** `where` starts a sentence, as "Line 1" or "The sheet’s name". */
export type PriceStatement = Readonly<{ where: string; text: string; kinds: readonly StatementKind[] }>;

const SHOWN_CHARS = 120;
/** A name may be nothing but a place and a currency: "Ireland EUR", "Prices (€)", but "Euro Shopper" is a brand. */
const IN_NAME =
  /€|\b(?:EUR|USD|CHF|JPY|CNY|PLN|SEK|DKK|NOK|CZK|AUD|CAD)\b|\b(?:eur|usd)\b|\b(?:euros?|dollars?)\b(?=\s*(?:[^\p{L}\s]|prices?\b|price ?list|costs?\b|$))/iu;
/** The same of a line: the currency ends it or stands in brackets, and it is not about a bank account or a pallet. */
const IN_LINE = /(?:^|[\s([])(?:EUR|USD|CHF|PLN|SEK|DKK|NOK|CZK|€|Euros?)[\s)\]:]*(?:\d{4})?$/;
const NO_PRICE_LINE = /\b(?:account|bank|iban|swift|pallets?|minimum|order|delivery|total)\b/i;
/** A name may be nothing but whose prices they are: "Retail", "Consumer Prices", "RRP list Nov". */
const RETAIL_NAME =
  /^(?:retail|consumer|shelf|selling|(?:our |uk |recommended )?(?:rrps?|srps?|rsps?|msrps?))$|\b(?:rrps?|srps?|rsps?|msrps?|retail|consumer|shelf|selling)\b[\w ]{0,20}\b(?:prices?|lists?|pricing)\b/i;
const NAME_CHARS = 60;
const statementIn = (where: string, text: string, ofCurrency: RegExp): PriceStatement[] => {
  const kinds = statedIn(text);
  const isForeign = text.length <= NAME_CHARS && !saysPounds(text) && ofCurrency.test(text);
  if (isForeign && !kinds.includes('foreign')) kinds.unshift('foreign');
  return kinds.length === 0 ? [] : [{ where, text, kinds }];
};

const inLine = (row: TableRow): PriceStatement[] => {
  const text = textOf(row);
  return statementIn(`Line ${row.line}`, text, NO_PRICE_LINE.test(text) ? /(?!)/ : IN_LINE);
};

const inName = (where: string, name = ''): PriceStatement[] => {
  const text = name.replace(/[_-]+/g, ' ').trim();
  const said = statementIn(where, text, IN_NAME);
  const isRetail = text.length <= NAME_CHARS && RETAIL_NAME.test(text) && !OF_COSTS.test(text);
  if (!isRetail || said.some(({ kinds }) => kinds.includes('retail'))) return said;
  return [{ where, text, kinds: [...(said[0]?.kinds ?? []), 'retail'] }];
};

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

const COSTS = ['costprice', 'casecost', 'newcost', 'offercost'];
const DOUBT_OF = {
  with_vat: 'with_vat',
  discount: 'before_discount',
  surcharge: 'before_discount',
  of_another_pack: 'of_another_pack',
  of_a_measure: 'of_a_measure',
} as const;

const applied = (header: HeaderFound, kind: StatementKind, text: string): HeaderFound => {
  const isOpen = (field: string): boolean => header.fields.has(field) && !saysPounds(header.written.get(field) ?? '');
  switch (kind) {
    case 'pounds':
      return header;
    case 'retail':
    case 'retail_without_vat':
      return withRetail(header, kind, text);
    case 'foreign':
      return {
        ...header,
        fields: new Map(Array.from(header.fields).filter(([field]) => !PRICE_FIELDS.includes(field) || !isOpen(field))),
      };
    case 'pence':
      return { ...header, inPence: new Set([...header.inPence, ...PRICE_FIELDS.filter(isOpen)]) };
    case 'per_case':
    case 'per_unit':
      return header.costSaid === '' ? { ...header, costSaid: kind === 'per_case' ? 'case' : 'unit' } : header;
    case 'with_vat':
    case 'discount':
    case 'surcharge':
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

/** A column that does not say which price it is has what the line says. */
const withRetail = (header: HeaderFound, kind: 'retail' | 'retail_without_vat', text: string): HeaderFound => {
  const { fields, written } = header;
  const costAt = fields.get('costprice');
  const isOpen =
    costAt !== undefined && !fields.has('rrp') && UNSAID_PRICE.test((written.get('costprice') ?? '').trim());
  const moved = isOpen
    ? withFields(header, new Map(Array.from(fields, ([field, at]) => [field === 'costprice' ? 'rrp' : field, at])))
    : header;
  if (kind === 'retail' || !moved.fields.has('rrp')) return moved;
  return {
    ...moved,
    rrpWithoutVat: true,
    doubtful: [...moved.doubtful, { field: 'rrp', name: shown(text), doubt: 'without_vat' }],
  };
};
const UNSAID_PRICE =
  /^(?:unit |item |each )?(?:price|prices|amount|value)s?(?: each| per unit)?(?: ?\(?(?:£|gbp)\)?)?$/i;

const shown = (text: string): string => shortened(text, SHOWN_CHARS);

/** Returns the header as the statements about prices qualify its columns. A column's own name goes before them. */
export const withStatements = (header: HeaderFound, statements: readonly PriceStatement[]): HeaderFound =>
  statements.reduce((read, { kinds, text }) => kinds.reduce((one, kind) => applied(one, kind, text), read), header);

const READ: Readonly<Record<StatementKind, string>> = {
  pounds: 'the prices were read as pounds',
  discount: 'the costs may be before the discount, so their rows go to review',
  surcharge: 'something may come on top of the costs, so their rows go to review',
  retail: 'prices whose columns do not say which they are were read as RRPs',
  retail_without_vat: 'the RRPs are without VAT, so their rows go to review',
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
  discount: 'the costs above may be before the discount',
  surcharge: 'something may come on top of the costs above',
  retail: 'the prices above may be retail prices',
  retail_without_vat: 'the RRPs above may be without VAT',
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
