import type { Lease } from '../handling/log-entry.ts';

/** What a group keeps beside an offset, in the commit's metadata, about the message there. */
export type CommitMetadata = Pick<Lease, 'failures' | 'deaths'>;

/** As text, so that failures alone look as they did before crashes were counted. */
export const encodeCommitMetadata = ({ failures, deaths }: CommitMetadata): string =>
  deaths === 0 ? String(failures) : `${failures} ${deaths}`;

/** Reads what a commit kept; anything that is not ours counts as nothing. */
export const decodeCommitMetadata = (text: string | null | undefined): CommitMetadata => {
  const [failures = 0, deaths = 0] = (text ?? '').split(' ').map((part) => Number(part) || 0);
  return { failures, deaths };
};
