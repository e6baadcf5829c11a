import type { ParsedSize } from '@tillmap/matching/names';

/** So many steps each time an amount doubles: near amounts, as 330 and 355 ml, are of one step. */
const STEPS = 2;

const stepOf = (amount: number): number => Math.round(STEPS * Math.log2(amount));

/**
 * What is told of a product's size, each as a word of its own: what it is measured in, how much of it, about how much,
 * how many in a pack and about how many. None where nothing is told.
 */
export const sizeWords = ({ size, packCount }: Pick<ParsedSize, 'size' | 'packCount'>): string[] => [
  ...(size ? [size.unit, `${size.amount}${size.unit}`, `~${stepOf(size.amount)}${size.unit}`] : []),
  ...(packCount ? [`x${packCount}`, `~x${stepOf(packCount)}`] : []),
];
