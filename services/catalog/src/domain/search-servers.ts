import { createHash } from 'node:crypto';

/** Addresses of search servers, as a setting lists them: separated by commas. */
export const searchServers = (listed: string): readonly string[] => [
  ...new Set(
    listed
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
  ),
];

const weight = (server: string, wholesaler: string): string =>
  createHash('sha256').update(`${server}\n${wholesaler}`).digest('hex');

/**
 * Returns the server of a wholesaler's index: the one with the highest hash of both (rendezvous hashing). One server more
 * gets its share from all others and moves nothing else; of one that goes only its own are moved. @throws without servers.
 */
export const serverOf = (servers: readonly string[], wholesaler: string): string => {
  const [first, ...others] = servers;
  if (first === undefined) throw new Error('There is no search server.');
  return others.reduce(
    (highest, one) => (weight(one, wholesaler) > weight(highest, wholesaler) ? one : highest),
    first,
  );
};
