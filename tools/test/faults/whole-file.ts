import { expect } from '@jest/globals';
import type { ProductClient } from '@tillmap/testing/product-client';

/** Holds a completed session's file against what was uploaded: each of `lines` is in it, or counted as without a place. */
export const expectWholeFile = async (api: ProductClient, id: string, lines: number): Promise<void> => {
  const { processing_stats: stats } = await api.session(id);
  const csv = await (await api.download(id)).text();
  // The header and the end of the last line are two more.
  expect({ processed: stats?.total_processed, lines: csv.split('\r\n').length }).toEqual({
    processed: lines,
    lines: lines - (stats?.skipped ?? Number.NaN) + 2,
  });
};
