/**
 * What a price is for, by the unit of measure of its row; '' where the row has none, undefined where it is not
 * understood.
 */
export type PriceUnit = 'unit' | 'case' | 'measure' | 'other' | '';

const KINDS = {
  unit: /^(?:ea|each|eaches|e|unit|units|un|u|single|singles|sgl|sku|pc|pce|pcs|piece|pieces|bottle|btl|bt|can|tin|jar|tub|bag|packet|pkt|pack|pk|item|1|cu|retail|retail unit|consumer unit|selling unit|sell)$/,
  case: /^(?:cs|cse|case|cases|ca|ctn|carton|ct|box|bx|outer|outers|tray|tr|shipper|tu|traded unit|trade unit)$|^(?:cs|case|ctn|box|outer|tray) ?(?:of ?|x ?)?\d{1,3}$/,
  measure:
    /^(?:\d+ ?)?(?:kg|kgs|kilo|kilos|kilogram|kilograms|g|gm|grams?|l|lt|ltr|litre|litres|ml|cl|m|mtr|metre|lb|lbs|oz)$/,
  other:
    /^(?:dz|doz|dozen|inner|inners|inn|in|sleeve|pallet|plt|pal|layer|hundred|thousand|c|gross|pair|pr|set|multipack|mp)$|^(?:[2-9]|\d{2,4})$/,
} as const;
const PER = /^(?:price |cost |sold )?(?:per|by|\/) ?(?:the )?/;
/** Units that only a size is in: nothing is sold by the gram. */
const SIZE_UNIT = /^(?:g|gm|gms|grams?|ml|cl|mg|mm|cm)$/;
const MAX_CHARS = 30;

const tidy = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/(?<!\.)\.+$/, '')
    .replace(PER, '');

/** Reads a unit of measure: `EA`, `Case of 12`, `per kg`, `DOZ`. */
export const priceUnitOf = (text: string): PriceUnit | undefined => {
  const unit = tidy(text);
  if (unit === '' || unit === '-') return '';
  if (unit.length > MAX_CHARS) return undefined;
  for (const kind of ['unit', 'case', 'measure', 'other'] as const) if (KINDS[kind].test(unit)) return kind;
  return undefined;
};

/** Whether a column of units belongs to prices: not to sizes ("500", "ML"), and not one of counts or unknown words. */
export const isOfPrices = (values: readonly string[], saysPrice: boolean): boolean => {
  const given = values.map(tidy).filter((text) => text !== '');
  if (given.some((text) => SIZE_UNIT.test(text))) return false;
  if (!saysPrice && given.length > 0 && given.every((text) => /^[\d.,]+$/.test(text))) return false;
  return given.length === 0 || given.some((text) => priceUnitOf(text) !== undefined);
};
