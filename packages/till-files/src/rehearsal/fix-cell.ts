import { plainLetters } from '../fixes/plain-letters.ts';
import { inBytes, inChars, inUtf16, shortenName } from '../fixes/shorten-name.ts';
import type { Fate, Test } from '../profile/rule.ts';
import { compileTest, type TestOfCell } from '../rules/test-cell.ts';
import type { Fix } from './choices.ts';

const isRefusal = (fate: Fate): boolean => fate === 'row_refused' || fate === 'file_refused' || fate === 'row_lost';

/** What can be done for all cells that break a rule, the best first. */
export const fixesFor = (test: Test, fate: Fate): readonly Fix[] => [
  ...('max_chars' in test || 'max_bytes' in test || 'max_utf16' in test ? (['shorten'] as const) : []),
  ...('only' in test || 'without' in test || 'no_emoji' in test ? (['replace_signs'] as const) : []),
  ...(isRefusal(fate) ? (['leave_out'] as const) : []),
];

/** Signs that the till does not take, written in those that it takes, or left out. */
const replaceSigns = (text: string, test: TestOfCell): string => {
  const passes = compileTest(test);
  if (passes(text)) return text;
  const plain = plainLetters(text);
  if (passes(plain)) return plain;
  return Array.from(plain)
    .filter((sign) => passes(sign))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
};

/** A cell that breaks a rule, mended; `leave_out` leaves cells as they are. */
export const fixedCell = (text: string, test: TestOfCell, fix: Fix): string => {
  if (fix === 'shorten' && 'max_chars' in test) return shortenName(text, test.max_chars, inChars);
  if (fix === 'shorten' && 'max_bytes' in test) return shortenName(text, test.max_bytes, inBytes);
  if (fix === 'shorten' && 'max_utf16' in test) return shortenName(text, test.max_utf16, inUtf16);
  return fix === 'replace_signs' ? replaceSigns(text, test) : text;
};
