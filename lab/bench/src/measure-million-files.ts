import { join } from 'node:path';
import type { ProductClient } from '@tillmap/testing/product-client';
import { type Market, supplierLines, writeCsv } from '@tillmap/tools/product/market.ts';
import { type Figure, secondsOf } from './figures.ts';

const SECONDS_A_MINUTE = 60;
/** Products a minute. */
const EXACT_LEAST = 1_000_000;
const BY_NAME_LEAST = 200_000;

type Deps = Readonly<{ api: ProductClient; folder: string; market: Market; say(message: string): void }>;

/** Supplier files against a million reference names: one that is known by its barcodes, one of which only names are known. */
export const measureMillionFiles = async (deps: Deps): Promise<Figure[]> => {
  const lines = deps.market.fresh.length;
  return [
    ...(await fileFigures(deps, { name: 'exact', lines, unknown: 0, least: EXACT_LEAST })),
    ...(await fileFigures(deps, { name: 'by name', lines, unknown: lines, least: BY_NAME_LEAST })),
  ];
};

type Kind = Readonly<{ name: string; lines: number; unknown: number; least: number }>;

const fileFigures = async ({ api, folder, market, say }: Deps, kind: Kind): Promise<Figure[]> => {
  const { name, lines, unknown, least } = kind;
  say(`a file of ${lines.toLocaleString('en-GB')} lines, ${name}`);
  const file = join(folder, `${name}.csv`);
  await writeCsv(file, supplierLines(market, lines, lines, unknown));
  const { id } = await api.createSession(market.wholesaler.code, name);
  const upload = await secondsOf(() => api.upload(id, file));
  const processed = await secondsOf(async () => {
    await api.start(id);
    await api.untilCompleted(id);
  });
  const { processing_stats: stats } = await api.session(id);
  const found = (stats?.high_confidence ?? 0) + (stats?.low_confidence ?? 0);
  return [
    { what: `${lines.toLocaleString('en-GB')} lines, ${name}: uploaded`, value: upload, unit: 's' },
    { what: `${name}: processed`, value: processed, unit: 's' },
    { what: `${name}: products a minute`, value: (SECONDS_A_MINUTE * lines) / processed, unit: '', least },
    { what: `${name}: given a place`, value: found, unit: '' },
  ];
};
