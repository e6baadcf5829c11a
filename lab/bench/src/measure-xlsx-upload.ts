import { statSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from '@tillmap/samples/write-xlsx.ts';
import { type BenchContext, linesFor } from './context.ts';
import { type Figure, secondsOf } from './figures.ts';

/** A large workbook, from the first byte sent until its items are stored. */
export const measureXlsxUpload = async ({
  api,
  folder,
  market,
  code,
  sizes,
  untilRemembered,
}: BenchContext): Promise<Figure[]> => {
  const file = join(folder, 'large.xlsx');
  await writeXlsx(file, 'Prices', linesFor(market, sizes.large));
  const { id } = await api.createSession(code, 'Workbook');
  let items = 0;
  const seconds = await secondsOf(async () => {
    items = (await api.upload(id, file)).total_processed;
  });
  // The memory is told of them when the upload has answered.
  const remembered = await secondsOf(untilRemembered);
  if (items !== sizes.large) throw new Error(`${items} of ${sizes.large} rows were read.`);
  return [
    { what: `${items.toLocaleString('en-GB')} rows .xlsx uploaded`, value: seconds, unit: 's', target: 20 },
    { what: 'until its names are remembered after that', value: remembered, unit: 's' },
    { what: 'size of the file', value: statSync(file).size / 1024 / 1024, unit: 'MB' },
  ];
};
