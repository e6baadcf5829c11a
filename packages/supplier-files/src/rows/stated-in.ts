/** What a line beside the table states about all its prices. */
export type StatementKind =
  | 'pounds'
  | 'discount'
  | 'surcharge'
  | 'retail'
  | 'retail_without_vat'
  | 'foreign'
  | 'pence'
  | 'with_vat'
  | 'per_case'
  | 'per_unit'
  | 'of_another_pack'
  | 'of_a_measure';

/** No longer text states something. */
const MAX_CHARS = 300;
const ABOUT_PRICES =
  /\b(?:prices?|pricing|costs?|amounts?|rrps?|currency|values?|tarif[fs]?|preise|prijzen|prix|precios|prezzi|ceny)\b/i;
/** "VAT incl." alone is about the prices too. */
const VAT_ALONE = /^[\s(*]*(?:(?:all )?incl?\w*\.? (?:of )?(?:\d+% )?vat|vat incl?\w*)[\s.)*]*$/i;
const POUNDS = /£|\b(?:gbp|(?<!\bpence )sterling|pounds?)\b/i;
/** "Euro Shopper" is a brand: a currency needs more context. */
const FOREIGN = /[€$¥]|\b(?:EUR|USD|CHF|JPY|CNY|PLN|SEK|DKK|NOK|CZK|AUD|CAD)\b/;
const IN_FOREIGN = /\b(?:in|en|are|currency:?)\s+(?:euros?|eur|(?:us )?dollars?|usd)\b|\b(?:euro|dollar)s?\s+prices\b/i;
const PENCE = /\b(?:in|shown as|are)\s+pence\b|[([]\s*(?:p|pence)\s*[)\]]|\bpence\b/i;
const WITH_VAT =
  /\b(?:inc|incl|including|include|includes|inclusive of|with)\b[\w .]{0,12}\bvat\b|\bvat\b[\w .]{0,4}\binc(?:l|luded|lusive)?\b/i;
export const WITHOUT_VAT =
  /\b(?:ex|exc|excl|excluding|exclude|excludes|exclusive of|without|plus|not includ\w+)\b[\w .]{0,12}\bvat\b/i;
const RETAIL = /\b(?:rrps?|retail|selling|srp|msrp)\b/i;
/** A clause that has none of these and speaks of retail prices speaks of them alone. */
export const OF_COSTS = /\b(?:costs?|trade|wholesale|all prices|buying|net prices)\b/i;
const CLAUSES = /;|,(?!\d)|(?<=\p{L}{5})\.\s+(?=\p{Lu})|\s[-–—]\s|\b(?:but|while|whereas)\b/u;
const ALL_RETAIL =
  /\b(?:recommended|suggested|retail|selling|shelf)\b[\w ]{0,20}\bprices?\b(?! ?list)|\bprices?\b[\w ]{0,20}\b(?:are|is)\b[\w ]{0,15}\b(?:rrps?|srps?|retail)\b/i;
const RETAIL_WITHOUT_VAT =
  /\b(?:rrps?|srps?|(?:retail|selling) prices?)\b[\w ]{0,20}\b(?:ex|exc|excl|excluding|excludes?|exclusive of|without|not includ\w+)\b[\w .]{0,12}\bvat\b/i;
/** What comes off or on top speaks of all prices, not of the one in the row above. */
const OF_ALL = /\b(?:prices|costs|all|pricing|tariff|price (?:list|basis))\b/i;
const DISCOUNT =
  /\b(?:less(?! than)|minus|deduct|subject to|before)\b[^.;]{0,30}(?:\d\s?%(?!\s?vat)|\bdiscount|\brebate)|\d\s?(?:%|per ?cent)\s*(?:trade |retro |account )?(?:discount|off|rebate)\b/i;
/** What is taken off already, or for paying early. */
const NO_DISCOUNT =
  /\b(?:after|net of|already|includ\w+|incl?)\b[^.;]{0,40}\b(?:discount|rebate|off)\b|\b(?:settlement|prompt|early|payment)\b|\bno discount/i;
/** What is said to come off besides what is taken off already, but for orders of a size or paying early. */
const FURTHER_DISCOUNT =
  /\b(?:further|additional|extra|another)\s\d[\d.]{0,5}\s?%(?=[^.;]{0,40}\b(?:discount|rebate|off|deducted|deduction)\b)(?![^.;]{0,60}\b(?:orders?|over|above|settlement|prompt|early|payment|if|when|on request)\b)/i;
const SURCHARGE =
  /\b(?:plus|add|subject to)\b[^.;]{0,30}(?:\d\s?%(?![^.;]{0,16}\b(?:vat|discount|rebate|off)\b)|\bsurcharge\b)|\bsurcharge\b[^.;]{0,20}\badded\b/i;
/** Prices that nobody pays who buys a case. */
const OF_PALLETS =
  /\bpallet (?:quantit\w{1,4}|loads?|rates?|drops?)\b(?![^.;]{0,40}\b(?:available|request|ask|call|also|extra)\b)/i;
/** Pence by another name. */
const TIMES_100 =
  /\b(?:values|prices|costs|amounts)\b[\w ]{0,20}\b(?:x|times|multiplied by) ?100\b(?! ?(?:g|ml|cl|s)\b)/i;
const PER =
  /\b(?:per|by the|for a|for each|\/)\s*(case|outer|carton|box|unit|each|item|single|dozen|doz|12|100|1,?000|kg|kilo\w*|litre|ltr|100 ?g)\b/i;
const OF_PER: readonly (readonly [RegExp, StatementKind])[] = [
  [/^(?:case|outer|carton|box)$/i, 'per_case'],
  [/^(?:unit|each|item|single)$/i, 'per_unit'],
  [/^(?:kg|kilo\w*|litre|ltr|100 ?g)$/i, 'of_a_measure'],
  [/./, 'of_another_pack'],
];

const changeIn = (text: string): StatementKind[] => {
  if (FURTHER_DISCOUNT.test(text)) return ['discount'];
  if (!OF_ALL.test(text)) return [];
  if (SURCHARGE.test(text)) return ['surcharge'];
  return DISCOUNT.test(text) && !NO_DISCOUNT.test(text) ? ['discount'] : [];
};

/** What the clauses about costs say. */
const statedOfCosts = (text: string): StatementKind[] => {
  const per = PER.exec(text)?.[1];
  const ofPallets = OF_PALLETS.test(text) ? 'of_another_pack' : undefined;
  const kind = per === undefined ? ofPallets : OF_PER.find(([pattern]) => pattern.test(per))?.[1];
  return [
    ...(WITH_VAT.test(text) && !WITHOUT_VAT.test(text) ? ['with_vat' as const] : []),
    ...changeIn(text),
    ...(kind === undefined ? [] : [kind]),
  ];
};

const statedOfRetail = (text: string): StatementKind[] => [
  ...(ALL_RETAIL.test(text) && !OF_COSTS.test(text) ? ['retail' as const] : []),
  ...(RETAIL_WITHOUT_VAT.test(text) ? ['retail_without_vat' as const] : []),
];

const currencyIn = (text: string): StatementKind[] => {
  if (POUNDS.test(text)) return [];
  if (FOREIGN.test(text) || IN_FOREIGN.test(text)) return ['foreign'];
  return PENCE.test(text) || TIMES_100.test(text) ? ['pence'] : [];
};

/** Returns what a text states about prices; empty for most. */
export const statedIn = (text: string): StatementKind[] => {
  if (text.length > MAX_CHARS) return [];
  if (![ABOUT_PRICES, VAT_ALONE, FURTHER_DISCOUNT].some((pattern) => pattern.test(text))) return [];
  // RRPs mostly include VAT, and costs do not.
  const ofCosts = text.split(CLAUSES).filter((clause) => !RETAIL.test(clause) || OF_COSTS.test(clause));
  const retail = statedOfRetail(text);
  const costs = statedOfCosts(ofCosts.join(', ')).filter((kind) => kind !== 'with_vat' || !retail.includes('retail'));
  return [...currencyIn(text), ...costs, ...retail];
};

/** Whether a text says that prices are in pounds. */
export const saysPounds = (text: string): boolean => text.length <= MAX_CHARS && POUNDS.test(text);
