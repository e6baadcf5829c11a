import { join } from 'node:path';
import type { Session } from '@tillmap/contracts';
import type { Cells } from '@tillmap/samples/csv.ts';
import type { Product } from '@tillmap/samples/products.ts';
import type { ProductClient } from '@tillmap/testing/product-client';
import { type Market, supplierLines, writeCsv } from '@tillmap/tools/product/market.ts';

export type Sizes = Readonly<{ known: number; file: number; large: number; small: number; lookups: number }>;

/** Lines and rows at full size; the small file and the lookups stay as they are at any size. */
export const sizesFor = (quick: boolean): Sizes => {
  const factor = quick ? 0.1 : 1;
  return { known: 100_000 * factor, file: 100_000 * factor, large: 200_000 * factor, small: 50, lookups: 1_000 };
};

/** What every measurement works with. */
export type BenchContext = Readonly<{
  api: ProductClient;
  folder: string;
  sizes: Sizes;
  market: Market;
  /** Products that only another wholesaler knows, under a hierarchy this one shares no barcode with. */
  elsewhere: readonly Product[];
  mappingsFile: string;
  lastBarcode: string;
  code: string;
  say(message: string): void;
  /** A completed session of the large file, made once. */
  largeSession(): Promise<string>;
  keepLargeSession(id: string): void;
  /** Resolves once the product memory has all names that uploads gave. */
  untilRemembered(): Promise<void>;
}>;

/** A new session with a supplier file of so many lines; answers it before it is started. */
export const preparedSession = async (
  { api, folder, market, code }: Pick<BenchContext, 'api' | 'folder' | 'market' | 'code'>,
  lines: number,
  name: string,
): Promise<Session> => {
  const file = join(folder, `${name}.csv`);
  await writeCsv(file, linesFor(market, lines));
  const session = await api.createSession(code, name);
  await api.upload(session.id, file);
  return session;
};

/** The same lines for the same count, whatever the type of the file. */
export const linesFor = (market: Market, count: number): Cells[] => supplierLines(market, count, count);

/** Makes the completed large session where no measurement left one. */
export const madeOnce = (make: () => Promise<string>): { get: () => Promise<string>; keep: (id: string) => void } => {
  let made: Promise<string> | undefined;
  return {
    get: () => {
      made ??= make();
      return made;
    },
    keep: (id) => {
      made = Promise.resolve(id);
    },
  };
};

export const completedSession = async (
  context: Pick<BenchContext, 'api' | 'folder' | 'market' | 'code'>,
  lines: number,
): Promise<string> => {
  const { id } = await preparedSession(context, lines, 'large');
  await context.api.start(id);
  await context.api.untilCompleted(id, 500);
  return id;
};
