import { join } from 'node:path';
import { writeCsv } from '@tillmap/tools/product/market.ts';
import { type BenchContext, linesFor } from './context.ts';
import { type Figure, halfAndMost, secondsOf } from './figures.ts';
import { type Polled, pollDuring } from './poll-calls.ts';

type Processed = Readonly<{ id: string; upload: number; seconds: number; polled: Polled }>;

/** Takes a supplier file, half of it exact and half by similarity, from its upload to its end; times in seconds. */
export const processFile = async (
  { api, folder, market, code, sizes }: BenchContext,
  name: string,
): Promise<Processed> => {
  const file = join(folder, 'half-known.csv');
  await writeCsv(file, linesFor(market, sizes.file));
  const { id } = await api.createSession(code, name);
  const upload = await secondsOf(() => api.upload(id, file));
  const began = performance.now();
  await api.start(id);
  const polled = await pollDuring(api, id, api.untilCompleted(id));
  return { id, upload, seconds: (performance.now() - began) / 1000, polled };
};

/** A supplier file from upload to completed, and how quick the screens' calls stay meanwhile. */
export const measureProcessing = async (context: BenchContext): Promise<Figure[]> => {
  const { api, sizes } = context;
  const { id, upload, seconds, polled } = await processFile(context, 'Half known');
  // What the memory is told of them goes on beside it: its seconds are this file's.
  const remembered = await secondsOf(() => context.untilRemembered());
  const { processing_stats: stats } = await api.session(id);
  return [
    { what: `${sizes.file.toLocaleString('en-GB')} lines uploaded`, value: upload, unit: 's' },
    { what: 'processed', value: seconds, unit: 's', target: 25 },
    { what: 'lines', value: sizes.file / seconds, unit: 'per s' },
    { what: 'until its names are remembered after that', value: remembered, unit: 's' },
    { what: 'high confidence', value: stats?.high_confidence ?? 0, unit: '' },
    { what: 'needs review', value: stats?.low_confidence ?? 0, unit: '' },
    { what: 'skipped', value: stats?.skipped ?? 0, unit: '' },
    ...halfAndMost('sessions list meanwhile', polled.list, 150),
    ...halfAndMost('status meanwhile', polled.status, 150),
  ];
};
