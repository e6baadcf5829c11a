import { cleanText } from '../text/index.ts';
import type { PromotionHeader } from './promotion-header.ts';

/** For several products together: it says nothing of the price of one. */
const MULTIBUY =
  /\b(?:\d+|any|two|three|four) ?(?:for|4) ?(?:£? ?\d|the price)|\bany (?:\d+|two|three|four)\b|\bbuy (?:any )?(?:\d+|one|two|three)\b|\bbogof+\b|\bb\dg\df\b|\b\d+ ?\+ ?\d+(?: free)?\b|\b(?:2nd|second|3rd|third) (?:one |item |pack )?(?:half|free|\d)|\bmeal deal\b|\bmulti-?(?:buy|save)\b|\bmix (?:and|&|n|'n'?) ?match\b|\blink ?save\b|\b\d+ ?x ?£ ?\d/i;
/** For one of them, in words. */
const OF_ONE =
  /\b(?:save|only|just|now|was) ?(?:£ ?\d|\d+ ?(?:p|%))|\b(?:half|1\/2|better than half) price\b|\d ?% (?:off|extra|free)|(?:£ ?\d[\d.]*|\d ?p) off\b|\bfree\b|\broll ?back\b|\bwhile stocks last\b/i;
const HAS_LETTER = /\p{L}{2}/u;

/** Whether a text is of a deal for several at once, as "3 for £10" and "2nd half price". */
export const isMultibuy = (text: string): boolean => MULTIBUY.test(cleanText(text));

/** Whether a text tells of a deal. */
const isDeal = (text: string): boolean => {
  const clean = cleanText(text);
  return HAS_LETTER.test(clean) || clean.includes('+') ? MULTIBUY.test(clean) || OF_ONE.test(clean) : false;
};

const LONGEST = 1_000;
const PRICES = ['offercost', 'offerrrp', 'discount'] as const;

/** What the cells of a row tell of its deal: the words of a column that is for it, else those that can mean nothing else. '' for none. */
export const dealIn = (
  cells: readonly string[],
  { freeAt, dealsAt, offerAt, header }: Pick<PromotionHeader, 'freeAt' | 'dealsAt' | 'offerAt' | 'header'>,
): string => {
  const at = [...PRICES.flatMap((field) => header.fields.get(field) ?? []), offerAt, ...freeAt];
  const texts = at.flatMap((one) => {
    const text = cleanText(cells[one] ?? '');
    return isDeal(text) || (dealsAt.has(one) && HAS_LETTER.test(text)) ? [text] : [];
  });
  return [...new Set(texts)].join(' / ').slice(0, LONGEST);
};
