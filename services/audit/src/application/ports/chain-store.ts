import type { Head, LinkedRecord } from '../../domain/chain.ts';
import type { PersonalData, TrailRecord } from '../../domain/trail-record.ts';

/** A record that waits for its place; `place` is the order it came in. */
export type PendingRecord = Readonly<{ place: number; record: TrailRecord }>;

/** Personal data as it is kept beside the chain. */
export type KeptPersonalData = Readonly<{
  sequence: number;
  part: 'person' | 'other';
  salt: Uint8Array;
  data: PersonalData;
}>;

/** What is appended in one go. */
export type Batch = Readonly<{
  records: readonly LinkedRecord[];
  personal: readonly KeptPersonalData[];
  /** Texts by their SHA-256. */
  texts: ReadonlyMap<string, string>;
}>;

export type KnownUser = Readonly<{ userId: string; name: string; email: string; role: string }>;

/** The chain inside a transaction that nobody else appends in. */
export interface ChainStore {
  head(): Promise<Head>;
  /** The first that wait, in the order they came. */
  waiting(most: number): Promise<PendingRecord[]>;
  /** Those of these ids that the chain has already. */
  known(ids: readonly string[]): Promise<ReadonlySet<string>>;
  users(ids: readonly string[]): Promise<KnownUser[]>;
  /** Adds records at the end, with what goes beside them, and brings lists and figures up to date. */
  append(batch: Batch): Promise<void>;
  /** These wait no more. */
  forget(places: readonly number[]): Promise<void>;
  /** Erases what is personal about a user everywhere; how many records told of the user. */
  erase(userId: string): Promise<number>;
}

/** Runs `work` while nobody else can append; answers undefined, without running it, when somebody does right now. */
export type WithExclusiveChain = <T>(work: (chain: ChainStore) => Promise<T>) => Promise<T | undefined>;
