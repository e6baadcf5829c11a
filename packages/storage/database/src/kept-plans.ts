/** Statements that a connection keeps: all that a service asks again and again, in some 10 MB of the server's memory. */
const MOST = 256;
/** A text that does not come again among so many others is not one of them, such as one with a list written into it. */
const REMEMBERED = 256;
/** A longer list is planned for itself: a kept plan counts with ten, and may look for each of thousands singly. */
const SHORT_LIST = 20;
/** Lists come as text as well. */
const SHORT_TEXT = 2_000;

const isLong = (value: unknown): boolean =>
  (Array.isArray(value) && value.length > SHORT_LIST) || (typeof value === 'string' && value.length > SHORT_TEXT);

/**
 * Which statements of a pool get a name, by which the server keeps them read, and planned where a plan for any values is as good
 * as one for these: to read and plan a short statement costs more than to run it. `forget` is for a statement whose result has other
 * columns since, which the server refuses.
 */
export const keptPlans = () => {
  const names = new Map<string, string | undefined>();
  const seen = new Set<string>();
  return {
    nameOf: (text: string, values: readonly unknown[]): string | undefined => {
      if (values.length === 0 || values.some(isLong)) return undefined;
      if (names.has(text)) return names.get(text);
      if (seen.delete(text) && names.size < MOST) {
        names.set(text, `kept_${names.size}`);
        return names.get(text);
      }
      seen.add(text);
      const [oldest] = seen;
      if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
      return undefined;
    },
    forget: (text: string): void => void names.set(text, undefined),
  };
};
