import type { Column } from '../profile/profile.ts';
import type { Value } from '../profile/value.ts';
import type { LearnedCodes } from './learn-codes.ts';

/** A column of the till's file with what fills it and why. One that is not sure stays empty, with what it might be. */
export type LearnedColumn = Readonly<{
  column: Column;
  /** What fills it, in words: "Name and size". */
  words: string;
  why: string;
  isSure: boolean;
  suggestion?: Readonly<{ words: string; value: Value }>;
  /** What its till calls departments or VAT codes. */
  codes?: LearnedCodes;
}>;

/** A number as the sentences have it: `1,904`. */
export const shown = (count: number): string => count.toLocaleString('en-GB');

export const EMPTY: Value = { text: '' };

/** One that stays empty until a person has looked. */
export const unsureColumn = (
  heading: string,
  why: string,
  suggestion?: LearnedColumn['suggestion'],
): LearnedColumn => ({
  column: { heading, value: EMPTY },
  words: 'Empty',
  why,
  isSure: false,
  ...(suggestion && { suggestion }),
});

export const sureColumn = (heading: string, value: Value, words: string, why: string): LearnedColumn => ({
  column: { heading, value },
  words,
  why,
  isSure: true,
});
