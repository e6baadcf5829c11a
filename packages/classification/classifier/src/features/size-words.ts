import type { ParsedSize } from '@tillmap/classification/matching/names';

/** Steps for each doubling of an amount: near amounts, such as 330 and 355 ml, share a step. */
const STEPS = 2;

const stepOf = (amount: number): number => Math.round(STEPS * Math.log2(amount));

/**
 * A product's size as words: its unit, its amount, its rounded amount, the pack count and the rounded count. Empty
 * where there is no size.
 */
export const sizeWords = ({ size, packCount }: Pick<ParsedSize, 'size' | 'packCount'>): string[] => [
  ...(size ? [size.unit, `${size.amount}${size.unit}`, `~${stepOf(size.amount)}${size.unit}`] : []),
  ...(packCount ? [`x${packCount}`, `~x${stepOf(packCount)}`] : []),
];
