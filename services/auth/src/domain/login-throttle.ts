/** Failed sign-ins of one account from one address. */
export type Failures = { readonly count: number; readonly firstAt: Date };

export const MAX_FAILURES = 5;
export const FAILURE_WINDOW_MS = 15 * 60 * 1_000;

const FIRST_DELAY_MS = 250;
const FREE_FAILURES = 2;

/** Returns the seconds until the next try is allowed; 0 when it is allowed now. */
export const blockedSeconds = (failures: Failures | undefined, now: Date): number => {
  if (!failures || failures.count < MAX_FAILURES) return 0;
  const left = failures.firstAt.getTime() + FAILURE_WINDOW_MS - now.getTime();
  return Math.max(0, Math.ceil(left / 1_000));
};

/** Returns how long the response to this failure is delayed: two are free, then 250 ms, doubled each time. */
export const failureDelayMs = (count: number): number =>
  count <= FREE_FAILURES ? 0 : FIRST_DELAY_MS * 2 ** (Math.min(count, MAX_FAILURES) - FREE_FAILURES - 1);
