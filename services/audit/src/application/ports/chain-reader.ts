import type { LinkedRecord } from '../../domain/chain.ts';
import type { PersonalData } from '../../domain/trail-record.ts';

/** Personal data as they are stored; no salt once erased. */
export type StoredPersonalData = Readonly<{ data: PersonalData; salt: Uint8Array | null; isErased: boolean }>;

export type StoredRecord = LinkedRecord &
  Readonly<{ person: StoredPersonalData | null; other: StoredPersonalData | null }>;

/** Everything the database holds of the trail, all of one moment. */
export interface ChainReader {
  /** The records after this one, in order. */
  records(after: number, most: number): Promise<StoredRecord[]>;
  texts(): Promise<ReadonlyArray<Readonly<{ sha256: string; text: string }>>>;
  /** Sentences about what stands beside the chain and does not agree with its records. */
  disagreements(): Promise<string[]>;
}

/** Runs `work` over one moment of the database, however long it takes. */
export type AtOneMoment = <T>(work: (reader: ChainReader) => Promise<T>) => Promise<T>;
