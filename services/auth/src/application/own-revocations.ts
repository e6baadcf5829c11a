import type { Revoked } from '@tillmap/service-kit';
import type { RevocationLog } from '../adapters/postgres/revocations.ts';

type Memory = { apply(news: Revoked): void };

/** Reads into `memory` what is new in the log, one reading after the other. */
export const ownRevocations = (log: RevocationLog, memory: Memory) => {
  let position = 0;
  let reading: Promise<void> = Promise.resolve();

  const read = async (): Promise<void> => {
    const news = await log.since(position);
    memory.apply(news);
    position = news.position;
  };
  return {
    /** Each reading starts after whatever was committed before the call. */
    refresh(): Promise<void> {
      reading = reading.catch(() => undefined).then(read);
      return reading;
    },
  };
};
