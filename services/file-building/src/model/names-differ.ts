import { foldedText } from '@tillmap/contracts';

/** Words of so few letters say nothing: "of", "ml", "xl". */
const SHORTEST_WORD = 3;

const wordsOf = (name: string): string[] =>
  foldedText(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD);

/** Whether one word may be the other one, shortened: "choc" and "chocolate", "btl" and "bottle". */
const isShortOf = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
};

/** Whether two names have no word in common, so that a barcode has moved to another product. A name without words tells nothing. */
export const namesDiffer = (before: string, after: string): boolean => {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  if (old.length === 0 || fresh.length === 0) return false;
  return !old.some((one) => fresh.some((other) => isShortOf(one, other)));
};
