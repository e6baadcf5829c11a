import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PromotionOffer, PromotionRows, type Table, type TableRow } from '@tillmap/supplier-files';
import { columnsBy } from '@tillmap/supplier-files/file-columns';
import { workbookParts, writeZip } from '../../../../packages/supplier-files/test/workbook-builder.ts';
import { openSupplierFile } from '../../src/features/upload/open-supplier-file.ts';
import { readSupplierFile } from '../../src/features/upload/read-supplier-file.ts';
import { madePromotion } from './made-promotions.ts';
import type { MadePromotion, Spec, Truth } from './promotion-specs.ts';

export type PromotionOutcome = Readonly<{ name: string; all: number; right: number; wrong: readonly string[] }>;

const LIMITS = { maxFileBytes: 1e8, maxRows: 100_000 };
const csvTable = (rows: MadePromotion['rows']): Table => ({
  kind: 'csv',
  delimiter: ',',
  rows: async function* () {
    yield rows.map((cells, at): TableRow => ({ line: at + 1, cells })).filter(({ cells }) => cells.some(Boolean));
  },
  close: async () => {},
});

const DAY = /^(\d\d)\/(\d\d)\/(\d{4})$/;
const serialOf = ([, day, month, year]: RegExpExecArray): number =>
  Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000 + 25_569;
const cellXml = (text: string, ref: string): string => {
  const day = DAY.exec(text);
  if (day) return `<c r="${ref}" s="1"><v>${serialOf(day)}</v></c>`;
  return `<c r="${ref}" t="inlineStr"><is><t>${text.replaceAll('&', '&amp;')}</t></is></c>`;
};

/** A workbook with its days as Excel keeps them. */
const xlsxTable = async (rows: MadePromotion['rows']): Promise<Table> => {
  const folder = await mkdtemp(join(tmpdir(), 'tillmap-promotion-'));
  const xml = rows.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((text, column) => cellXml(text, `${String.fromCharCode(65 + column)}${at + 1}`)).join('')}</row>`,
  );
  const parts = workbookParts({ sheets: [{ name: 'Promo', rows: xml.join('') }], styles: [0, 14] });
  const table = await openSupplierFile(
    { path: await writeZip(join(folder, 'p.xlsx'), parts), name: 'p.xlsx' },
    LIMITS,
    [],
  );
  return { ...table, close: () => table.close().then(() => rm(folder, { recursive: true })) };
};

const read = async ({ kind, rows, own }: MadePromotion) => {
  const promotion = new PromotionRows(own);
  const table = kind === 'xlsx' ? await xlsxTable(rows) : csvTable(rows);
  const plan = { kind: 'supplier_file', layouts: [], isAway: false } as const;
  try {
    const file = await readSupplierFile(table, {
      today: '',
      findColumns: (first: readonly TableRow[]) => columnsBy(plan, table, first),
      promotion,
    });
    for await (const { badRows } of file.batches())
      promotion.refused.push(...badRows.map(({ line, reasons }) => ({ line, reason: reasons.join(' ') })));
  } finally {
    await table.close();
  }
  return { offers: promotion.offers(), refused: promotion.refused };
};

const amountOf = (offers: readonly PromotionOffer[], field: string): string =>
  offers.flatMap(({ prices }) => prices).find((price) => price.field === field)?.amount ?? '';

const same = (one: string, other: string): boolean =>
  one === other || (one !== '' && other !== '' && Number(one) === Number(other));

const FIELDS = ['from', 'until', 'cost', 'rrp', 'deal'] as const;

const outcomeOf = (offers: readonly PromotionOffer[], truth: Truth): string => {
  const own = offers.filter(({ barcode }) => barcode === truth.ean);
  if (truth.cost + truth.rrp + truth.deal === '') return own.length === 0 ? 'right' : JSON.stringify(own);
  const [{ from, until, deal } = { from: '', until: '', deal: '' }] = own;
  const found = { from, until, deal, cost: amountOf(own, 'cost'), rrp: amountOf(own, 'rrp') };
  if (own.length === 1 && FIELDS.every((field) => same(found[field], truth[field]))) return 'right';
  const isWrong = FIELDS.some((field) => found[field] !== '' && !same(found[field], truth[field]));
  return isWrong ? `${JSON.stringify(found)} for ${JSON.stringify(truth)}` : 'missed';
};

/** Reads a file of each layout; what has a value that is not the true one, without a word, is silently wrong. */
export const measurePromotions = (specs: readonly Spec[]): Promise<PromotionOutcome[]> =>
  Promise.all(
    specs.map(async (spec, at) => {
      const made = madePromotion(spec, at + 1);
      const { offers } = await read(made).catch(() => ({ offers: [] }));
      const outcomes = made.truth.map((truth) => outcomeOf(offers, truth));
      return {
        name: spec.name,
        all: outcomes.length,
        right: outcomes.filter((outcome) => outcome === 'right').length,
        wrong: outcomes.filter((outcome) => outcome !== 'right' && outcome !== 'missed'),
      };
    }),
  );
