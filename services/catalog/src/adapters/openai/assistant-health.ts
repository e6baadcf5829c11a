type Settings = Readonly<{
  /** Base address of an OpenAI-compatible endpoint, as `https://host/v1`. */
  url: string;
  model: string;
  key: string;
}>;

/** /readyz is called every few seconds; the endpoint belongs to a third party and may bill by request. */
const KEPT_MS = 30_000;
const TIMEOUT_MS = 2_000;

const offers = async (answer: Response, model: string): Promise<boolean> => {
  const body = (await answer.json()) as { data?: readonly { id?: string }[] };
  return body.data?.some(({ id }) => id === model) ?? false;
};

const ask = async ({ url, model, key }: Settings): Promise<string> => {
  try {
    const answer = await fetch(`${url.replace(/(?<!\/)\/+$/, '')}/models`, {
      headers: key === '' ? {} : { authorization: `Bearer ${key}` },
      // An address that sends us elsewhere would carry the key there.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // Not every compatible endpoint lists its models.
    if (answer.status === 404 || answer.status === 405) return 'ok';
    if (answer.status === 401 || answer.status === 403) return `refused (${answer.status})`;
    if (answer.status !== 200) return `failing (${answer.status})`;
    return (await offers(answer, model)) ? 'ok' : `does not offer ${model}`;
  } catch (error) {
    return (error as { name?: unknown } | undefined)?.name === 'TimeoutError' ? 'no answer in time' : 'not reachable';
  }
};

/**
 * Returns the state of the assistant's endpoint in a few words: 'ok', 'refused (401)', 'not reachable' …; never
 * throws, and sends nothing but the key. Cached for half a minute.
 */
export const assistantHealth = (settings: Settings, now: () => number = () => performance.now()) => {
  let kept: { readonly said: Promise<string>; readonly at: number } | undefined;
  return (): Promise<string> => {
    if (!kept || now() - kept.at > KEPT_MS) kept = { said: ask(settings), at: now() };
    return kept.said;
  };
};
