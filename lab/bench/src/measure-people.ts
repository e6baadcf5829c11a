import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ReviewedProduct,
  reviewOverview,
  type Sent,
  sessionProducts,
  sessionStatus,
  similarProducts,
  takeReviewStep,
} from '@tillmap/contracts';
import { ProductClient } from '@tillmap/testing/product-client';
import { ADMIN, type RunningProduct } from '@tillmap/tools/product/running-product.ts';
import { type BenchContext, completedSession } from './context.ts';
import type { Figure } from './figures.ts';
import { processorTimes, usedBetween } from './processor-watch.ts';

const PEOPLE = 30;
const LINES = 300;
/** A person does something as often as this. */
const EVERY_MS = 3_000;
const MS = 1_000;
/** A part that takes less of a call is told with the others. */
const TOLD_FROM_MS = 0.1;

type Person = Readonly<{ api: ProductClient; id: string; products: readonly ReviewedProduct[] }>;
type Act = (person: Person, time: number) => Promise<unknown>;

const page = { evidence: 'none', per_page: 100, sort: 'confidence' } as const;
const productAt = ({ products }: Person, time: number): ReviewedProduct => products[time % products.length]!;

/** Another place than the product has, of those that the session has; each `turn` at another one. */
const decideAt =
  (turn: number): Act =>
  (person, time) => {
    const { barcode, cg_code } = productAt(person, time);
    const others = person.products.filter((one) => one.cg_code !== cg_code && one.cg_code !== '');
    const { dept_code, sub_dept_code, cg_code: to, vat_code } = others[(time + turn) % others.length]!;
    const body: Sent<typeof takeReviewStep.body> = {
      action: 'set',
      items: [{ barcode }],
      place: { dept_code, sub_dept_code, cg_code: to },
      vat_code,
    };
    return person.api.call(takeReviewStep, { params: { id: person.id }, body });
  };

/** What people do in a review. */
const ACTS = {
  status: ({ api, id }) => api.data(sessionStatus, { params: { id } }),
  'review page of 100': ({ api, id }) => api.data(sessionProducts, { params: { id }, query: page }),
  overview: ({ api, id }) => api.data(reviewOverview, { params: { id } }),
  'similar products': (person, time) =>
    person.api.data(similarProducts, { params: { id: person.id, barcode: productAt(person, time).barcode } }),
  'a decided product': decideAt(0),
} as const satisfies Record<string, Act>;

/** How many decisions come to one of the others, where a person works. */
const DECISIONS_TO: Readonly<Record<Exclude<keyof typeof ACTS, 'a decided product'>, number>> = {
  overview: 1,
  status: 2,
  'review page of 100': 5,
  'similar products': 10,
};

/** A decision with what comes to it. */
const work: Act = async (person, time) => {
  await decideAt(1)(person, time);
  for (const [what, decisions] of Object.entries(DECISIONS_TO))
    if (Math.floor(time / PEOPLE) % decisions === 0) await ACTS[what as keyof typeof DECISIONS_TO](person, time);
};

/** A review of each person's own. */
const reviewsOf = async (context: BenchContext, base: string): Promise<Person[]> => {
  const people: Person[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const api = new ProductClient(base, ADMIN);
    const id = await completedSession(context, LINES);
    const { products } = await api.data(sessionProducts, { params: { id }, query: { ...page, per_page: 200 } });
    people.push({ api, id, products });
  }
  await context.untilRemembered();
  return people;
};

/**
 * Core-milliseconds that each part uses for a call of a person, of thirty who work in reviews of their own, without what the
 * product uses while nobody does anything; then for a decision with all that comes to it.
 */
export const measurePeople = async (
  context: BenchContext,
  { base, processes }: Pick<RunningProduct, 'base' | 'processes'>,
  rounds: number,
): Promise<Figure[]> => {
  const people = await reviewsOf(context, base);
  const used = async (act: Act | undefined): Promise<ReadonlyMap<string, number>> => {
    const before = processorTimes(processes());
    await Promise.all(
      people.map(async (person, at) => {
        await sleep((EVERY_MS * at) / PEOPLE);
        for (let round = 0; round < rounds; round += 1) {
          const next = sleep(EVERY_MS);
          await act?.(person, round * PEOPLE + at);
          await next;
        }
      }),
    );
    return usedBetween(before, processorTimes(processes()));
  };
  const idle = await used(undefined);
  const figures: Figure[] = [];
  for (const [what, act] of Object.entries({ ...ACTS, 'a decision and what comes to it': work })) {
    context.say(what);
    const parts = [...(await used(act))]
      .map(([part, seconds]) => [part, ((seconds - (idle.get(part) ?? 0)) * MS) / (PEOPLE * rounds)] as const)
      .filter(([, cost]) => cost >= TOLD_FROM_MS)
      .toSorted(([, one], [, other]) => other - one);
    const all = parts.reduce((sum, [, cost]) => sum + cost, 0);
    for (const [part, value] of [['all', all] as const, ...parts])
      figures.push({ what: `${what}: ${part}`, value, unit: 'core-ms' });
  }
  return figures;
};
