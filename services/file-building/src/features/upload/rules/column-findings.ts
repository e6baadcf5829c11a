import type { ColumnGuess, ColumnsDecision, Finding, HeaderFound } from '@tillmap/supplier-files';

type Columns = Pick<HeaderFound, 'doubtful' | 'aside' | 'inPence' | 'written' | 'assumedRrp' | 'assumedBarcode'>;

const FIELDS: Readonly<Record<string, string>> = { barcode: 'barcode', costprice: 'cost price', rrp: 'RRP' };
const DOUBTS: Readonly<Record<HeaderFound['doubtful'][number]['doubt'], string>> = {
  of_a_case: 'it may be that of a whole case',
  of_a_measure: 'it may be that of a kilogram or another measure, so its rows go to review',
  of_another_pack: 'it may be that of a dozen or another pack, so its rows go to review',
  with_vat: 'it seems to include VAT, so its rows go to review',
  without_vat: 'it seems to be without VAT, so its rows go to review',
  offer: 'it seems to be that of an offer, so its rows go to review',
  before_discount: 'it may be before a discount, so its rows go to review',
  for_many: 'it seems to be for a larger quantity only, so its rows go to review',
};
const ASIDE: Readonly<Record<Exclude<HeaderFound['aside'][number]['why'], 'break'>, string>> = {
  foreign: 'is not in pounds: Tillmap does not convert money, so the column is not used.',
  old: 'is a price that held before, so the column is not used.',
  offer: 'is the price of an offer and does not say of which price, so the column is not used.',
  new: 'is a new price and does not say whether it is the cost or the RRP, so the column is not used.',
};
const ENTER = 'Name the column that holds today in pounds “Cost” or “RRP”, and upload the file again.';

const LABELS: Readonly<Record<string, string>> = {
  ...FIELDS,
  costprice: 'cost',
  caseqty: 'case quantity',
  casebarcode: 'barcode of the case',
};

const quoted = (name: string): string => `“${name}”`;

const doubtFindings = ({ doubtful }: Columns): Finding[] =>
  doubtful.map(({ field, name, doubt }) => ({
    code: field === 'barcode' ? 'columns' : 'money',
    sentence: `The ${FIELDS[field] ?? field} is read from the column ${quoted(name)}: ${DOUBTS[doubt]}.`,
    details: [],
  }));

const breakFinding = ({ aside, written }: Columns): Finding[] => {
  const names = aside.flatMap(({ name, why }) => (why === 'break' ? [quoted(name)] : []));
  if (names.length === 0) return [];
  const used = quoted(written.get('costprice') ?? written.get('casecost') ?? 'Cost');
  const others = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return [
    {
      code: 'money',
      sentence: `The price depends on the quantity: ${used} is used, ${others} ${names.length === 1 ? 'is' : 'are'} not.`,
      details: ['If you pay another one, name its column “Cost” and upload the file again.'],
    },
  ];
};

const penceFinding = ({ inPence, written }: Columns): Finding[] => {
  const names = Array.from(inPence, (field) => quoted(written.get(field) ?? field));
  if (names.length === 0) return [];
  const are = names.length === 1 ? 'is' : 'are';
  return [{ code: 'money', sentence: `${names.join(' and ')} ${are} in pence: 79 is read as £0.79.`, details: [] }];
};

const longerNamesFinding = ({ written }: Columns): Finding[] => {
  const [name, more] = [written.get('description'), written.get('descriptionmore')];
  if (name === undefined || more === undefined) return [];
  const sentence = `Many products have the same name in ${quoted(name)}, so ${quoted(more)} was joined to it.`;
  return [{ code: 'columns', sentence, details: [] }];
};

/** What a person should check about the columns that prices are read from, or are not. */
export const columnFindings = (columns: Columns): Finding[] => [
  ...doubtFindings(columns),
  ...breakFinding(columns),
  ...columns.aside.flatMap(({ name, why }): Finding[] =>
    why === 'break' ? [] : [{ code: 'money', sentence: `${quoted(name)} ${ASIDE[why]}`, details: [ENTER] }],
  ),
  ...penceFinding(columns),
  ...longerNamesFinding(columns),
  ...(columns.assumedRrp === undefined
    ? []
    : [
        {
          code: 'money' as const,
          sentence: `The RRP is read from ${quoted(columns.assumedRrp)}, since another column is the cost.`,
          details: ['If that is wrong, name the column that you sell at “RRP”, and upload the file again.'],
        },
      ]),
  ...(columns.assumedBarcode === undefined
    ? []
    : [
        {
          code: 'columns' as const,
          sentence: `The barcodes are read from ${quoted(columns.assumedBarcode)}, since its values are barcodes.`,
          details: ['If another column has them, name it “Barcode” and upload the file again.'],
        },
      ]),
];

const ORDER = 'barcode, supplier, cost, RRP, case quantity';

const columnCalled = (index: number, name: string): string =>
  `column ${index + 1}${name === '' ? '' : `, ${quoted(name)}`}`;

const assumedFinding = ({ index, name, field, why }: ColumnGuess): Finding => ({
  code: 'columns',
  sentence: `The ${LABELS[field] ?? field} is read from ${columnCalled(index, name)}: ${why}.`,
  details: ['If that is wrong, change the columns.'],
});

/** What a person should check where the names did not say which column is which. */
export const foundColumns = ({ readBy }: ColumnsDecision & { isSure: true }): Finding[] => {
  if (readBy.by === 'order')
    return [
      {
        code: 'columns',
        sentence: `The file has no header. Its columns were read in the order ${ORDER}.`,
        details: ['If the order is another one, change the columns.'],
      },
    ];
  if (readBy.by === 'names') return readBy.assumed.map(assumedFinding);
  if (readBy.by !== 'contents') return [];
  const used = readBy.columns.filter(({ field }) => field !== '');
  return [
    {
      code: 'columns',
      sentence: `The names of the columns are not known. ${
        used.length === 1
          ? 'The one that is used was recognised by what stands in it.'
          : `The ${used.length} columns that are used were recognised by what stands in them.`
      }`,
      details: used.map(
        ({ index, name, field, why }) =>
          `Column ${index + 1}${name === '' ? '' : `, ${quoted(name)},`} is the ${LABELS[field] ?? field}: ${why}.`,
      ),
    },
  ];
};
