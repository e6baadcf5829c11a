/** Not inside of an escape of JSON, which would be no JSON any more. */
const NO_ESCAPE = String.raw`(?<!\\|\\u[0-9a-f]{0,3})`;

const RULES: readonly (readonly [RegExp, string])[] = [
  // Users and passwords in addresses of servers.
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s/"'\\@]{1,200}@/gi, '$1[redacted]@'],
  [
    new RegExp(`${NO_ESCAPE}[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){0,4}\\.[a-z]{2,24}\\b`, 'gi'),
    '[e-mail]',
  ],
  [/eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, '[token]'],
  [/tmk_[0-9A-Za-z]{20,}/g, '[API key]'],
  [/(Bearer|bearer|Basic)\s+[\w.~+/=-]{12,}/g, '$1 [redacted]'],
];
const PERHAPS = /@|eyJ|tmk_|Bearer|bearer|Basic/;

/**
 * The text, or line of JSON, without e-mail addresses, signed tokens, API keys, authorisations and passwords in addresses,
 * wherever they stand in it.
 */
export const withoutPersonalData = (text: string): string => {
  if (!PERHAPS.test(text)) return text;
  let clean = text;
  for (const [pattern, put] of RULES) clean = clean.replace(pattern, put);
  return clean;
};
