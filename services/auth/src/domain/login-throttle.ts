/** Failed sign-ins to one account: from one address, or from all. */
export type Failures = { readonly count: number; readonly firstAt: Date };

/** From so many of one address on, or of all together, the next try is delayed before it is heard. */
const FREE_OF_ADDRESS = 5;
const FREE_OF_ACCOUNT = 20;
export const FAILURE_WINDOW_MS = 15 * 60 * 1_000;

const FIRST_DELAY_MS = 250;
const FREE_FAILURES = 2;
const FIRST_WAIT_MS = 1_000;
/** Below the time that a gateway waits for an answer. */
const LONGEST_WAIT_MS = 20_000;

/** Whom a try waits behind: those to the account from its address, or all to the account. */
export type Wait = { readonly behind: 'address' | 'account'; readonly milliseconds: number };

const waitAfter = (failures: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);

/**
 * Returns how long a try waits before it is heard; `undefined` for not at all. Nobody is locked out: the right password
 * counts after the wait, however many others failed behind the same address, and one after the other no more than three
 * guesses a minute are heard of an address, and of all addresses once twenty failed.
 */
export const waitOf = (ofAddress: Failures | undefined, ofAccount: Failures | undefined): Wait | undefined => {
  const [address, account] = [ofAddress?.count ?? 0, ofAccount?.count ?? 0];
  if (account >= FREE_OF_ACCOUNT)
    return {
      behind: 'account',
      milliseconds: waitAfter(Math.max(account - FREE_OF_ACCOUNT, address - FREE_OF_ADDRESS)),
    };
  return address >= FREE_OF_ADDRESS
    ? { behind: 'address', milliseconds: waitAfter(address - FREE_OF_ADDRESS) }
    : undefined;
};

/** Returns how long the response to this failure is delayed: two are free, then 250 ms, doubled each time. */
export const failureDelayMs = (count: number): number =>
  count <= FREE_FAILURES ? 0 : FIRST_DELAY_MS * 2 ** (Math.min(count, FREE_OF_ADDRESS) - FREE_FAILURES - 1);
