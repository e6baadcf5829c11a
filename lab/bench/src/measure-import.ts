import { setTimeout as sleep } from 'node:timers/promises';
import { startMappingsImport } from '@tillmap/tools/product/load-wholesaler.ts';
import type { BenchContext } from './context.ts';
import { type Figure, secondsOf } from './figures.ts';

/** Reference mappings, from the upload until a lookup finds the last row. */
export const measureImport = async (context: BenchContext): Promise<Figure[]> => {
  const { api, code, mappingsFile, sizes } = context;
  const began = performance.now();
  const since = (): number => (performance.now() - began) / 1000;
  const importId = await startMappingsImport(api, code, mappingsFile);
  const accepted = since();
  await api.untilImported(importId);
  const completed = since();
  await untilFound(context);
  const found = since();
  const { results } = await api.importProgress(importId);
  if (results?.imported !== sizes.known) throw new Error(`${results?.imported} of ${sizes.known} rows were imported.`);
  const again = await secondsOf(async () => api.untilImported(await startMappingsImport(api, code, mappingsFile)));
  return [
    { what: `${sizes.known.toLocaleString('en-GB')} rows accepted`, value: accepted, unit: 's' },
    { what: 'until completed', value: completed, unit: 's' },
    { what: 'until a lookup finds the last row', value: found, unit: 's', target: 12 },
    { what: 'the same file again, nothing changed', value: again, unit: 's' },
  ];
};

const untilFound = async ({ api, code, lastBarcode }: BenchContext): Promise<void> => {
  for (;;) {
    const { data } = await api.lookUp(code, [lastBarcode]);
    if (data[0]?.source === 'exact') return;
    await sleep(20);
  }
};
