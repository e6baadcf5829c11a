import { hashToUnitInterval } from './unit-hash.ts';

/** Addresses of search servers, as a setting lists them: separated by commas. */
export const searchServers = (listed: string): readonly string[] => [
  ...new Set(
    listed
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
  ),
];

/** Whether a wholesaler belongs to `one` rather than to `other`. Of equal hashes the address decides, so that the order of a list does not. */
const goesBefore = (one: string, other: string, wholesaler: string): boolean => {
  const [hash, otherHash] = [one, other].map((server) => hashToUnitInterval(`${server}\n${wholesaler}`)) as [
    number,
    number,
  ];
  return hash === otherHash ? one > other : hash > otherHash;
};

/**
 * Returns the server of a wholesaler's index: the one with the highest hash of both (rendezvous hashing). One server more
 * gets its share from all others and moves nothing else; of one that goes only its own are moved. @throws without servers.
 */
export const serverOf = (servers: readonly string[], wholesaler: string): string => {
  const [first, ...others] = servers;
  if (first === undefined) throw new Error('There is no search server.');
  return others.reduce((highest, one) => (goesBefore(one, highest, wholesaler) ? one : highest), first);
};
