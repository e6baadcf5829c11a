import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ObjectStore } from '@tillmap/storage/object-store';
import { z } from 'zod';
import type { KeptHead } from '../../model/chain.ts';

const PREFIX = 'audit/heads/';

const keptSchema = z.object({
  sequence: z.number().int().min(0),
  hash: z.string(),
  at: z.coerce.date(),
  reason: z.enum(['start', 'hour', 'stop']),
});

/** A folder an hour; the rest of the name makes the key one that was never used. */
const keyOf = ({ at, sequence, reason }: KeptHead): string => {
  const [day, time] = at.toISOString().replaceAll(/[:.]/g, '').split('T') as [string, string];
  return `${PREFIX}${day}T${time.slice(0, 2)}/${time.slice(0, 9)}-${sequence}-${reason}-${randomUUID().slice(0, 8)}.json`;
};

/**
 * Heads as small JSON objects below `audit/heads/`: outside of the database, where a rewrite of the database does not
 * reach them. None is ever replaced.
 */
export const objectHeadStore = (objects: ObjectStore) => ({
  keep: async (head: KeptHead): Promise<void> => {
    await objects.put(keyOf(head), Readable.from([`${JSON.stringify(head)}\n`]));
  },
  /** All that are kept, oldest first. */
  async *all(): AsyncGenerator<KeptHead> {
    for await (const { key } of objects.list(PREFIX)) {
      const read = keptSchema.safeParse(JSON.parse(await text(await objects.get(key))));
      if (!read.success) throw new Error(`${key} does not hold a head of the audit trail.`);
      yield read.data;
    }
  },
});

export type HeadStore = ReturnType<typeof objectHeadStore>;
