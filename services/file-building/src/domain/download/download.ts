import type { DownloadContent } from '@tillmap/contracts';

/** The download that was the base of what changed when another one was made. Its moment is RFC 3339. */
export type ComparedWith = Readonly<{ at: string; sessionName: string }>;

/** How many lines of a file are not as they were in the version before. */
export type VersionDifference = Readonly<{
  /** The download it is compared with, and its version. */
  id: string;
  version: number;
  added: number;
  changed: number;
  removed: number;
}>;

/** One file that a person downloaded, as its receipt has it. */
export type Download = Readonly<{
  id: string;
  sessionId: string;
  sessionName: string;
  wholesalerCode: string;
  version: number;
  content: DownloadContent;
  products: number;
  notReviewed: number;
  fileName: string;
  fileSha256: string;
  bytes: number;
  /** '' where the bytes are not kept. */
  objectKey: string;
  userId: string;
  userName: string;
  at: Date;
  state: 'made' | 'sent';
  comparedWith: ComparedWith | null;
  difference: VersionDifference | null;
}>;

type Version = Pick<Download, 'version' | 'content' | 'fileSha256'>;

/** The number of a file among those of its session, newest first: the same bytes are the same version. */
export const versionOf = (fileSha256: string, earlier: readonly Version[]): number => {
  const same = earlier.find((one) => one.fileSha256 === fileSha256);
  return same?.version ?? 1 + Math.max(0, ...earlier.map(({ version }) => version));
};

/** The file of the same content that a new one is compared with; undefined for the first, and where nothing is different. */
export const versionBefore = <One extends Version>(
  { fileSha256, content }: Pick<Version, 'fileSha256' | 'content'>,
  earlier: readonly One[],
): One | undefined => {
  const last = earlier.find((one) => one.content === content);
  return last?.fileSha256 === fileSha256 ? undefined : last;
};
