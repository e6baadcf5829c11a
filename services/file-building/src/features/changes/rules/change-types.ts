import { normaliseName, readMeasures } from '@tillmap/classification/matching/names';
import type { ChangeType } from '@tillmap/contracts';
import { namesDiffer } from '../../../model/names-differ.ts';
import { tenThousandths } from '../../../model/prices/amount.ts';
import type { TillValues } from '../../../model/till-line.ts';

/** The values that a change is told by. */
export type ComparedValues = Pick<
  TillValues,
  'description' | 'size' | 'caseQty' | 'cost' | 'rrp' | 'priceMark' | 'vatCode' | 'deptCode' | 'subDeptCode' | 'cgCode'
>;

const moved = (before: string, after: string, up: ChangeType, down: ChangeType): ChangeType[] => {
  const [old, now] = [tenThousandths(before), tenThousandths(after)];
  // A price that one side does not give is no change.
  if (old === now || before === '' || after === '') return [];
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

/** Another size or count in a name: "500g", "6 x 25g", "4pk". */
const isOtherSizeInName = (before: string, after: string): boolean => {
  if (before === after) return false;
  const [old, now] = [readMeasures(before), readMeasures(after)];
  const isOtherAmount =
    old.size !== undefined &&
    now.size !== undefined &&
    (old.size.amount !== now.size.amount || old.size.unit !== now.size.unit);
  return isOtherAmount || (old.packCount ?? 1) !== (now.packCount ?? 1);
};

/** Another size or case; where one of them is not known there is nothing to compare. */
const isOtherSize = (before: ComparedValues, after: ComparedValues): boolean => {
  const isOther = (one: string, other: string) => one !== '' && other !== '' && one !== other;
  return (
    isOther(sizeText(before.size), sizeText(after.size)) ||
    isOther(String(Number(before.caseQty) || ''), String(Number(after.caseQty) || '')) ||
    isOtherSizeInName(before.description, after.description)
  );
};

const wordsOf = (name: string): string => normaliseName(name).tokens.join(' ');

/** Other words, but for how they are written. */
const isRenamed = (before: string, after: string): boolean =>
  before !== after && before !== '' && after !== '' && wordsOf(before) !== wordsOf(after);

const placeOf = ({ deptCode, subDeptCode, cgCode }: ComparedValues): string => `${deptCode}~${subDeptCode}~${cgCode}`;

/** Whether a line has another name or another size in it, which a decision is about then. */
export const isNamedOtherwise = (
  before: Pick<ComparedValues, 'description'> | null,
  after: Pick<ComparedValues, 'description'>,
): boolean =>
  before !== null &&
  (isRenamed(before.description, after.description) || isOtherSizeInName(before.description, after.description));

const nameChange = (before: string, after: string, asked: 'other_product' | 'renamed'): ChangeType[] => {
  const isOther = namesDiffer(before, after);
  return isOther === (asked === 'other_product') && (isOther || isRenamed(before, after)) ? [asked] : [];
};

/** What is different in a line since the till got it last, in the order of `CHANGE_TYPES`; empty for one that is unchanged. */
export const changeTypesBetween = (before: ComparedValues, after: ComparedValues): ChangeType[] => [
  ...nameChange(before.description, after.description, 'other_product'),
  ...moved(before.cost, after.cost, 'cost_up', 'cost_down'),
  ...moved(before.rrp, after.rrp, 'rrp_up', 'rrp_down'),
  ...markChange(before.priceMark, after.priceMark),
  ...(isOtherSize(before, after) ? (['size_or_case'] as const) : []),
  ...nameChange(before.description, after.description, 'renamed'),
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

/** The same of a product that the till has under another barcode: whatever it is called now, a person said that it is the same. */
export const withNewBarcode = (classes: readonly ChangeType[]): ChangeType[] => {
  const place = classes.filter((one) => isPlaceChange([one]));
  const others = classes.filter((one) => one !== 'other_product' && !isPlaceChange([one]));
  return [...others, ...(classes.includes('other_product') ? (['renamed'] as const) : []), 'new_barcode', ...place];
};

/** Whether a line has another place or VAT code, and nothing else. */
export const isPlaceChange = (classes: readonly ChangeType[]): boolean =>
  classes.every((one) => one === 'vat_moved' || one === 'place_moved');

/** Whether the till never got a line, whatever files had it. */
export const isNewToTill = (classes: readonly ChangeType[]): boolean =>
  classes.includes('new') || classes.includes('was_left_out');

export const isPriceChange = (classes: readonly ChangeType[]): boolean => classes.some((one) => PRICES.has(one));

/** What a decision is about: it stands while these are the same. A name counts where it is what changed; a new line
 * and a gone one are decided as such. */
export const decidedAbout = (after: ComparedValues | null, isNew: boolean, isRenamed = false): string => {
  if (!after) return 'gone';
  if (isNew) return 'new';
  const { size, caseQty, cost, rrp, priceMark, vatCode } = after;
  const amounts = [cost, rrp, priceMark].map(tenThousandths);
  const name = isRenamed ? [after.description.toLowerCase()] : [];
  return JSON.stringify([...amounts, sizeText(size), caseQty, vatCode, placeOf(after), ...name]);
};
