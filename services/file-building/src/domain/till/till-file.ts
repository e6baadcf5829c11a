import { fileStamp, safeFileName } from '@tillmap/tabular';
import type { OfTill, Verdicts } from '../download/download.ts';
import type { Session } from '../sessions/session.ts';
import type { ChosenTill } from './till-choice.ts';

/** A till's file, or every file that it takes in one ZIP file. */
export type TillFile = ChosenTill & Readonly<{ isZip: boolean }>;

const words = (...some: readonly string[]): string[] => some.filter((word) => word !== '');

/** Named as the default file is, with the till and which of several files it is. */
export const tillFileName = (
  { wholesalerCode, name }: Pick<Session, 'wholesalerCode' | 'name'>,
  { key, profile, part, isZip }: TillFile,
  now: Date,
): string => {
  const end = isZip ? 'zip' : profile.file.content.kind;
  return safeFileName(words(wholesalerCode, name, key, isZip ? '' : part, `${fileStamp(now)}.${end}`));
};

/** One of several files, as it is called within the ZIP file. */
export const partFileName = ({ key, profile }: TillFile, part: string): string =>
  safeFileName(words(key, `${part || '1'}.${profile.file.content.kind}`));

/** What the receipt keeps of the till. */
export const ofTill = ({ key, version, profile, choices, part, isZip }: TillFile): Omit<OfTill, keyof Verdicts> => ({
  profile: key,
  name: profile.name,
  version,
  purpose: choices.purpose,
  part: isZip ? '' : part,
  isZip,
});
