const POUNDS =
  /^(?:gbp|£|£ ?gbp|gbp ?£|stg|sterling|pounds?|(?:uk|gb|british|great british|english)? ?pounds?(?: ?sterling)?|ukp|1)?$/i;
const NOTHING = /^(?:-+|n\/?a|null|none|\\n)$/i;
const SHOWN_CHARS = 20;

/** The currency that a cell names where it is not pounds, as written; '' for pounds and for nothing. */
export const foreignCurrencyOf = (text: string): string => {
  const given = text.trim();
  return POUNDS.test(given) || NOTHING.test(given) ? '' : given.slice(0, SHOWN_CHARS);
};
