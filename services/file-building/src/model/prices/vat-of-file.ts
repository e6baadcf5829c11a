const PLAIN = /^\d{1,2}(?:[.,]\d{1,3})?$/;
const WITH_SIGN = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%/;
/** Rates of UK VAT in percent. Other numbers are codes of the supplier's own. */
const RATES: ReadonlySet<number> = new Set([0, 5, 12.5, 17.5, 20]);
/** Codes stand in front, words wherever a name is written into a code: "1 - Zero rated". */
const WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(?:s|std|standard)\b/i, 20],
  [/^z\b|\b(?:zero|exempt)\b/i, 0],
  [/^(?:r|red)\b|\breduced\b/i, 5],
  [/\bstandard\b/i, 20],
];
/** No country has a higher rate. */
const HIGHEST_FACTOR = 1.3;

type Said = Readonly<{ rate: number; isPercent: boolean }>;

const numberIn = (said: string): Said | undefined => {
  const [, percent] = WITH_SIGN.exec(said) ?? [];
  const text = percent ?? (PLAIN.test(said) ? said : undefined);
  return text === undefined ? undefined : { rate: Number(text.replace(',', '.')), isPercent: percent !== undefined };
};

/** 0.2 and 1.2 are 20 %. */
const ofNumber = ({ rate }: Said): number | undefined => {
  if (RATES.has(rate)) return rate;
  const share = rate < 1 ? rate : rate <= HIGHEST_FACTOR ? rate - 1 : 0;
  const ofShare = Math.round(share * 1_000) / 10;
  return ofShare > 0 && RATES.has(ofShare) ? ofShare : undefined;
};

/** The VAT rate in percent that a supplier's column says: '20', '20%', '0.2', '1.2', 'Standard', 'A (20%)'; undefined for codes of its own. */
export const vatOfFile = (said: string): number | undefined => {
  if (said === '') return undefined;
  const number = numberIn(said);
  return number ? ofNumber(number) : WORDS.find(([word]) => word.test(said))?.[1];
};

/** Suppliers number their own codes from 1. */
const LEAST_RATE = 6;
const MOSTLY = 0.5;

/**
 * What the column of VAT says that is a rate, and neither one of this country nor of the wholesaler. `vatRates`: percent by its
 * VAT codes.
 */
export const unknownVat = (
  texts: readonly Readonly<{ said: string; rows: number }>[],
  vatRates: Readonly<Record<string, number>>,
): string[] => {
  const own = new Set(Object.values(vatRates));
  const numbers = texts.flatMap(({ said, rows }) => {
    const number = Object.hasOwn(vatRates, said) ? undefined : numberIn(said);
    return number ? [{ ...number, said, rows, isKnown: ofNumber(number) !== undefined || own.has(number.rate) }] : [];
  });
  const rowsOf = (some: typeof numbers): number => some.reduce((sum, { rows }) => sum + rows, 0);
  const known = numbers.filter(({ isKnown }) => isKnown);
  const areRates = known.some(({ rate }) => rate >= LEAST_RATE) && rowsOf(known) >= MOSTLY * rowsOf(numbers);
  return numbers.flatMap(({ said, rate, isPercent, isKnown }) =>
    !isKnown && (isPercent || areRates || rate >= LEAST_RATE) ? [said] : [],
  );
};
