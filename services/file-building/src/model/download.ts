import type { DownloadContent, OffersChoice, TillPurpose } from '@tillmap/contracts';
import type { PriceDay } from './prices/prices-on.ts';
import type { Memory } from './session.ts';

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

/** What a till does with the rows of a file; `leftOut` are those that a person chose not to write. */
export type Verdicts = Readonly<{ imported: number; changed: number; refused: number; leftOut: number }>;

/** Of a till's file: its profile as it was then, and what was told of its rows. */
export type OfTill = Verdicts &
  Readonly<{
    profile: string;
    name: string;
    version: number | null;
    purpose: TillPurpose;
    /** Which of several files; '' for the only one and for all in one ZIP file. */
    part: string;
    isZip: boolean;
    /** Whether what was told of each row is kept beside the bytes; older receipts do not say. */
    hasCheck?: boolean;
  }>;

/** One file that a person downloaded, as its receipt has it. */
export type Download = Readonly<{
  id: string;
  sessionId: string;
  sessionName: string;
  /** As the memory of the session has it. */
  wholesalerCode: Memory;
  /** The code of the shop that it is for; '' where there were none. */
  shop: string;
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
  /** Null for the default file. */
  till: OfTill | null;
  /** What was answered to the check of the supplier file; '' where nothing was asked. */
  fileAnswer: string;
  /** Null where neither offers nor a day were chosen. */
  prices: PriceDay | null;
}>;

/** Whether a shop's files of a wholesaler have offers, by the last download where that was chosen. */
export type LastOffers = (memory: Memory) => Promise<OffersChoice>;

/** Where the check of a download is kept, beside its bytes. */
export const checkKeyOf = (objectKey: string): string => `${objectKey}-check`;

type Kind = Pick<Download, 'content' | 'till'>;
const kindOf = ({ content, till }: Kind): string =>
  JSON.stringify([content, till && [till.profile, till.purpose, till.part, till.isZip]]);

/** Files of one kind are compared with each other: the same content, for the same till, and the same of several files. */
const isOfKind = (a: Kind, b: Kind): boolean => kindOf(a) === kindOf(b);

type Version = Pick<Download, 'version' | 'content' | 'fileSha256' | 'till'>;

/** The number of a file among those of its session, newest first: the same bytes are the same version. */
export const versionOf = (fileSha256: string, earlier: readonly Version[]): number => {
  const same = earlier.find((one) => one.fileSha256 === fileSha256);
  return same?.version ?? 1 + Math.max(0, ...earlier.map(({ version }) => version));
};

/** The file of the same kind that a new one is compared with; undefined for the first, and where nothing is different. */
export const versionBefore = <One extends Version>(
  file: Pick<Version, 'fileSha256' | 'content' | 'till'>,
  earlier: readonly One[],
): One | undefined => {
  const last = earlier.find((one) => isOfKind(one, file));
  return last?.fileSha256 === file.fileSha256 ? undefined : last;
};

/** An earlier file of the same kind with the same bytes. */
export const sameBefore = <One extends Version>(
  file: Pick<Version, 'fileSha256' | 'content' | 'till'>,
  earlier: readonly One[],
): One | undefined => earlier.find((one) => one.fileSha256 === file.fileSha256 && isOfKind(one, file));
