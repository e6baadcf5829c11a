import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductClient } from '@tillmap/testing/product-client';

/** Sessions whose creation was acknowledged, made without a stop while faults go on. */
export type SessionLedger = Readonly<{
  acknowledged(): number;
  refused(): number;
  stop(): Promise<void>;
  /** Acknowledged ones that the product does not know. */
  lost(): Promise<readonly string[]>;
}>;

const EVERY_MS = 250;

export const keepLedger = (api: ProductClient, wholesaler: string): SessionLedger => {
  const ids: string[] = [];
  let refused = 0;
  let stopped = false;
  const writing = (async () => {
    for (let number = 1; !stopped; number += 1) {
      try {
        ids.push((await api.createSession(wholesaler, `Ledger ${number}`)).id);
      } catch {
        // Not acknowledged: it may exist or not.
        refused += 1;
      }
      await sleep(EVERY_MS);
    }
  })();
  return {
    acknowledged: () => ids.length,
    refused: () => refused,
    stop: async () => {
      stopped = true;
      await writing;
    },
    lost: async () => {
      const known = new Set((await api.sessions()).map(({ id }) => id));
      return ids.filter((id) => !known.has(id));
    },
  };
};
