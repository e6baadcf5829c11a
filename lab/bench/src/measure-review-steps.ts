import { isDeepStrictEqual } from 'node:util';
import {
  createUser,
  type ReviewedProduct,
  type Sent,
  sessionProducts,
  takeReviewStep,
  undoReviewStep,
} from '@tillmap/contracts';
import { ProductClient, Refused } from '@tillmap/testing/product-client';
import { type BenchContext, completedSession } from './context.ts';
import { type Figure, halfAndMost } from './figures.ts';

const PRODUCTS = 100;
const OTHER = { email: 'second@example.com', password: 'a-second-throw-away-password' };
const CHANGED = 412;

type People = Readonly<{ one: ProductClient; other: ProductClient }>;

/**
 * Two people who write one product at once, again and again, and many steps that are taken back one by one by both of them.
 * Throws where a write is lost without a word, or where a product is not what it was.
 */
export const measureReviewSteps = async (context: BenchContext, base: string, quick: boolean): Promise<Figure[]> => {
  const { api, say } = context;
  await api.call(createUser, { body: { name: 'Second', ...OTHER, role: 'admin' } });
  const people = { one: api, other: new ProductClient(base, OTHER) };
  const id = await completedSession(context, PRODUCTS);
  const races = quick ? 1_000 : 10_000;
  say(`${races.toLocaleString('en-GB')} races of two people on one product`);
  const raced = await raceTimes(people, id, races);
  const steps = quick ? 100 : 1_000;
  say(`${steps.toLocaleString('en-GB')} steps, undone one by one`);
  const { saved, undone } = await stepTimes(people, id, steps);
  return [
    { what: 'races of two people on one product, none lost without a word', value: races, unit: '' },
    ...halfAndMost('both answers of a race', raced),
    { what: 'steps undone one by one by two people, all as before', value: steps, unit: '' },
    ...halfAndMost('a step', saved),
    ...halfAndMost('its undo', undone),
  ];
};

const productsOf = async (api: ProductClient, id: string): Promise<ReviewedProduct[]> => {
  const query = { evidence: 'none', per_page: 500, sort: 'description' } as const;
  return (await api.data(sessionProducts, { params: { id }, query })).products;
};

const stepOf = (api: ProductClient, id: string, body: Sent<typeof takeReviewStep.body>) =>
  api.call(takeReviewStep, { params: { id }, body });

/** Places that the products of the session have, for people to disagree about. */
const wishesOf = (products: readonly ReviewedProduct[]) =>
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

const raceTimes = async ({ one, other }: People, id: string, races: number): Promise<number[]> => {
  const products = await productsOf(one, id);
  const { barcode, review, cg_code } = products[0]!;
  const wishes = wishesOf(products).filter(({ place }) => place.cg_code !== cg_code);
  if (wishes.length < 4) throw new Error(`Four other places are needed for races; the session has ${wishes.length}.`);
  const times: number[] = [];
  for (let race = 0; race < races; race += 1) {
    const items = [{ barcode, version: review!.version + race }];
    // By turns two places and two others, so that neither of them is where the product is already.
    const write = (api: ProductClient, wish: number) =>
      statusOf(stepOf(api, id, { action: 'set', items, ...wishes[(race % 2) * 2 + wish]! }));
    const began = performance.now();
    const statuses = await Promise.all([write(one, 0), write(other, 1)]);
    times.push(performance.now() - began);
    if (statuses.toSorted((a, b) => a - b).join() !== `200,${CHANGED}`)
      throw new Error(`Race ${race} ended with ${statuses.join(' and ')}: one should be kept and the other be told.`);
  }
  return times;
};

/** The products with all that is saved of them, but for the counters of their changes. */
const savedOf = async (api: ProductClient, id: string): Promise<unknown[]> =>
  (await productsOf(api, id)).map(({ review, ...product }) => ({
    ...product,
    review: { ...review, version: 0 },
  }));

const stepTimes = async ({ one, other }: People, id: string, steps: number) => {
  const products = (await productsOf(one, id)).slice(1);
  const wishes = wishesOf(products);
  const states: unknown[] = [await savedOf(one, id)];
  const file = await one.download(id).then((answer) => answer.text());
  const saved: number[] = [];
  const undone: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    const { barcode, cg_code } = products[step % products.length]!;
    const others = wishes.filter(({ place }) => place.cg_code !== cg_code);
    // Another place in each round, so that each step changes something.
    const round = Math.floor(step / products.length);
    const began = performance.now();
    await stepOf(one, id, { action: 'set', items: [{ barcode }], ...others[round % others.length]! });
    saved.push(performance.now() - began);
    states.push(await savedOf(one, id));
  }
  for (let left = steps - 1; left >= 0; left -= 1) {
    const began = performance.now();
    // The second half by somebody else, who did none of them.
    if (left >= steps / 2) await one.call(undoReviewStep, { params: { id }, body: {} });
    else await other.call(undoReviewStep, { params: { id }, body: { whose: 'all' } });
    undone.push(performance.now() - began);
    if (!isDeepStrictEqual(await savedOf(other, id), states[left]))
      throw new Error(`After ${steps - left} of ${steps} steps were undone, the products are not as they were.`);
  }
  const after = await one.download(id).then((answer) => answer.text());
  if (after !== file) throw new Error('After all steps were undone, the file for the till is not what it was.');
  return { saved, undone };
};
