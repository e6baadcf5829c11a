import type { ChangeDecision, ChangeType, DownloadContent } from '@tillmap/contracts';
import { type InFile, isWhole } from '../../../model/in-file.ts';
import type { TillValues } from '../../../model/till-line.ts';
import { isNewToTill, isPriceChange } from './change-types.ts';

/** What was decided of a changed line. */
export type DecidedLine = Readonly<{
  classes: readonly ChangeType[];
  decision: '' | ChangeDecision;
  /** Kept at an earlier download, with nothing changed since. */
  keptBefore: boolean;
  /** What the till has; null for a new line. */
  before: TillValues | null;
}>;

const isWanted = ({ classes, keptBefore }: DecidedLine, content: DownloadContent): boolean => {
  if (isWhole(content)) return true;
  if (keptBefore) return false;
  // A till that has not got the new barcode yet takes no price for it.
  if (content === 'prices') return isPriceChange(classes) && !classes.includes('new_barcode');
  return content === 'changes' || isNewToTill(classes);
};

/** How a changed line goes into a file. Later is in none but a whole file, where the till's values stay and are asked again. */
export const changeInFile = (line: DecidedLine, content: DownloadContent): InFile => {
  const { decision, before } = line;
  if (!isWanted(line, content)) return 'out';
  if (decision === '' || decision === 'take') return 'now';
  if (!before || (decision === 'later' && !isWhole(content))) return 'out';
  return { values: before, movesBase: decision === 'keep' };
};
