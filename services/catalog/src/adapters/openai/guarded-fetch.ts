type Limits = Readonly<{ timeoutMs: number; maxBytes: number }>;

class TooLarge extends Error {}

const readAtMost = async (response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop closes the connection: what never ends is not read on.
    if (bytes > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
};

const NO_BODY = new Set([101, 204, 205, 304]);

/**
 * `fetch` for a third party's endpoint: no redirects, the whole response within the timeout and within the size
 * limit.
 */
export const guardedFetch =
  ({ timeoutMs, maxBytes }: Limits): typeof fetch =>
  async (input, init) => {
    const limits = [AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])];
    const answer = await fetch(input, { ...init, redirect: 'manual', signal: AbortSignal.any(limits) });
    const body = await readAtMost(answer, maxBytes);
    const headers = new Headers(answer.headers);
    // The body is read and unpacked by now.
    headers.delete('content-encoding');
    headers.delete('content-length');
    const { status, statusText } = answer;
    return new Response(NO_BODY.has(status) ? null : body, { status, statusText, headers });
  };
