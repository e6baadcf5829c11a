/** `1 row`, `1,200 rows`. */
export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-GB')} ${many}`;

/** A text of a file, cut where it has more than `maxChars`. */
export const shortened = (text: string, maxChars: number): string =>
  text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;

/** The same in quotation marks. */
export const quoted = (text: string, maxChars: number): string => `“${shortened(text, maxChars)}”`;
