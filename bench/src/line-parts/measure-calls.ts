import type { Downloads } from '@tillmap/file-building/download-store';
import { v7 as uuidv7 } from 'uuid';

const TIMES = 15;
const PAGE_LINES = 50;
const BATCH_LINES = 2_000;

const LINE = {
  canonical: '',
  barcode: '5012345678900',
  description: 'A product of some shop',
  size: '500g',
  deptCode: '10',
  subDeptCode: '11',
  cgCode: '111',
  vatCode: 'S',
  supplier: 'S1',
  cost: '1.00',
  rrp: '2.49',
  caseQty: '6',
  unitCost: '',
  priceMark: '',
  said: 'a hash of what was said:case',
  movesBase: true,
};

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

/** Milliseconds of what is asked of the lines of downloads, the median; each time of other downloads, in the order of their ids. */
export const timesOfCalls = async (downloads: Downloads, ids: readonly string[]): Promise<[string, number][]> => {
  const msecs = Number.parseInt(ids.at(-1)!.replace('-', '').slice(0, 12), 16);
  const calls: Record<string, (id: string, before: string) => Promise<unknown>> = {
    'whether lines are there': (id) => downloads.hasLines(id),
    'differences of two downloads, counted': (id, before) => downloads.countDifference(id, before),
    'differences of two downloads, a page': (id, before) => downloads.difference(id, before, 0, PAGE_LINES),
    'adding 2,000 lines': () =>
      downloads.addLines(
        uuidv7({ msecs }),
        Array.from({ length: BATCH_LINES }, (_, n) => ({
          ...LINE,
          position: n,
          canonical: String(n).padStart(14, '0'),
        })),
      ),
  };
  const figures: [string, number][] = [];
  for (const [what, call] of Object.entries(calls)) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const at = Math.floor(((time + 0.5) / TIMES) * (ids.length - 1));
      const began = performance.now();
      await call(ids[at + 1]!, ids[at]!);
      times.push(performance.now() - began);
    }
    figures.push([what, median(times)]);
  }
  return figures;
};
