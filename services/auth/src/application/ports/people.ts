/** What is noted here of a person whom another provider knows. */
export type Noted = {
  readonly lastLoginAt: Date | null;
  /** Tokens issued before this second of the epoch are void. */
  readonly notBefore: number;
};

export interface PeopleReader {
  /** By id; who is not noted is missing. */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, Noted>>;
}

/** In a transaction. */
export interface PeopleWriter {
  /** Until the transaction ends, nobody else administers accounts. */
  lockAdministration(): Promise<void>;
  /** Until the transaction ends, nobody else makes the first accounts. */
  claimSeeding(): Promise<void>;
  /** Locks the person until the transaction ends. */
  take(id: string): Promise<Noted>;
  voidTokens(id: string, notBefore: number): Promise<void>;
  /** Marks a sign-in of somebody whose tokens were not voided since `notBefore` was read; false otherwise. */
  signedIn(id: string, notBefore: number, at: Date): Promise<boolean>;
  /** Marks a sign-in that was heard of later. False when that one, or a later one, was marked already. */
  recordSignIn(id: string, at: Date): Promise<boolean>;
}
