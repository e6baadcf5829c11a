const RATE = /^\d{1,2}(?:\.\d{1,2})?\s*%?$/;
/** Rates of UK VAT in percent. Other numbers are codes of the supplier's own. */
const RATES: ReadonlySet<number> = new Set([0, 5, 12.5, 17.5, 20]);
const WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(?:s|std|standard)\b/i, 20],
  [/^(?:z|zero)\b/i, 0],
  [/^(?:exempt)\b/i, 0],
  [/^(?:r|red|reduced)\b/i, 5],
];

/** The VAT rate in percent that a supplier's column says: '20', '20%', '0.2', 'Standard'; undefined for codes of its own. */
export const vatOfFile = (said: string): number | undefined => {
  if (said === '') return undefined;
  if (!RATE.test(said)) return WORDS.find(([word]) => word.test(said))?.[1];
  const rate = Number.parseFloat(said);
  if (RATES.has(rate)) return rate;
  const ofShare = Math.round(rate * 1_000) / 10;
  return rate < 1 && RATES.has(ofShare) ? ofShare : undefined;
};
