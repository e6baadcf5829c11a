import type { ChangeType } from '@tillmap/contracts';
import { tenThousandths } from '../../../model/prices/amount.ts';
import type { KeptPlace } from '../../../model/second-thoughts.ts';
import type { TillLine, TillValues } from '../../../model/till-line.ts';
import { costEffect, marginBand, marginPercent, type VatRates } from './change-money.ts';
import { changeTypesBetween, decidedAbout, isNamedOtherwise, isPlaceChange, withNewBarcode } from './change-types.ts';

/** What is known of a line beside what its file and its classification say. */
export type Compared = Readonly<{
  /** What the till has of it, if anything; under the barcode that it had before, where a person said that it is the same. */
  before: (TillValues & Readonly<{ oldBarcode?: string; pairedBy?: string }>) | null;
  /** What stays of that in spite of a second thought that nobody took. */
  kept: KeptPlace | null;
  /** Who placed it in this session. */
  placedBy: string | null;
  /** Whether an earlier file had it and the till did not get it. */
  wasLeftOut: boolean;
}>;

/** A line of a file that is not what the till has. Amounts are ten-thousandths of a pound. */
export type ChangedLine = Readonly<{
  canonical: string;
  position: number;
  classes: readonly ChangeType[];
  before: TillValues | null;
  after: TillValues;
  /** What a decision is about: it stands while this is the same. */
  key: string;
  deptCode: string;
  marginBefore: number | null;
  marginAfter: number | null;
  band: string;
  effect: number | null;
  cost: number;
  rrp: number;
  /** Who placed it or paired it, where nothing else changed: that is decided as they did; '' otherwise. */
  placedBy: string;
}>;

const classesOf = ({ before, wasLeftOut }: Compared, after: TillValues): ChangeType[] => {
  if (!before) return [wasLeftOut ? 'was_left_out' : 'new'];
  const classes = changeTypesBetween(before, after);
  return before.pairedBy === undefined ? classes : withNewBarcode(classes);
};

/** Whose decision a line is, where nothing changed but what they decided: its place, or that it has a new barcode. */
const settledBy = ({ before, placedBy }: Compared, classes: readonly ChangeType[]): string => {
  const others = classes.filter((one) => one !== 'new_barcode');
  if (!isPlaceChange(others)) return '';
  return (others.length > 0 ? placedBy : before?.pairedBy) ?? '';
};

/** A line against what the till has of it. With no classes it is unchanged. */
export const changedLine = (compared: Compared, line: TillLine, rates: VatRates): ChangedLine => {
  const { before, kept } = compared;
  const { canonical, position, ...after } = { ...line, ...kept };
  const marginAfter = marginPercent(after, rates);
  const classes = classesOf(compared, after);
  // Another product with the same barcode is placed anew.
  if (kept && classes.includes('other_product')) return changedLine({ ...compared, kept: null }, line, rates);
  return {
    canonical,
    position,
    classes,
    before,
    after,
    key: decidedAbout(after, before === null, isNamedOtherwise(before, after)),
    deptCode: after.deptCode,
    marginBefore: marginPercent(before, rates),
    marginAfter,
    band: marginBand(marginAfter),
    effect: costEffect(before, after),
    cost: tenThousandths(after.cost),
    rrp: tenThousandths(after.rrp),
    placedBy: settledBy(compared, classes),
  };
};
