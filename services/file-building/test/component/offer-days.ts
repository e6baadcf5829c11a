import { create, ItemResultSchema } from '@tillmap/bus/events';
import type { ShelfLabel } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { barcodeOf } from './files.ts';
import { AT, MIA, type World } from './harness.ts';
import { randomFrom } from './made-weeks.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

const PRODUCTS = 12;
const DAY_MS = 86_400_000;
const DAYS_OF_FILE = 7;

/** What a file says of a product; '' where it says nothing. */
type Row = Readonly<{ usual: string; offer: string; from: string; until: string; next: string; nextFrom: string }>;
type File = ReadonlyMap<string, Row>;
/** An offer as it is on a shelf: until when, with the usual price beside it. */
type OnShelf = Readonly<{ price: string; offer: string }>;

/** A shop: what it does with offers, whether it loads and prints in the evening for the day after, and what it has by now. */
export type OfferShop = Readonly<{
  code: string;
  offers: 'use' | 'leave';
  ahead: 0 | 1;
  till: Map<string, string>;
  shelf: Map<string, OnShelf>;
}>;

export const offerShop = (code: string, offers: OfferShop['offers'], ahead: OfferShop['ahead']): OfferShop => ({
  code,
  offers,
  ahead,
  till: new Map(),
  shelf: new Map(),
});

export const dayOf = (at: Date, ahead = 0): string =>
  new Date(at.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
const inPounds = (pence: number): string => (pence / 100).toFixed(2);

/** A file of a day: most products have an offer around it, some of one day, and some a new price. */
const makeFile = (at: Date, random: () => number): File => {
  const below = (count: number): number => Math.floor(random() * count);
  return new Map(
    Array.from({ length: PRODUCTS }, (_, n) => {
      const usual = 200 + 10 * below(20);
      const from = below(12) - 4;
      const until = from + below(9);
      const isOffer = random() < 0.7;
      const isNext = random() < 0.3;
      return [
        barcodeOf(n),
        {
          usual: inPounds(usual),
          offer: isOffer ? inPounds(usual - 10 - 10 * below(9)) : '',
          from: isOffer ? dayOf(at, from) : '',
          until: isOffer ? dayOf(at, until) : '',
          next: isNext ? inPounds(usual + 10 + 10 * below(5)) : '',
          nextFrom: isNext ? dayOf(at, below(9) - 2) : '',
        },
      ];
    }),
  );
};

const textOf = (file: File): string => {
  const rows = Array.from(file, ([barcode, { usual, offer, from, until, next, nextFrom }]) =>
    [barcode, `Item ${barcode}`, '330ml', '12', '1.00', usual, offer, from, until, next, nextFrom].join(),
  );
  return ['Barcode,Description,Size,Case Qty,Cost,RRP,Promo RRP,Promo From,Promo To,New RRP,From', ...rows].join('\n');
};

const isOn = ({ offer, from, until }: Row, day: string): boolean => offer !== '' && from <= day && day <= until;

/** What is right on a day: said once more, by the words of the law and not of the product. */
const rightOn = (row: Row, day: string, offers: OfferShop['offers']): OnShelf => {
  const usual = row.next !== '' && row.nextFrom <= day ? row.next : row.usual;
  return offers === 'use' && isOn(row, day) ? { price: row.offer, offer: row.until } : { price: usual, offer: '' };
};

const ofShop = ({ code }: OfferShop, more: object = {}): string =>
  new URLSearchParams({ shop: code, ...more } as Record<string, string>).toString();

/** How many lines the download window says a file of changes or of prices has. */
const countedIn = async (
  world: World,
  id: string,
  shop: OfferShop,
  { day, content }: Readonly<{ day: string; content: string }>,
): Promise<number | undefined> => {
  if (content !== 'changes' && content !== 'prices') return undefined;
  const { contents } = (await world.get(`/sessions/${id}/changes?${ofShop(shop)}`, MIA)).body.data;
  const { added } = (await world.get(`/sessions/${id}/offers?${ofShop(shop, { day })}`, MIA)).body.data;
  const { products } = contents.find((one: { content: string }) => one.content === content);
  return products + (added?.[content][shop.offers] ?? 0);
};

const load = async (world: World, id: string, shop: OfferShop, given: Readonly<{ day: string; content: string }>) => {
  const counted = await countedIn(world, id, shop, given);
  const query = ofShop(shop, { disclaimer_accepted: 'true', offers: shop.offers, ...given });
  const text = (await world.bytes(MIA, `${AT}/sessions/${id}/download?${query}`)).toString();
  const isEmpty = text.includes('empty-file');
  const lines = isEmpty ? 0 : text.trim().split('\r\n').length - 1;
  if (counted !== undefined && counted !== lines)
    throw new Error(`${counted} counted of ${lines} on ${given.day} in ${shop.code}, ${given.content}`);
  if (isEmpty) return;
  const [header = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  for (const cells of rows) shop.till.set(cells[0]!, cells[header.indexOf('rrp')]!);
  const receipts = `/sessions/${id}/downloads?${ofShop(shop, { limit: 1 })}`;
  await waitUntil(async () => (await world.get(receipts, MIA)).body.data.downloads[0]?.state === 'sent', {
    what: 'the download to be sent',
  });
};

/** Prints what is due, and answers which that was. */
const print = async (world: World, id: string, shop: OfferShop, day: string): Promise<ReadonlySet<string>> => {
  const query = ofShop(shop, { day });
  const due = async (): Promise<ShelfLabel[]> =>
    (await world.get(`/sessions/${id}/labels?${query}&per_page=500`, MIA)).body.data.labels;
  const labels = await due();
  if (labels.length === 0) return new Set();
  const made = await world.post(`/sessions/${id}/labels/prints?${query}`, { match: { show: 'due' } }, MIA);
  await world.post(`/sessions/${id}/labels/prints/${made.body.data.id}/confirm`, {}, MIA);
  for (const { barcode, rrp, offer = '' } of labels) shop.shelf.set(barcode, { price: rrp, offer });
  const left = await due();
  if (left.length > 0) throw new Error(`Still due on ${day} in ${shop.code}: ${JSON.stringify(left)}`);
  return new Set(labels.map(({ barcode }) => barcode));
};

/** A wrong price or label of a shop. */
export type Fault = Readonly<{
  day: string;
  shop: string;
  barcode: string;
  what: string;
  is: unknown;
  should: unknown;
}>;

const lastDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(day));

const faultsOf = (shop: OfferShop, file: File, day: string): Fault[] =>
  Array.from(file).flatMap(([barcode, row]): Fault[] => {
    const should = rightOn(row, day, shop.offers);
    const shelf = shop.shelf.get(barcode);
    const fault = { day, shop: shop.code, barcode };
    const isLabelRight =
      shelf?.price === should.price &&
      (should.offer === '' ? shelf.offer === '' : shelf.offer.endsWith(` ${lastDay(should.offer)}`));
    return [
      ...(shop.till.get(barcode) === should.price
        ? []
        : [{ ...fault, what: 'till', is: shop.till.get(barcode), should: should.price }]),
      ...(isLabelRight ? [] : [{ ...fault, what: 'shelf', is: shelf, should }]),
    ];
  });

export const placeAll = async (world: World): Promise<void> => {
  const classifier = new StandInClassifier(world.bus);
  const place = { deptCode: '10', subDeptCode: '11', cgCode: '111', vatCode: 'S', confidence: 95, source: 'exact' };
  classifier.decide = ({ position }) => create(ItemResultSchema, { position, ...place });
  await classifier.start();
};

const startFile = async (world: World, file: File, name: string): Promise<string> => {
  const id = await world.newSession(MIA, name);
  await world.upload(id, textOf(file), 'prices.csv', {}, MIA);
  await world.post('/generate-epos-file', { session_id: id }, MIA);
  await waitUntil(async () => (await world.get(`/sessions/${id}/status`, MIA)).body.data.status === 'completed', {
    what: 'the session to be completed',
  });
  return id;
};

/** Labels of offers that have ended, by what is on the shelf: how many, and how many of these were not due. */
const endedOn = (
  { shelf, offers }: OfferShop,
  day: string,
  { file, printed }: Readonly<{ file: File; printed: ReadonlySet<string> }>,
): readonly [ended: number, notDue: number] => {
  const ended = Array.from(shelf).filter(
    ([barcode, { offer }]) => offer !== '' && rightOn(file.get(barcode)!, day, offers).offer === '',
  );
  return [ended.length, ended.filter(([barcode]) => !printed.has(barcode)).length];
};

/** So many days of shops that load a file and print labels each day; what was wrong, and how many offers ended. */
export const liveDays = async (
  world: World,
  shops: readonly OfferShop[],
  clock: { now: Date },
  { days, seed }: Readonly<{ days: number; seed: number }>,
) => {
  const random = randomFrom(seed);
  const faults: Fault[] = [];
  const ended = [0, 0];
  let file: File = new Map();
  let id = '';
  for (let day = 0; day < days; day++) {
    const isNew = day % DAYS_OF_FILE === 0;
    if (isNew) {
      file = makeFile(clock.now, random);
      id = await startFile(world, file, `Week of ${dayOf(clock.now)}`);
    }
    for (const shop of shops) {
      const on = dayOf(clock.now, shop.ahead);
      const before = { ...shop, shelf: new Map(shop.shelf) };
      await load(world, id, shop, { day: on, content: day === 0 ? 'all' : isNew ? 'changes' : 'prices' });
      const printed = await print(world, id, shop, on);
      endedOn(before, on, { file, printed }).forEach((count, n) => {
        ended[n]! += count;
      });
      faults.push(...faultsOf(shop, file, on));
    }
    clock.now = new Date(clock.now.getTime() + DAY_MS);
  }
  return { faults, ended: ended[0]!, notDue: ended[1]! };
};
