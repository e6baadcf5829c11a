export type RevocationNews = {
  /** Ask from here the next time. Never less than what was asked for. */
  readonly position: number;
  readonly families: readonly string[];
  /** Users whose tokens from before `notBefore` (seconds of the epoch) are void. */
  readonly users: readonly { readonly id: string; readonly notBefore: number }[];
  /** Ids of deleted API keys. */
  readonly apiKeys: readonly string[];
};

/** What ended before its time, as long as a token may live. */
export interface RevocationLog {
  /** Everything after `position`; all there is from 0. Nothing is ever committed before a position that was given out. */
  since(position: number): Promise<RevocationNews>;
}

/** Records what ends, in a transaction. */
export interface RevocationWriter {
  /** Voids the user's tokens from before `notBefore`. */
  user(id: string, notBefore: number): Promise<void>;
  apiKey(id: string): Promise<void>;
}
