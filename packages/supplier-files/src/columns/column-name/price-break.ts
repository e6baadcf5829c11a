/** A price for a quantity: its name without that, and the least of the quantity. */
export type PriceBreak = Readonly<{ rest: string; from: number }>;

/** For a whole pallet, or "bulk": more than any quantity in figures. */
export const MANY = 900;
const PACKS = '(?:cases?|cs|ctns?|cartons?|outers?|pallets?|plts?|layers?|trays?)';
const UNITS = `(?:${PACKS}|box(?:es)?|units?|eaches|each|ea|pcs|pieces?|packs?|items?|singles?|off)\\b`;
const NUMBER = '(\\d{1,4})(?![\\d.,/])';
const BEFORE = '(?<![\\p{L}\\p{N}.,/£-])';

const patternOf = (source: string): RegExp => new RegExp(source, 'u');

const RANGE = patternOf(`${BEFORE}${NUMBER} ?(?:-|–|to) ?${NUMBER}(?: ?${UNITS})?`);
const UPWARDS = patternOf(
  `${BEFORE}${NUMBER} ?(?:\\+(?: ?${UNITS})?|${UNITS} ?\\+|(?:${UNITS} ?)?(?:(?:or|and|&) (?:more|over|above|up(?:wards)?)|plus\\b))`,
);
const AT_LEAST = patternOf(`\\b(?:qty|quantity|min|minimum|moq)[ .:]*${NUMBER}(?: ?${UNITS})?`);
const FOR_SO_MANY = patternOf(`(?:\\b(?:from|for|buy|at)|@) ?${NUMBER} ?${UNITS}`);
const BELOW = patternOf(`(?:\\b(?:under|below|less than|up to)|<) ?${NUMBER}(?: ?${UNITS})?`);
const ABOVE = patternOf(`(?:\\b(?:over|above|more than)|>) ?${NUMBER}(?: ?${UNITS})?`);
const PACKS_OF_THEM = patternOf(`${BEFORE}${NUMBER} ?${PACKS}\\b`);
const NUMBERED = patternOf(`\\b(?:break|tier|bracket)[ -]*(\\d{1,2})\\b`);
const BULK = /\b(?:full )?(?:bulk|pallets?|plt|layers?)\b/u;
const QUANTITY_ITSELF =
  /\b(?:break|tier|bracket)\b.*\b(?:qty|quantity)\b[ .:]*\d*$|\b(?:qty|quantity) (?:break|tier) ?\d*$/u;
const MAY_BE = /\d|bulk|pallet|plt|layer/u;
const YEAR = 1_900;

type Kind = Readonly<{ pattern: RegExp; fromOf: (found: RegExpExecArray) => number | undefined }>;

const first = ([, number]: RegExpExecArray): number => Number(number);

const KINDS: readonly Kind[] = [
  {
    pattern: RANGE,
    fromOf: ([, from, to]) => (Number(from) < Number(to) && Number(to) < YEAR ? Number(from) : undefined),
  },
  { pattern: UPWARDS, fromOf: first },
  { pattern: AT_LEAST, fromOf: first },
  { pattern: FOR_SO_MANY, fromOf: first },
  { pattern: BELOW, fromOf: () => 1 },
  { pattern: ABOVE, fromOf: (found) => first(found) + 1 },
  { pattern: PACKS_OF_THEM, fromOf: first },
  { pattern: NUMBERED, fromOf: first },
  { pattern: BULK, fromOf: () => MANY },
];

/** The quantity that a price is for by the name of its column: "Price 10+ cases", "Qty 12 price", "1-9", "Bulk price". */
export const priceBreakIn = (name: string): PriceBreak | undefined => {
  const text = name.trim().toLowerCase();
  if (!MAY_BE.test(text) || QUANTITY_ITSELF.test(text)) return undefined;
  for (const { pattern, fromOf } of KINDS) {
    const found = pattern.exec(text);
    const from = found ? fromOf(found) : undefined;
    if (!found || from === undefined) continue;
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    return { rest: rest.replace(/[()[\]]/g, ' ').trim(), from: Math.min(from, MANY) };
  }
  return undefined;
};
