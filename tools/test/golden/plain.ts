/** A record is text that is the same for each run: what differs by run stands as a sign for its kind. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '#id'],
  [/\b[0-9a-f]{64}\b/g, '#sha256'],
  [/\b20\d\d-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?/g, '#time'],
  [/_20\d{6}-\d{6}/g, '_#time'],
  // As labels and sentences have the day.
  [/\b\d\d\.\d\d\.\d\d\b/g, '#day'],
  [/\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g, '#day'],
  [/127\.0\.0\.1:\d+/g, '#host'],
];

export const plain = (text: string): string => SIGNS.reduce((so, [sign, word]) => so.replace(sign, word), text);

/** A value as JSON with its keys in order, a line each. */
export const inLines = (value: unknown): string => plain(`${JSON.stringify(sorted(value), null, 1)}\n`);

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};
