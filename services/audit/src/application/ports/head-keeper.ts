import type { Head } from '../../domain/chain.ts';

export type KeepReason = 'start' | 'hour' | 'stop';

/** A head of the chain as it was at a moment. */
export type KeptHead = Head & Readonly<{ at: Date; reason: KeepReason }>;

/** Heads outside of the database, where whoever rewrites it does not reach them. None is ever replaced. */
export interface HeadKeeper {
  keep(head: KeptHead): Promise<void>;
  /** All that are kept, oldest first. */
  all(): AsyncIterable<KeptHead>;
}
