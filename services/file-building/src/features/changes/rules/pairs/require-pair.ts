import type { ChangeDecision, ChangeType } from '@tillmap/contracts';
import { Conflict, type DomainError, NotFound } from '@tillmap/service-kit/domain';
import type { Pair } from '../../../../model/pairs.ts';
import { isNewToTill } from '../change-types.ts';

/** What was said of a barcode before, and by whom. */
export type SaidPair = Pair & Readonly<{ decision: 'take' | 'keep'; userName: string }>;

/** A pair as it is asked for. */
export type NamedBarcodes = Readonly<{ new_barcode: string; old_barcode: string }>;
/** Which pairs are taken, or which new lines are left as products of their own. */
export type PairRequest = Readonly<{
  /** Either of these two. */
  take?: 'sure' | readonly NamedBarcodes[] | undefined;
  leave?: readonly Pick<NamedBarcodes, 'new_barcode'>[] | undefined;
  old_until?: string | undefined;
  expected?: number | undefined;
  /** Some may be refused, and the others are done. */
  whereItCan?: boolean;
  /** The same moment for all steps that are one to the person. */
  at?: Date;
}>;

/** A pair as a person named it. */
export type NamedPair = Pair & Readonly<{ newBarcode: string; oldBarcode: string }>;

/** A line of the difference as pairs need it. */
type Line = Readonly<{
  classes: readonly ChangeType[];
  after: object | null;
  decision: '' | ChangeDecision;
  decidedBy: string;
}>;

/** What is known when a pair is taken: the lines of the difference, and what was said of their barcodes. */
export type KnownOfPairs = Readonly<{ lines: ReadonlyMap<string, Line>; said: readonly SaidPair[] }>;

const paired = ({ userName }: SaidPair, barcode: string, what: string): Conflict =>
  new Conflict(
    `${userName} has paired ${barcode} with another ${what} barcode. Please undo that first. Nothing was changed.`,
    'already-paired',
  );

const decidedApart = (fresh: Line, gone: Line): boolean =>
  fresh.decision !== '' && gone.decision !== '' && fresh.decidedBy !== gone.decidedBy;

/** Why a pair cannot be taken; `as_wanted` where it is one already, undefined where it can. */
export const refusalOf = (
  { fresh, old, newBarcode, oldBarcode }: NamedPair,
  { lines, said }: KnownOfPairs,
): DomainError | 'as_wanted' | undefined => {
  const taken = said.filter(({ decision }) => decision === 'take');
  const ofNew = taken.find((pair) => pair.fresh === fresh);
  if (ofNew) return ofNew.old === old ? 'as_wanted' : paired(ofNew, newBarcode, 'old');
  const [newLine, gone] = [lines.get(fresh), lines.get(old)];
  if (!newLine?.after || !isNewToTill(newLine.classes))
    return new NotFound(`The file has no new product with the barcode ${newBarcode}.`);
  const ofOld = taken.find((pair) => pair.old === old);
  if (ofOld) return paired(ofOld, oldBarcode, 'new');
  if (!gone || gone.after) return new NotFound(`The product with the barcode ${oldBarcode} is not gone from the file.`);
  if (!decidedApart(newLine, gone)) return undefined;
  return new Conflict(
    `${newLine.decidedBy} decided the new product ${newBarcode} and ${gone.decidedBy} the gone one ${oldBarcode}. Please undo one of the two first. Nothing was changed.`,
    'decided-apart',
  );
};

/** 409 where another number would be paired than a person was told. */
export const requireExpected = (number: number, expected: number | undefined): void => {
  if (expected === undefined || expected === number) return;
  throw new Conflict(
    `${number} products would be paired now, not ${expected}. Some of them were decided just now. Please look again.`,
    'number-changed',
  );
};
