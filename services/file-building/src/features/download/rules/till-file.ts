import { fileStamp, safeFileName } from '@tillmap/supplier-files';
import type { OfTill, Verdicts } from '../../../model/download.ts';
import type { OfShop } from '../../../model/shop.ts';
import { type ChosenTill, tillWord } from '../../../model/till/till-choice.ts';

/** A till's file, or every file that it takes in one ZIP file. */
export type TillFile = ChosenTill & Readonly<{ isZip: boolean }>;

const words = (...some: readonly string[]): string[] => some.filter((word) => word !== '');

/** Named as the default file is, with the till, the shop and which of several files it is. */
export const tillFileName = (
  { wholesalerCode, name, shopCode }: Pick<OfShop, 'wholesalerCode' | 'name' | 'shopCode'>,
  till: TillFile,
  now: Date,
): string => {
  const { profile, part, isZip } = till;
  const end = isZip ? 'zip' : profile.file.content.kind;
  return safeFileName(
    words(wholesalerCode, name, shopCode, tillWord(till), isZip ? '' : part, `${fileStamp(now)}.${end}`),
  );
};

/** One of several files, as it is called within the ZIP file. */
export const partFileName = (till: TillFile, part: string): string =>
  safeFileName(words(tillWord(till), `${part || '1'}.${till.profile.file.content.kind}`));

/** What the receipt keeps of the till. */
export const ofTill = ({ key, version, profile, choices, part, isZip }: TillFile): Omit<OfTill, keyof Verdicts> => ({
  profile: key,
  name: profile.name,
  version,
  purpose: choices.purpose,
  part: isZip ? '' : part,
  isZip,
});
