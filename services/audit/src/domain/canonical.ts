/** What a record's hash is made over. */
export type Canonical =
  | string
  | number
  | null
  | Uint8Array
  | readonly Canonical[]
  | { readonly [name: string]: Canonical };

const utf8 = new TextEncoder();

const join = (parts: readonly Uint8Array[]): Uint8Array => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

/** A letter for the type, the length of what follows in bytes, a colon, and the bytes: nothing else can begin like it. */
const framed = (type: string, content: Uint8Array): Uint8Array =>
  join([utf8.encode(`${type}${content.length}:`), content]);

const textOf = (text: string): Uint8Array => {
  if (!text.isWellFormed()) throw new TypeError('Half a surrogate pair has no bytes of its own.');
  return utf8.encode(text);
};

const numberOf = (value: number): Uint8Array => {
  if (!Number.isFinite(value)) throw new TypeError(`${value} is no number.`);
  return utf8.encode(Object.is(value, -0) ? '0' : String(value));
};

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Bytes that stand for this value and for no other: two values give the same bytes only when they are equal. The names
 * of an object go in order of their code units, so how it was put together does not matter; -0 is 0, as in JSON.
 * Throws TypeError for what has no such bytes.
 */
export const canonicalBytes = (value: Canonical): Uint8Array => {
  if (value === null) return framed('n', new Uint8Array());
  if (typeof value === 'string') return framed('s', textOf(value));
  if (typeof value === 'number') return framed('d', numberOf(value));
  if (value instanceof Uint8Array) return framed('b', value);
  if (isList(value)) return framed('l', join(value.map(canonicalBytes)));
  const names = Object.keys(value).sort(inOrder);
  return framed('m', join(names.flatMap((name) => [canonicalBytes(name), canonicalBytes(value[name] ?? null)])));
};

const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value);
