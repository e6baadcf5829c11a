import { nameWords } from '../text/index.ts';

/**
 * Which of several prices a row has: `plain` for the one that is paid or without a word; undefined where it is not
 * understood.
 */
export type PriceType = 'plain' | 'with_vat' | 'not_paid' | 'offer';

const YES = /^(?:y|yes|true|t|1|x|✓)$/i;
const NO = /^(?:n|no|false|f|0|-|)$/i;
const MAX_CHARS = 40;

/** The value of "Inc VAT?", "Ex VAT" or "Net?". */
const answered = (isYes: boolean, words: ReadonlySet<string>): PriceType | undefined => {
  const [asksWith, asksWithout] = [words.has('with'), words.has('without')];
  if (asksWith !== asksWithout) return asksWith === isYes ? 'with_vat' : 'plain';
  return words.has('net') && !words.has('list') ? (isYes ? 'plain' : 'not_paid') : undefined;
};

const PLAIN = ['without', 'net', 'trade', 'cost', 'buy', 'own', 'usual', 'now'] as const;

/** Reads a price type by the name of its column: `Inc VAT?` Y, `Inc/Ex` INC, `Price Type` LIST. */
export const priceTypeOf = (text: string, name: string): PriceType | undefined => {
  const given = text.trim();
  if (given === '' || given === '-') return 'plain';
  if (given.length > MAX_CHARS) return undefined;
  const asked = new Set(nameWords(name));
  if (YES.test(given) || NO.test(given)) return answered(YES.test(given), asked);
  const words = new Set(nameWords(given));
  if (words.has('with')) return 'with_vat';
  if (words.has('offer')) return 'offer';
  if (words.has('list') && asked.has('vat')) return 'with_vat';
  if (['list', 'retail', 'shop', 'old', 'new', 'was'].some((word) => words.has(word))) return 'not_paid';
  return PLAIN.some((word) => words.has(word)) ? 'plain' : undefined;
};

const AMOUNT = /^[£\s]*\d+(?:[.,]\d+)?\s*$/;
const FLAG = /^[01]$/;

/** Whether a column has types of prices, and no amounts. */
export const areTypes = (values: readonly string[]): boolean =>
  !values.some((text) => AMOUNT.test(text) && !FLAG.test(text.trim()));
