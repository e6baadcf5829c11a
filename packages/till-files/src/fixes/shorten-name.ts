/** How long a text is, in the measure of a till: signs, bytes of UTF-8, or units of UTF-16. */
export type Measure = (text: string) => number;
export const inChars: Measure = (text) => Array.from(text).length;
export const inBytes: Measure = (text) => Buffer.byteLength(text);
export const inUtf16: Measure = (text) => text.length;

/** Words that say nothing a shelf needs. */
const FILLERS = new Set(['the', 'a', 'an', 'of', 'with', 'in', 'and', '&', 'for', '-', '–']);
/** What stands at the end of a name and tells two products apart: sizes, counts, prices on the pack. */
const MEASURE =
  /^(?:\d+(?:[.,]\d+)?(?:x\d+(?:[.,]\d+)?)?(?:g|kg|mg|ml|cl|l|ltr|litre|litres|pk|pack|s|'s|oz|lb|m|cm|mm|%)?|x\d*|£?\d+(?:\.\d\d)?p?|pm\S*)$/i;
/** The price on the pack: the till shows a price of its own, so it is the first of the end to go. */
const PRICE_MARK = /^(?:pm\S*|£\d\S*)$/i;
const INNER_VOWELS = /(?<=\p{L})[aeiou](?=\p{L})/giu;
const SPACES = /\s+/;

/** How many words at the end stay whole: the measures, and the word before them, which is most often the flavour. */
const tailOf = (words: readonly string[]): number => {
  let measures = 0;
  while (measures < words.length - 1 && MEASURE.test(words[words.length - 1 - measures]!)) measures += 1;
  return Math.min(words.length - 1, measures + 1);
};

const withoutVowels = (word: string): string => (word.length > 4 ? word.replace(INNER_VOWELS, '') : word);

type Parts = Readonly<{ head: readonly string[]; tail: readonly string[] }>;

const joined = ({ head, tail }: Parts): string => [...head, ...tail].join(' ');

/** Changes one word after the other, the longest first, until the name fits. */
const wordByWord = (parts: Parts, fits: (text: string) => boolean, change: (word: string) => string): Parts => {
  const head = [...parts.head];
  const order = head.map((_, at) => at).toSorted((a, b) => head[b]!.length - head[a]!.length || b - a);
  for (const at of order) {
    if (fits(joined({ head, tail: parts.tail }))) break;
    head[at] = change(head[at]!);
  }
  return { head: head.filter((word) => word !== ''), tail: parts.tail };
};

/** The start of a text that fits. */
const cutTo = (text: string, limit: number, measure: Measure): string => {
  let cut = '';
  for (const sign of Array.from(text)) {
    if (measure(cut + sign) > limit) break;
    cut += sign;
  }
  return cut.trimEnd();
};

/**
 * A name in at most `limit` signs or bytes that still tells which product it is: its size, its last words and its first word
 * stay as long as anything else can go. Words of no meaning go first, then vowels within words, then the ends of words, then
 * words between the first and the last ones.
 */
export const shortenName = (name: string, limit: number, measure: Measure = inChars): string => {
  const fits = (text: string): boolean => measure(text) <= limit;
  const words = name.split(SPACES).filter((word) => word !== '');
  const whole = words.join(' ');
  if (fits(whole)) return whole;
  const tail = tailOf(words);
  let parts: Parts = { head: words.slice(0, words.length - tail), tail: words.slice(words.length - tail) };
  parts = wordByWord(parts, fits, (word) => (FILLERS.has(word.toLowerCase()) ? '' : word));
  parts = wordByWord(parts, fits, withoutVowels);
  parts = wordByWord(parts, fits, (word) => Array.from(word).slice(0, 4).join(''));
  while (!fits(joined(parts)) && parts.head.length > 1)
    parts = { ...parts, head: [parts.head[0]!, ...parts.head.slice(2)] };
  if (!fits(joined(parts))) parts = { ...parts, tail: parts.tail.filter((word) => !PRICE_MARK.test(word)) };
  // Nothing but fillers and a price on the pack: the start of it is more than nothing.
  if (joined(parts) === '') return cutTo(whole, limit, measure);
  if (fits(joined(parts))) return joined(parts);
  const end = parts.tail.join(' ');
  // Where even the first word does not fit beside the end, the end alone tells more than the start.
  if (!fits(end)) return cutTo(end, limit, measure);
  const room = limit - measure(end) - 1;
  const start = room > 0 ? cutTo(parts.head[0] ?? '', room, measure) : '';
  return start === '' ? end : `${start} ${end}`;
};
