const REMEMBERED_MS = 10_000;

/** Which addresses took no connection in time, so that not every call waits for them. */
export type SilentHosts = Readonly<{
  /** `addresses` in their order, with those that did not answer lately behind all others. */
  last(addresses: readonly string[]): readonly string[];
  /** To be called before a connection is tried: of those who come after the 10 s, only the first one waits for such an address. */
  trying(address: string): void;
  silent(address: string): void;
  answered(address: string): void;
}>;

/** Remembers an address for 10 s. `now` is a steady clock in ms. */
export const silentHosts = (now: () => number): SilentHosts => {
  const until = new Map<string, number>();
  const isSilent = (address: string): boolean => (until.get(address) ?? Number.NEGATIVE_INFINITY) > now();
  const silent = (address: string): void => void until.set(address, now() + REMEMBERED_MS);
  return {
    last: (addresses) => [
      ...addresses.filter((address) => !isSilent(address)),
      ...addresses.filter((address) => isSilent(address)),
    ],
    trying: (address) => {
      if (until.has(address)) silent(address);
    },
    silent,
    answered: (address) => void until.delete(address),
  };
};
