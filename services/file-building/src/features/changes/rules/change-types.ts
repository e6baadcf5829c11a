import type { ChangeType } from '@tillmap/contracts';
import { tenThousandths } from '../../../model/prices/amount.ts';
import type { TillValues } from '../../../model/till-line.ts';
import { namesDiffer } from './names-differ.ts';

/** The values that a change is told by. */
export type ComparedValues = Pick<
  TillValues,
  'description' | 'size' | 'caseQty' | 'cost' | 'rrp' | 'priceMark' | 'vatCode' | 'deptCode' | 'subDeptCode' | 'cgCode'
>;

const moved = (before: string, after: string, up: ChangeType, down: ChangeType): ChangeType[] => {
  const [old, now] = [tenThousandths(before), tenThousandths(after)];
  if (old === now) return [];
  return [now > old ? up : down];
};

const markChange = (before: string, after: string): ChangeType[] => {
  const [old, now] = [tenThousandths(before), tenThousandths(after)];
  if (old === now) return [];
  if (old === 0) return ['mark_gained'];
  return [now === 0 ? 'mark_lost' : 'mark_changed'];
};

const sizeText = (size: string): string =>
  size.toLowerCase().replace(/[\s.]+/g, (gap) => (gap.includes('.') ? '.' : ''));

/** Another size or case; where one of them is not known there is nothing to compare. */
const isOtherSize = (before: ComparedValues, after: ComparedValues): boolean => {
  const isOther = (one: string, other: string) => one !== '' && other !== '' && one !== other;
  return (
    isOther(sizeText(before.size), sizeText(after.size)) ||
    isOther(String(Number(before.caseQty) || ''), String(Number(after.caseQty) || ''))
  );
};

const placeOf = ({ deptCode, subDeptCode, cgCode }: ComparedValues): string => `${deptCode}~${subDeptCode}~${cgCode}`;

/** What is different in a line since the till got it last, in the order of `CHANGE_TYPES`; empty for one that is unchanged. */
export const changeTypesBetween = (before: ComparedValues, after: ComparedValues): ChangeType[] => [
  ...(namesDiffer(before.description, after.description) ? (['other_product'] as const) : []),
  ...moved(before.cost, after.cost, 'cost_up', 'cost_down'),
  ...moved(before.rrp, after.rrp, 'rrp_up', 'rrp_down'),
  ...markChange(before.priceMark, after.priceMark),
  ...(isOtherSize(before, after) ? (['size_or_case'] as const) : []),
  ...(before.vatCode !== '' && after.vatCode !== '' && before.vatCode !== after.vatCode
    ? (['vat_moved'] as const)
    : []),
  ...(placeOf(before) === placeOf(after) ? [] : (['place_moved'] as const)),
];

/** Classes of which a till's prices follow. */
const PRICES: ReadonlySet<ChangeType> = new Set([
  'cost_up',
  'cost_down',
  'rrp_up',
  'rrp_down',
  'mark_gained',
  'mark_lost',
  'mark_changed',
]);

export const isPriceChange = (classes: readonly ChangeType[]): boolean => classes.some((one) => PRICES.has(one));

/** What a decision is about: it stands while these are the same. A new line and a gone one are decided as such. */
export const decidedAbout = (after: ComparedValues | null, isNew: boolean): string => {
  if (!after) return 'gone';
  if (isNew) return 'new';
  const { size, caseQty, cost, rrp, priceMark, vatCode } = after;
  const amounts = [cost, rrp, priceMark].map(tenThousandths);
  return JSON.stringify([...amounts, sizeText(size), caseQty, vatCode, placeOf(after)]);
};
