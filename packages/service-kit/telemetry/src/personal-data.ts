/**
 * Where an address may start: at the start of a run of its characters, so that no run is tried more than once, or
 * behind an escape of JSON, which has to stay whole.
 */
const BEGIN = String.raw`(?<=^|[^a-z0-9._%+\\-]|\\[bfnrt]|\\u[0-9a-f]{4})`;

const RULES: readonly (readonly [RegExp, string])[] = [
  // Users and passwords in addresses of servers.
  [/:\/\/[^\s/"'\\@]{1,200}@/g, '://[redacted]@'],
  [new RegExp(`${BEGIN}[a-z0-9._%+-]+@[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){0,4}\\.[a-z]{2,24}\\b`, 'gi'), '[e-mail]'],
  // Begins at the last "eyJ" before the first point, so that no character is tried from more than one beginning.
  [/eyJ(?:(?!eyJ)[\w-])*\.[\w-]{8,}\.[\w-]*/g, '[token]'],
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
