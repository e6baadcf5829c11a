/** What a record's hash is made over. */
export type Canonical =
  | string
  | number
  | null
  | Uint8Array
  | readonly Canonical[]
  | { readonly [name: string]: Canonical };

/**
 * A letter for the type, the length of what follows in UTF-8 bytes, a colon, and that: nothing else can start like
 * it.
 */
const framed = (type: string, content: string): string => `${type}${Buffer.byteLength(content)}:${content}`;

const wellFormed = (text: string): string => {
  if (!text.isWellFormed()) throw new TypeError('Half a surrogate pair has no bytes of its own.');
  return text;
};

const numberText = (value: number): string => {
  if (!Number.isFinite(value)) throw new TypeError(`${value} is no number.`);
  return Object.is(value, -0) ? '0' : String(value);
};

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value);

/**
 * A text that stands for this value and for no other: two values give the same only when they are equal. Bytes go in hex;
 * the names of an object in order of their code units, so how it was put together does not matter; -0 is 0, as in JSON.
 * Throws TypeError for what has no such text. (Text, not bytes: joining texts is many times quicker.)
 */
export const canonicalText = (value: Canonical): string => {
  if (value === null) return 'n0:';
  if (typeof value === 'string') return framed('s', wellFormed(value));
  if (typeof value === 'number') return framed('d', numberText(value));
  if (value instanceof Uint8Array) return framed('b', Buffer.from(value).toString('hex'));
  if (isList(value)) return framed('l', value.map(canonicalText).join(''));
  const names = Object.keys(value).sort(inOrder);
  return framed('m', names.map((name) => canonicalText(name) + canonicalText(value[name] ?? null)).join(''));
};
