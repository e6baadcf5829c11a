export { findCaseCostConflict } from './case-cost.ts';
export { foreignCurrencyOf, isCurrency } from './currency.ts';
export { dayIfMonthFirst, dayIn, surelyFirst } from './day.ts';
export {
  hasDecimalComma,
  isThousandsOrDecimals,
  type MoneyHints,
  type NumberReading,
  parseCount,
  parseMoney,
  parsePence,
} from './money.ts';
export { isNameOfNotes, isOfPrice } from './note.ts';
export { areTypes, type PriceType, priceTypeOf } from './price-type.ts';
export { isOfPrices, priceUnitOf } from './price-unit.ts';
