import type { ChangedLine, ChangesOverview } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { barcodeOf } from './files.ts';
import { ANN, AT, type Person, type World } from './harness.ts';

/** A line of a price file; a line is changed by giving some of its cells otherwise. */
export type PriceLine = Readonly<{
  barcode: string;
  cost: string;
  rrp: string;
  caseQty: string;
  size: string;
  name: string;
  /** What the supplier says of VAT and group. */
  vat?: string;
  group?: string;
  /** Another barcode of the product, in the column of this name. */
  another?: Readonly<{ column: string; barcode: string }>;
}>;

/** Lines of a first week. None is at a place where the stand-in has no classification. */
export const firstWeek = (lines: number): PriceLine[] =>
  Array.from({ length: lines }, (_, n) => ({
    barcode: barcodeOf(n),
    cost: (1 + (n % 50) / 100).toFixed(2),
    rrp: '2.49',
    caseQty: '12',
    size: '330ml',
    name: `Item ${n}`,
  }));

const SAID = ['VAT', 'Category'];

export const fileOf = (lines: readonly PriceLine[]): string => {
  const isSaid = lines.some(({ vat, group }) => vat !== undefined || group !== undefined);
  const said = (cells: readonly string[]) => (isSaid ? cells : []);
  const column = lines.find(({ another }) => another)?.another?.column;
  const more = (cell: string) => (column === undefined ? [] : [cell]);
  return [
    [
      'Barcode',
      'Supplier Code',
      'Cost Price',
      'RRP',
      'Case Qty',
      'Size',
      'Description',
      ...said(SAID),
      ...more(column ?? ''),
    ],
    ...lines.map(({ barcode, cost, rrp, caseQty, size, name, vat = '', group = '', another }) => [
      barcode,
      'SUP',
      cost,
      rrp,
      caseQty,
      size,
      name,
      ...said([vat, group]),
      ...more(another?.barcode ?? ''),
    ]),
  ]
    .map((cells) => cells.join(','))
    .join('\r\n');
};

/** A completed session of a file, with the calls of what changed in it. */
export const startWeek = async (
  world: World,
  lines: readonly PriceLine[],
  name = 'Week',
  person: Person = ANN,
  more = {},
) => {
  const id = await world.newSession(person, name, more);
  await world.upload(id, fileOf(lines), 'prices.csv', {}, person);
  await world.post('/generate-epos-file', { session_id: id }, person);
  await world.until(id, 'completed');
  const at = `/sessions/${id}`;
  const data = async (answer: ReturnType<World['get']>) => (await answer).body.data;
  const lastState = async () => (await data(world.get(`${at}/downloads`, person))).downloads[0]?.state;
  const download = async (content = 'all'): Promise<string[][]> => {
    const bytes = await world.bytes(person, `${AT}${at}/download?disclaimer_accepted=true&content=${content}`);
    await waitUntil(async () => (await lastState()) === 'sent', { what: 'the download to be sent' });
    return bytes
      .toString()
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
  };
  return {
    id,
    download,
    overview: (query = ''): Promise<ChangesOverview> => data(world.get(`${at}/changes?${query}`, person)),
    lines: async (query = ''): Promise<ChangedLine[]> =>
      (await data(world.get(`${at}/changes/lines?per_page=500&${query}`, person))).lines,
    decide: (decision: string, barcodes: readonly string[], more: object = {}, by: Person = person) =>
      world.post(`${at}/changes/steps`, { decision, items: barcodes.map((barcode) => ({ barcode })), ...more }, by),
    post: (path: string, body: object = {}, by: Person = person) => world.post(`${at}${path}`, body, by),
    get: (path: string, by: Person = person) => world.get(`${at}${path}`, by),
  };
};

export type Week = Awaited<ReturnType<typeof startWeek>>;
