const POUNDS =
  /^(?:gbp|£|£ ?gbp|gbp ?£|stg|sterling|pounds?|(?:uk|gb|british|great british|english)? ?pounds?(?: ?sterling)?|ukp|1)?$/i;
const CURRENCY =
  /^(?:[£€$¥]|gbp|eur|euros?|usd|chf|jpy|cny|pln|sek|dkk|nok|czk|huf|ron|aud|cad|nzd|inr|zar|stg|sterling|pounds?(?: sterling)?|(?:us )?dollars?|(?:£ ?gbp|gbp ?£|€ ?eur|eur ?€|\$ ?usd|usd ?\$))$/i;
const NOTHING = /^(?:-+|n\/?a|null|none|\\n)$/i;
const SHOWN_CHARS = 20;

/** Whether a text is nothing but a currency or its sign. */
export const isCurrency = (text: string): boolean => text.length <= SHOWN_CHARS && CURRENCY.test(text);

/** The currency that a cell names where it is not pounds, as written; '' for pounds and for nothing. */
export const foreignCurrencyOf = (text: string): string => {
  const given = text.trim();
  return POUNDS.test(given) || NOTHING.test(given) ? '' : given.slice(0, SHOWN_CHARS);
};
