/** Failed sign-ins to one account: from one address, or from all. */
export type Failures = { readonly count: number; readonly firstAt: Date };

/** From so many of one address on, or of all together, the next try is delayed before it is heard. */
const FREE_OF_ADDRESS = 5;
const FREE_OF_ACCOUNT = 20;
export const FAILURE_WINDOW_MS = 15 * 60 * 1_000;

const FIRST_DELAY_MS = 250;
const FREE_FAILURES = 2;
const FIRST_WAIT_MS = 1_000;
/** With all who wait before it well below the 30 s after which a gateway gives up. */
const LONGEST_WAIT_MS = 7_000;

/** Tries to an account that may wait behind each other, each of another address. */
export const WAITING_AT_ONCE = 3;

/**
 * Whom a try waits behind: those to the account from its address, those of all addresses that failed too often, or nobody
 * where others failed and not its own address.
 */
export type Wait = { readonly behind: 'address' | 'account' | 'nobody'; readonly milliseconds: number };

const waitAfter = (failures: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);

/**
 * Returns how long a try waits before it is heard; `undefined` for not at all. An address that did not fail too often itself
 * is always heard. Of one that did, nine guesses a minute are, and of all such together once twenty failed.
 */
export const waitOf = (ofAddress: Failures | undefined, ofAccount: Failures | undefined): Wait | undefined => {
  const [address, account] = [ofAddress?.count ?? 0, ofAccount?.count ?? 0];
  if (account >= FREE_OF_ACCOUNT)
    return {
      behind: address >= FREE_OF_ADDRESS ? 'account' : 'nobody',
      milliseconds: waitAfter(Math.max(account - FREE_OF_ACCOUNT, address - FREE_OF_ADDRESS)),
    };
  return address >= FREE_OF_ADDRESS
    ? { behind: 'address', milliseconds: waitAfter(address - FREE_OF_ADDRESS) }
    : undefined;
};

/** Returns how long the response to this failure is delayed: two are free, then 250 ms, doubled each time. */
export const failureDelayMs = (count: number): number =>
  count <= FREE_FAILURES ? 0 : FIRST_DELAY_MS * 2 ** (Math.min(count, FREE_OF_ADDRESS) - FREE_FAILURES - 1);
