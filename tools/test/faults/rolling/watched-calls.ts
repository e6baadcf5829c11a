/** Calls of which each one that does not succeed is kept; nothing is ever tried again. */
export type WatchedCalls = Readonly<{
  /** The whole answer as text. Throws when it is no success or does not arrive whole, which is one failure. */
  text(path: string, init?: RequestInit): Promise<string>;
  json<T>(path: string, init?: RequestInit): Promise<T>;
  /** The answer with its headers, its body not read yet. */
  answer(path: string, init?: RequestInit): Promise<Response>;
  made(): number;
  failures(): readonly string[];
}>;

const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${causeOf(cause)}` : message;
};

export const watchedCalls = (base: string): WatchedCalls => {
  const failures: string[] = [];
  let made = 0;
  const watched = async <T>(path: string, init: RequestInit, read: (answer: Response) => Promise<T>): Promise<T> => {
    const at = new Date().toISOString().slice(11, 23);
    made += 1;
    try {
      const answer = await fetch(`${base}${path}`, init);
      if (!answer.ok) throw new Error(`${answer.status} ${(await answer.text()).slice(0, 200)}`);
      return await read(answer);
    } catch (error) {
      failures.push(`${at} ${init.method ?? 'GET'} ${path}: ${causeOf(error)}`);
      throw error;
    }
  };
  return {
    text: (path, init = {}) => watched(path, init, (answer) => answer.text()),
    json: async <T>(path: string, init: RequestInit = {}) =>
      (await watched(path, init, (answer) => answer.json())) as T,
    answer: (path, init = {}) => watched(path, init, async (answer) => answer),
    made: () => made,
    failures: () => failures,
  };
};

export const posted = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
