import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createPromotion,
  createWholesaler,
  dashboard,
  type PromotionFile,
  uploadPromotionFile,
} from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';
import { type Figure, percentile, secondsOf } from './figures.ts';

type Given = Readonly<{ api: ProductClient; folder: string; files: number; fileBytes: number }>;

const CODE = 'OFFERS';
const LINE = '5000112637922,Sparkling water 6 x 1.5 l,3.20,4.50\r\n';
const PAUSE_MS = 500;

const writeLarge = async (path: string, bytes: number): Promise<void> => {
  const block = LINE.repeat(20_000);
  const blocks = function* () {
    for (let left = bytes; left > 0; left -= block.length) yield block.slice(0, Math.min(left, block.length));
  };
  await pipeline(Readable.from(blocks()), createWriteStream(path));
};

/** Looks at the dashboard until told to end; answers the milliseconds of each look. */
const lookMeanwhile = (api: ProductClient) => {
  const times: number[] = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      times.push((await secondsOf(() => api.call(dashboard))) * 1_000);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();
  return async (): Promise<readonly number[]> => {
    isOver = true;
    await looking;
    return times;
  };
};

/** Many large files sent to the archive at once, with the dashboard looked at meanwhile. */
export const measurePromotions = async ({ api, folder, files, fileBytes }: Given): Promise<Figure[]> => {
  await api.call(createWholesaler, { body: { code: CODE, name: 'Offers' } });
  const { id } = await api.call(createPromotion, { body: { wholesaler_code: CODE, name: 'Large files' } });
  const file = join(folder, 'large.csv');
  await writeLarge(file, fileBytes);
  const end = lookMeanwhile(api);
  let stored: PromotionFile[] = [];
  const seconds = await secondsOf(async () => {
    const uploads = Array.from({ length: files }, () => api.call(uploadPromotionFile, { params: { id }, file }));
    stored = await Promise.all(uploads);
  });
  const looks = await end();
  await rm(file);
  if (new Set(stored.map(({ sha256 }) => sha256)).size !== 1) throw new Error('The same file was stored differently.');
  const megabytes = Math.round(fileBytes / 1024 / 1024);
  return [
    { what: `${files} uploads of ${megabytes} MB at once`, value: seconds, unit: 's' },
    { what: 'dashboard meanwhile, median', value: percentile(looks, 0.5), unit: 'ms', target: 150 },
  ];
};
