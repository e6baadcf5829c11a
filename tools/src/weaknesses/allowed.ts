/** A known weakness of a package that the build takes for a while. */
export type Allowed = Readonly<{
  /** `GHSA-…`, as the advisory's address ends. */
  advisory: string;
  /** Why it cannot be used here, or what is waited for. */
  reason: string;
  /** The last day, `2026-12-31`; at most 90 days ahead. */
  until: string;
}>;

export const ALLOWED: readonly Allowed[] = [];
