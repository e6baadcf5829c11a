import {
  reviewOverview,
  type Sent,
  sessionProducts,
  sessionStatistics,
  takeReviewStep,
  undoReviewStep,
} from '@tillmap/contracts';
import type { BenchContext } from './context.ts';
import { untilBase } from './downloaded.ts';
import { type Figure, halfAndMost, percentile, secondsOf } from './figures.ts';

const TIMES = 20;
const PER_PAGE = 100;
const FACETS_AT_MOST_MS = 150;
const BULK = 10_000;
const BULK_AT_MOST_S = 5;
const FACETS_AFTER_BULK_AT_MOST_S = 1;

type Query = Sent<typeof sessionProducts.query>;

/** What the pages ask for; each at the first, a middle and the last page. */
const QUERIES = [
  ['default order', {}],
  ['needs review only', { filter: 'review' }],
  ['by confidence', { sort: 'confidence', direction: 'asc' }],
  ['search "lemonade"', { search: 'lemonade' }],
  ['search "choc" in needs review', { filter: 'review', search: 'choc' }],
  ['search a beginning, "co"', { search: 'co' }],
] as const;

/** The review list of the large session, and its download with all that is kept of it. */
export const measureReview = async (context: BenchContext): Promise<Figure[]> => {
  const id = await context.largeSession();
  const figures: Figure[] = [];
  for (const [what, query] of QUERIES) {
    const times = await timesOf(context, id, query);
    figures.push({ what: `review page, ${what}, p95`, value: percentile(times, 0.95), unit: 'ms' });
  }
  return [
    ...figures,
    ...halfAndMost('statistics', await statisticsTimes(context, id)),
    ...halfAndMost('facets with counts', await overviewTimes(context, id), FACETS_AT_MOST_MS),
    ...(await bulk(context, id)),
    ...(await download(context, id)),
  ];
};

const timesOf = async ({ api }: BenchContext, id: string, query: Query): Promise<number[]> => {
  const readPage = (page: number) =>
    api.data(sessionProducts, { params: { id }, query: { per_page: PER_PAGE, page, ...query } });
  const { last_page: last } = (await readPage(1)).pagination;
  const pages = [1, Math.ceil(last / 2), last];
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await readPage(pages[time % pages.length]!);
    times.push(performance.now() - began);
  }
  return times;
};

const statisticsTimes = async ({ api }: BenchContext, id: string): Promise<number[]> => {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await api.call(sessionStatistics, { params: { id } });
    times.push(performance.now() - began);
  }
  return times;
};

/** Facets with other choices each time, and one decision before each, so that counts have to follow. */
const overviewTimes = async ({ api }: BenchContext, id: string): Promise<number[]> => {
  const params = { id };
  const query = { evidence: 'none', filter: 'review', per_page: TIMES } as const;
  const { products } = await api.data(sessionProducts, { params, query });
  const times: number[] = [];
  for (const { barcode } of products) {
    await api.call(takeReviewStep, { params, body: { action: 'later', items: [{ barcode }] } });
    const began = performance.now();
    const band = times.length % 2 === 0 ? '50' : '70|80';
    await api.call(reviewOverview, { params, query: { state: 'to_do', band } });
    times.push(performance.now() - began);
  }
  return times;
};

/** All that is to do is accepted in one step, and that is undone; what is counted anew after each. */
const bulk = async ({ api }: BenchContext, id: string): Promise<Figure[]> => {
  const params = { id };
  const began = performance.now();
  const { changed } = await api.data(takeReviewStep, {
    params,
    body: { action: 'accept', match: { filter: 'review' } },
  });
  const accepted = (performance.now() - began) / 1_000;
  const facets = () => secondsOf(() => api.call(reviewOverview, { params }));
  const afterBulk = await facets();
  const undone = await secondsOf(() => api.call(undoReviewStep, { params, body: {} }));
  const afterUndo = await facets();
  const count = changed.toLocaleString('en-GB');
  return [
    { what: `accept ${count} products in one step`, value: accepted, unit: 's' },
    {
      what: 'that, for each 10,000 products',
      value: accepted * (BULK / changed),
      unit: 's',
      target: BULK_AT_MOST_S,
    },
    { what: 'undo that step', value: undone, unit: 's' },
    {
      what: 'facets with counts right after these',
      value: Math.max(afterBulk, afterUndo),
      unit: 's',
      target: FACETS_AFTER_BULK_AT_MOST_S,
    },
  ];
};

const download = async ({ api, sizes }: BenchContext, id: string): Promise<Figure[]> => {
  const began = performance.now();
  const answer = await api.download(id);
  let firstByte = 0;
  let bytes = 0;
  let lines = 0;
  for await (const chunk of answer.body ?? []) {
    firstByte ||= performance.now() - began;
    bytes += chunk.length;
    for (const byte of chunk) if (byte === LINE_FEED) lines += 1;
  }
  const seconds = (performance.now() - began) / 1000;
  const { products } = await untilBase(api, id);
  const untilItsBase = (performance.now() - began) / 1000;
  return [
    { what: `download of ${sizes.large.toLocaleString('en-GB')} rows, first byte`, value: firstByte, unit: 'ms' },
    { what: `download of ${(lines - 1).toLocaleString('en-GB')} lines, whole`, value: seconds, unit: 's' },
    { what: 'size of the download', value: bytes / 1024 / 1024, unit: 'MB' },
    {
      what: `download until its ${products.toLocaleString('en-GB')} lines are what the next file is compared with`,
      value: untilItsBase,
      unit: 's',
    },
  ];
};

const LINE_FEED = 10;
