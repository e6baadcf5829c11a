import { isDeepStrictEqual } from 'node:util';
import type { ReviewedProduct } from '@tillmap/contracts';
import { type ProductApi, productApi, Refused } from '@tillmap/tools/product/product-api.ts';
import { type BenchContext, completedSession } from './context.ts';
import { type Figure, halfAndMost } from './figures.ts';

const PRODUCTS = 100;
const OTHER = { email: 'second@example.com', password: 'a-second-throw-away-password' };
const CHANGED = 412;

type People = Readonly<{ one: ProductApi; other: ProductApi }>;
type Product = ReviewedProduct & { review: { version: number } };

/**
 * Two people who write one product at once, again and again, and many steps that are taken back one by one by both of them.
 * Throws where a write is lost without a word, or where a product is not what it was.
 */
export const measureReviewSteps = async (context: BenchContext, base: string, quick: boolean): Promise<Figure[]> => {
  const { api, say } = context;
  await api.post('/api/admin/users', { name: 'Second', ...OTHER, role: 'admin' });
  const people = { one: api, other: productApi(base, OTHER) };
  const id = await completedSession(context, PRODUCTS);
  const at = `/api/v1/file-building/sessions/${id}`;
  const races = quick ? 1_000 : 10_000;
  say(`${races.toLocaleString('en-GB')} races of two people on one product`);
  const raced = await raceTimes(people, at, races);
  const steps = quick ? 100 : 1_000;
  say(`${steps.toLocaleString('en-GB')} steps, undone one by one`);
  const { saved, undone } = await stepTimes(people, at, steps);
  return [
    { what: 'races of two people on one product, none lost without a word', value: races, unit: '' },
    ...halfAndMost('both answers of a race', raced),
    { what: 'steps undone one by one by two people, all as before', value: steps, unit: '' },
    ...halfAndMost('a step', saved),
    ...halfAndMost('its undo', undone),
  ];
};

const productsOf = async (api: ProductApi, at: string): Promise<Product[]> => {
  const answer = await api.get(`${at}/products?evidence=none&per_page=500&sort=description`);
  return (answer as { data: { products: Product[] } }).data.products;
};

/** Places that the products of the session have, for people to disagree about. */
const wishesOf = (products: readonly Product[]) =>
  [...new Map(products.filter(({ cg_code }) => cg_code !== '').map((one) => [one.cg_code, one])).values()].map(
    ({ dept_code, sub_dept_code, cg_code, vat_code }) => ({
      place: { dept_code, sub_dept_code, cg_code },
      vat_code,
    }),
  );

/** The status of a write; any other refusal than that the product was changed meanwhile is an error. */
const statusOf = async (write: Promise<unknown>): Promise<number> => {
  try {
    await write;
    return 200;
  } catch (error) {
    if (error instanceof Refused && error.status === CHANGED) return CHANGED;
    throw error;
  }
};

const raceTimes = async ({ one, other }: People, at: string, races: number): Promise<number[]> => {
  const products = await productsOf(one, at);
  const { barcode, review, cg_code } = products[0]!;
  const wishes = wishesOf(products).filter(({ place }) => place.cg_code !== cg_code);
  if (wishes.length < 4) throw new Error(`Four other places are needed for races; the session has ${wishes.length}.`);
  const times: number[] = [];
  for (let race = 0; race < races; race += 1) {
    const items = [{ barcode, version: review.version + race }];
    // By turns two places and two others, so that neither of them is where the product is already.
    const write = (api: ProductApi, wish: number) =>
      statusOf(api.post(`${at}/review/steps`, { action: 'set', items, ...wishes[(race % 2) * 2 + wish]! }));
    const began = performance.now();
    const statuses = await Promise.all([write(one, 0), write(other, 1)]);
    times.push(performance.now() - began);
    if (statuses.toSorted((a, b) => a - b).join() !== `200,${CHANGED}`)
      throw new Error(`Race ${race} ended with ${statuses.join(' and ')}: one should be kept and the other be told.`);
  }
  return times;
};

/** The products with all that is saved of them, but for the counters of their changes. */
const savedOf = async (api: ProductApi, at: string): Promise<unknown[]> =>
  (await productsOf(api, at)).map(({ review: { version: _version, ...review }, ...product }) => ({
    ...product,
    review,
  }));

const stepTimes = async ({ one, other }: People, at: string, steps: number) => {
  const products = (await productsOf(one, at)).slice(1);
  const wishes = wishesOf(products);
  const states: unknown[] = [await savedOf(one, at)];
  const file = await one.download(at.split('/').at(-1)!).then((answer) => answer.text());
  const saved: number[] = [];
  const undone: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    const { barcode, cg_code } = products[step % products.length]!;
    const others = wishes.filter(({ place }) => place.cg_code !== cg_code);
    // Another place in each round, so that each step changes something.
    const round = Math.floor(step / products.length);
    const began = performance.now();
    await one.post(`${at}/review/steps`, { action: 'set', items: [{ barcode }], ...others[round % others.length]! });
    saved.push(performance.now() - began);
    states.push(await savedOf(one, at));
  }
  for (let left = steps - 1; left >= 0; left -= 1) {
    const began = performance.now();
    // The second half by somebody else, who did none of them.
    if (left >= steps / 2) await one.post(`${at}/review/undo`, {});
    else await other.post(`${at}/review/undo`, { whose: 'all' });
    undone.push(performance.now() - began);
    if (!isDeepStrictEqual(await savedOf(other, at), states[left]))
      throw new Error(`After ${steps - left} of ${steps} steps were undone, the products are not as they were.`);
  }
  const after = await one.download(at.split('/').at(-1)!).then((answer) => answer.text());
  if (after !== file) throw new Error('After all steps were undone, the file for the till is not what it was.');
  return { saved, undone };
};
