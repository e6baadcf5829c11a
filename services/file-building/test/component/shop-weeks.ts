import { waitUntil } from '@tillmap/testing';
import { AT, MIA, type World } from './harness.ts';
import { type MadeWeek, madeWeeks, placeOf } from './made-weeks.ts';
import { startWeek } from './second-week.ts';

/** A row of a till by barcode, as it is compared. */
type Till = Map<string, string>;
/** What a shop has: its till by the files that it loaded, and what is true by the weeks that it took. */
export type SimulatedShop = Readonly<{
  code: string;
  till: Till;
  truth: Map<string, Readonly<{ name: string; row: string; place: Readonly<{ cgCode: string; vatCode: string }> }>>;
}>;

export const emptyShop = (code: string): SimulatedShop => ({ code, till: new Map(), truth: new Map() });

export const makeShop = async (world: World, code: string, more: object = {}): Promise<void> => {
  const made = await world.call({ ...MIA, role: 'admin' }, 'POST', '/api/admin/shops', {
    code,
    name: `Shop ${code}`,
    ...more,
  });
  if (made.status !== 201) throw new Error(`The shop ${code} was not made: ${JSON.stringify(made.body)}`);
};

/** What the till of a shop that takes a week as it is has to have: places that it has stay unless the name is another product. */
export const follow = ({ truth }: SimulatedShop, { lines, trainings }: MadeWeek): void => {
  for (const { barcode, cost, rrp, caseQty, name } of lines) {
    const had = truth.get(barcode);
    const now = placeOf(barcode, trainings);
    if (now.cgCode === '') continue;
    const place = had?.name === name ? had.place : now;
    const row = [barcode, name, place.cgCode, place.vatCode, Number(cost), Number(rrp), Number(caseQty)].join();
    truth.set(barcode, { name, row, place });
  }
};

const rowOf = (cells: readonly string[]): string =>
  [cells[0], cells[1], cells[7], cells[9], Number(cells[12]), Number(cells[13]), Number(cells[14])].join();

/** Downloads a session for a shop (or, without one, as before there were any), and loads the file into its till. */
export const take = async (world: World, id: string, { code, till }: SimulatedShop, content: string): Promise<void> => {
  const shop = code === '' ? '' : `&shop=${code}`;
  const path = `/sessions/${id}/download?disclaimer_accepted=true&content=${content}${shop}`;
  const text = (await world.bytes(MIA, AT + path)).toString();
  // A file of changes without one is refused: the till stays as it is.
  if (text.includes('empty-file')) return;
  const rows = text.trim().split('\r\n').slice(1);
  for (const row of rows) {
    const cells = row.split(',');
    till.set(cells[0]!, rowOf(cells));
  }
  const receipts = `/sessions/${id}/downloads?limit=1${shop}`;
  await waitUntil(async () => (await world.get(receipts, MIA)).body.data.downloads[0]?.state === 'sent', {
    what: 'the download to be sent',
  });
};

export type ShopWeek = Readonly<{ made: MadeWeek; id: string }>;

/** Sessions of made weeks; `decide` is told how often the classifier was trained by then. */
export async function* startWeeks(
  world: World,
  [seed, size, weeks]: readonly [number, number, number],
  trained: (trainings: number) => void,
): AsyncGenerator<ShopWeek> {
  let number = 0;
  for (const made of madeWeeks(seed, size, weeks)) {
    trained(made.trainings);
    const { id } = await startWeek(world, made.lines, `Week ${++number}`);
    yield { made, id };
  }
}

const SKIPPED = 0.35;

/** A week in which each shop skips it, or takes all or the changes; in an order of its own. */
export const shopsTake = async (
  world: World,
  shops: readonly SimulatedShop[],
  { made, id }: ShopWeek,
  random: () => number,
): Promise<void> => {
  const inOrder = shops
    .map((shop) => ({
      shop,
      turn: random(),
      isSkipped: random() < SKIPPED,
      content: random() < 0.5 ? 'all' : 'changes',
    }))
    .sort((one, other) => one.turn - other.turn);
  for (const { shop, isSkipped, content } of inOrder) {
    if (isSkipped) continue;
    await take(world, id, shop, content);
    follow(shop, made);
  }
};

/** The tills, and what is true of them. */
export const tillsOf = (shops: readonly SimulatedShop[]) => ({
  tills: shops.map(({ code, till }) => [code, [...till.values()].sort()]),
  truth: shops.map(({ code, truth }) => [code, [...truth.values()].map(({ row }) => row).sort()]),
});
