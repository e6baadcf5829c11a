import autocannon, { type Client } from 'autocannon';
import { outcomeOf } from './call-record.ts';

/** A call that only reads, and who asks. */
export type Asking = Readonly<{ path: string; headers: Readonly<Record<string, string>> }>;

/** What autocannon is to do: connections that each ask again as soon as they are answered. */
export type Hammering = Readonly<{
  base: string;
  /** What the connections ask, each of these in turn. */
  asking: readonly Asking[];
  connections: number;
  seconds: number;
  /** So many calls a second over all; without it, as many as go. */
  perSecond?: number;
}>;

export type Hammered = Readonly<{
  perSecond: number;
  p50: number;
  p99: number;
  done: number;
  /** How often each status came with the time to come again. */
  sentAway: ReadonlyMap<number, number>;
  /** What came that should not, by its words and how often. */
  failed: ReadonlyMap<string, number>;
}>;

const TIMEOUT_SECONDS = 60;

/** As the parser of autocannon hands headers over: names and values in turn. */
type Parsed = Readonly<{ statusCode: number; headers: readonly string[] }>;

const retryAfterIn = (headers: readonly string[]): string | undefined => {
  const at = headers.findIndex((word, index) => index % 2 === 0 && word.toLowerCase() === 'retry-after');
  return at === -1 ? undefined : headers[at + 1];
};

const countUp = <K>(counts: Map<K, number>, key: K, by = 1): void => {
  if (by > 0) counts.set(key, (counts.get(key) ?? 0) + by);
};

export const hammer = async ({ base, asking, connections, seconds, perSecond }: Hammering): Promise<Hammered> => {
  const sentAway = new Map<number, number>();
  const failed = new Map<string, number>();
  let done = 0;
  let next = 0;
  const onHeaders = ({ statusCode, headers: answered }: Parsed): void => {
    const outcome = outcomeOf(statusCode, retryAfterIn(answered));
    if (outcome === 'done') done += 1;
    else if (outcome === 'sent away') countUp(sentAway, statusCode);
    else countUp(failed, `status ${statusCode}`);
  };
  const setupClient = (client: Client): void => {
    const { path, headers } = asking[next++ % asking.length]!;
    client.setRequests([{ method: 'GET', path, headers: { ...headers } }]);
    // Its types have the headers of Node here.
    client.on('headers', (answered) => onHeaders(answered as unknown as Parsed));
  };
  const result = await autocannon({
    url: base,
    connections,
    duration: seconds,
    timeout: TIMEOUT_SECONDS,
    setupClient,
    ...(perSecond !== undefined && { overallRate: perSecond }),
  });
  countUp(failed, 'no answer in time', result.timeouts);
  countUp(failed, 'connection broken', result.errors - result.timeouts);
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    done,
    sentAway,
    failed,
  };
};
