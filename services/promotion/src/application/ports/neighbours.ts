export type KnownWholesaler = Readonly<{ name: string; active: boolean }>;

/** Copies of what reference-data owns. */
export interface Wholesalers {
  /** Undefined when there is none; throws DependencyUnavailable while it cannot be known. */
  get(code: string): Promise<KnownWholesaler | undefined>;
}
