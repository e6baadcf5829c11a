/** Statements that a connection keeps: all that a service asks again and again, in some 10 MB of the server's memory. */
const MOST = 256;
/** A text that does not come again among so many others is not one of them, such as one with a list written into it. */
const REMEMBERED = 256;

/**
 * Which statements of a pool get a name, by which the server keeps them read: to read a short statement costs as much as to run it.
 * Each is planned for its values, since a plan for any values is a bad one for a long list, or for a table that was empty when it was
 * made. `forget` is for a statement whose result has other columns since, which the server refuses.
 */
export const keptStatements = () => {
  const names = new Map<string, string | undefined>();
  const seen = new Set<string>();
  return {
    nameOf: (text: string): string | undefined => {
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
