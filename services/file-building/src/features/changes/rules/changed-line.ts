import type { ChangeType } from '@tillmap/contracts';
import { tenThousandths } from '../../../model/prices/amount.ts';
import type { TillLine, TillValues } from '../../../model/till-line.ts';
import { costEffect, marginBand, marginPercent, type VatRates } from './change-money.ts';
import { changeTypesBetween, decidedAbout } from './change-types.ts';

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
}>;

/** A line against what the till has of it, null for nothing. With no classes it is unchanged. */
export const changedLine = (before: TillValues | null, line: TillLine, rates: VatRates): ChangedLine => {
  const { canonical, position, ...after } = line;
  const marginAfter = marginPercent(after, rates);
  return {
    canonical,
    position,
    classes: before ? changeTypesBetween(before, after) : ['new'],
    before,
    after,
    key: decidedAbout(after, before === null),
    deptCode: after.deptCode,
    marginBefore: marginPercent(before, rates),
    marginAfter,
    band: marginBand(marginAfter),
    effect: costEffect(before, after),
    cost: tenThousandths(after.cost),
    rrp: tenThousandths(after.rrp),
  };
};
