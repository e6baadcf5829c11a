import { join } from 'node:path';
import {
  type ChangedLine,
  changedLines,
  changesOverview,
  decideChanges,
  type Sent,
  sessionPath,
  undoChanges,
} from '@tillmap/contracts';
import type { Cells } from '@tillmap/samples/csv.ts';
import { type ProductClient, Refused } from '@tillmap/testing/product-client';
import { createWholesaler, startMappingsImport } from '@tillmap/tools/product/load-wholesaler.ts';
import { type Market, supplierLines, writeCsv } from '@tillmap/tools/product/market.ts';
import { untilBase } from './downloaded.ts';
import { type Figure, halfAndMost, secondsOf } from './figures.ts';
import { allDearer, nextWeek } from './next-week.ts';

const TIMES = 40;
const PER_PAGE = 500;
/** Seconds after processing, and milliseconds of a page. */
const READY = 5;
const PAGE = 150;
/** For every line of a file in one step. */
const ALL = 10;
const CONFLICT = 409;

type Deps = Readonly<{ api: ProductClient; folder: string; market: Market; lines: number; say(message: string): void }>;
type Api = Deps['api'];

const processed = async ({ api, folder, market }: Deps, name: string, rows: readonly Cells[]): Promise<string> => {
  const file = join(folder, `${name}.csv`);
  await writeCsv(file, rows);
  return (await api.completedSession(market.wholesaler.code, name, file)).id;
};

/** Downloads everything, and waits until that is the base. */
const downloaded = async (api: Api, id: string): Promise<void> => {
  await (await api.download(id)).arrayBuffer();
  await untilBase(api, id);
};

const allLines = async (api: Api, id: string): Promise<ChangedLine[]> => {
  const lines: ChangedLine[] = [];
  for (let page = 1; ; page += 1) {
    const found = await api.data(changedLines, { params: { id }, query: { per_page: PER_PAGE, page } });
    lines.push(...found.lines);
    if (page >= found.pagination.last_page) return lines;
  }
};

/** How many lines a script changed are not in their classes, and how many others are listed. */
const faults = (lines: readonly ChangedLine[], truth: ReadonlyMap<string, readonly string[]>) => {
  const listed = new Map(lines.map(({ barcode, changes }) => [barcode, changes.join()]));
  const missed = [...truth].filter(([barcode, classes]) => listed.get(barcode) !== classes.join()).length;
  return { missed, strange: [...listed.keys()].filter((barcode) => !truth.has(barcode)).length };
};

const timesOf = async (call: (time: number) => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await call(time);
    times.push(performance.now() - began);
  }
  return times;
};

/** Asks again where a session is still being compared: the server answers so after it has waited for it. */
const compared = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  for (;;)
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused && error.status === CONFLICT)) throw error;
    }
};

/** Every line of a file is decided in one step, and that is undone. */
const decideAll = async (deps: Deps, first: readonly Cells[]): Promise<Figure[]> => {
  deps.say('a week in which all costs went up');
  const id = await processed(deps, 'week-3', allDearer(first));
  const params = { id };
  const counts = async () => (await deps.api.data(changesOverview, { params })).counts;
  const before = await compared(counts);
  const kept = await secondsOf(() => deps.api.call(decideChanges, { params, body: { decision: 'keep', match: {} } }));
  const { keep } = await counts();
  if (keep !== before.to_decide) throw new Error(`${keep} of ${before.to_decide} lines were kept.`);
  const undone = await secondsOf(() => deps.api.call(undoChanges, { params, body: {} }));
  if ((await counts()).keep !== 0) throw new Error('Undoing left lines that are kept.');
  const what = `all ${keep.toLocaleString('en-GB')} changed lines`;
  return [
    { what: `${what}: kept in one step`, value: kept, unit: 's', target: ALL },
    { what: `${what}: that undone`, value: undone, unit: 's', target: ALL },
  ];
};

/** Two files of one wholesaler, the second with 3 % of its lines changed by a script. */
export const measureChanges = async (deps: Deps): Promise<Figure[]> => {
  const { api, folder, market, lines, say } = deps;
  const { mappings } = await createWholesaler(api, folder, market);
  await api.untilImported(await startMappingsImport(api, market.wholesaler.code, mappings));
  const first = supplierLines(market, lines, lines, 0);
  say('the first week');
  const base = await processed(deps, 'week-1', first);
  const download = await secondsOf(() => downloaded(api, base));
  say('the second week');
  const { rows, truth } = nextWeek(first);
  const id = await processed(deps, 'week-2', rows);
  const params = { id };
  const readOverview = (query: Sent<typeof changesOverview.query>) => api.call(changesOverview, { params, query });
  const ready = await secondsOf(() => compared(() => readOverview({})));
  const { missed, strange } = faults(await allLines(api, id), truth);
  const pages = Math.ceil(truth.size / 100);
  const page = await timesOf((time) => api.call(changedLines, { params, query: { page: 1 + (time % pages) } }));
  const overview = await timesOf((time) => readOverview(time % 2 === 0 ? {} : { change: 'cost_up', margin: '0' }));
  const path = await timesOf(() => api.call(sessionPath, { params }));
  return [
    { what: 'lines changed by the script', value: truth.size, unit: '' },
    { what: 'of these in their classes', value: (100 * (truth.size - missed)) / truth.size, unit: '%' },
    { what: 'others that are listed', value: strange, unit: '' },
    { what: 'difference ready after processing', value: ready, unit: 's', target: READY },
    ...halfAndMost('page of changes', page, PAGE),
    ...halfAndMost('figures and facets of changes', overview, PAGE),
    ...halfAndMost('path of a session', path),
    ...(await decideAll(deps, first)),
    { what: `download of ${lines.toLocaleString('en-GB')} lines until it is the base`, value: download, unit: 's' },
  ];
};
