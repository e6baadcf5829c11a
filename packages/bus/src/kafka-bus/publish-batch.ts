import type { Outgoing } from './wire.ts';

const BATCH = { count: 1_000, bytes: 4 * 1024 * 1024 };

/** A caller whose messages are to be published. */
export type Waiting = {
  readonly messages: readonly Outgoing[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/** Takes as many of those that wait as fit one request; at least one. */
export const takeBatch = (waiting: Waiting[]): Waiting[] => {
  let [count, bytes, taken] = [0, 0, 0];
  for (const { messages } of waiting) {
    count += messages.length;
    bytes += messages.reduce((sum, { record }) => sum + (record.value?.length ?? 0), 0);
    if (taken > 0 && (count > BATCH.count || bytes > BATCH.bytes)) break;
    taken++;
  }
  return waiting.splice(0, taken);
};
