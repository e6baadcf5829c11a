import type { HeaderFound } from './header-found.ts';

const SPELLINGS: Readonly<Record<string, string>> = {
  g: 'g gm gms gr gram grams gramme grammes',
  kg: 'kg kgs kilo kilos kilogram kilograms',
  ml: 'ml mls millilitre millilitres milliliter',
  cl: 'cl cls centilitre centilitres',
  L: 'l lt lts ltr ltrs litre litres liter liters',
  oz: 'oz ounce ounces',
  lb: 'lb lbs',
};
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([unit, spellings]) => spellings.split(' ').map((one) => [one, unit] as const)),
);
const BARE = /^\d+(?:[.,]\d+)?$/;
const LONGEST_BARE = 10;
/** Shorter texts of a case quantity have no size in them. */
const SHORTEST_PACK = 4;
const SIZE_IN_PACK =
  /^\s*(?:1\s*[x×*]\s*)?\d+\s*(?:[x×*]|\/(?=\s*\d{2}))\s*(\d+(?:[.,]\d+)?)\s*(ml|cl|l|lt|ltrs?|litres?|g|gm|gms|gr|kg|oz|lb|mm|cm|m)\s*$/i;

/** `LTR.` → `L`; undefined for what is no unit of sizes. */
export const sizeUnitOf = (text: string): string | undefined => UNITS.get(text.trim().toLowerCase().replace(/\.$/, ''));

/** Returns the unit in the name of a size column: "Size (ml)", "Weight kg". '' where it has none, or more than one. */
export const sizeUnitIn = (name: string): string => {
  const units = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => UNITS.get(word) ?? []);
  return new Set(units).size === 1 ? (units[0] ?? '') : '';
};

/** Whether a size is a number without its unit. */
export const isBareSize = (text: string): boolean => text.length <= LONGEST_BARE && BARE.test(text);

/** The size of one that a case quantity has beside it: "6x500g" → "500g"; '' where it has none. */
export const sizeInPack = (quantity: string): string => {
  if (quantity.length < SHORTEST_PACK) return '';
  const [, number = '', unit = ''] = SIZE_IN_PACK.exec(quantity) ?? [];
  return number === '' ? '' : `${number}${sizeUnitOf(unit) ?? unit.toLowerCase()}`;
};

const known = new WeakMap<HeaderFound, string>();

const unitByName = (header: HeaderFound): string => {
  const before = known.get(header);
  if (before !== undefined) return before;
  const unit = sizeUnitIn(header.written.get('size') ?? '');
  known.set(header, unit);
  return unit;
};

/** A size with the unit that stands beside it in a column of its own (`beside`) or in the name of the column of sizes. */
export const withUnit = (size: string, beside: string, header: HeaderFound): string => {
  if (size === '' || !isBareSize(size)) return size;
  return `${size}${sizeUnitOf(beside) ?? unitByName(header)}`;
};
