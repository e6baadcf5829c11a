import type { Agent, ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@tillmap/contracts';
import type { InTurn } from '../limits/call-bulkheads.ts';
import { hasBody } from './body.ts';
import { connect, type Message, newConnections } from './connect.ts';
import { BodyTooLarge, UpstreamFailed, UpstreamTimeout, UpstreamUnavailable } from './errors.ts';
import { answerHeaders } from './headers.ts';
import type { SilentHosts } from './silent-hosts.ts';

export type Forwarding = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly service: ServiceName;
  readonly addresses: readonly string[];
  readonly silentHosts: SilentHosts;
  readonly message: Message;
  readonly agent: Agent;
  readonly maxBytes: number;
  /** Many a file is recorded when it is fetched: a receipt, an accepted disclaimer. */
  readonly isFile: boolean;
  /** Timeout before the response starts, and within it. */
  readonly answerTimeoutMs: number;
  readonly streamTimeoutMs: number;
  /** How long a safe call is sent again while the service returns or another one takes over. */
  readonly retryMs: number;
  /** Waits for the turn of the user and the service to take a call until it responds. @throws UpstreamBusy */
  readonly inTurn: InTurn;
};

class ClientDisconnected extends Error {}
class Silent extends Error {}

/** A host that says no says so at once. */
const isRefusal = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';

/** Only a connection that could not be made goes on to the next address: nothing was sent, so nothing is done twice. */
const connectToAny = async (
  { service, addresses, silentHosts, message }: Forwarding,
  agent: Agent | false,
): Promise<ClientRequest> => {
  let last: unknown = new Error(`no address of ${service} is set`);
  for (const address of silentHosts.last(addresses)) {
    silentHosts.trying(address);
    try {
      const outgoing = await connect(address, message, agent);
      silentHosts.answered(address);
      return outgoing;
    } catch (error) {
      last = error;
      if (!isRefusal(error)) silentHosts.silent(address);
    }
  }
  throw new UpstreamUnavailable(service, last);
};

const sendBody = ({ request, maxBytes }: Forwarding, outgoing: ClientRequest): void => {
  if (!hasBody(request)) {
    outgoing.end();
    return;
  }
  let seen = 0;
  request.on('data', (bytes: Buffer) => {
    seen += bytes.length;
    if (seen > maxBytes) outgoing.destroy(new BodyTooLarge(maxBytes));
  });
  request.pipe(outgoing);
};

/** Sends the request and waits for the response to start. The end of either side ends the other. */
const exchange = (forwarding: Forwarding, outgoing: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { request, response, answerTimeoutMs } = forwarding;
    const gone = (): void => {
      if (!response.writableFinished) outgoing.destroy(new ClientDisconnected());
    };
    response.once('close', gone);
    outgoing.once('close', () => {
      response.off('close', gone);
      // What the client still sends is read and dropped, so that it can read the response.
      request.unpipe(outgoing);
      request.resume();
    });
    outgoing.setTimeout(answerTimeoutMs, () => outgoing.destroy(new Silent()));
    outgoing.once('error', reject);
    outgoing.once('response', resolve);
    if (response.destroyed) outgoing.destroy(new ClientDisconnected());
    else sendBody(forwarding, outgoing);
  });

/**
 * Resolves when the response is over. One that breaks off, on either side, can only break off on the other one too: the
 * status has been sent. Not by `pipeline`, which makes an error for each response that ends well.
 */
const passOn = (answer: IncomingMessage, response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    // What went wrong shows in its end.
    answer.on('error', () => undefined);
    answer.once('close', () => {
      if (!answer.complete) response.destroy();
    });
    response.once('close', resolve);
    answer.pipe(response);
    if (response.closed) resolve();
  });

const relay = async ({ response, streamTimeoutMs }: Forwarding, outgoing: ClientRequest, answer: IncomingMessage) => {
  // What is left of an answer is dropped with its request: a client that was slower sees that it is not whole.
  outgoing.setTimeout(streamTimeoutMs, () => response.destroy());
  response.statusCode = answer.statusCode ?? 502;
  for (const [name, value] of answerHeaders(answer)) response.setHeader(name, value);
  await passOn(answer, response);
};

/** RFC 9110 9.2.1: these change nothing, so that one whose connection was lost may be sent again; but for files. */
const SAFE = ['GET', 'HEAD'];

const isSafe = ({ request }: Forwarding): boolean => SAFE.includes(request.method ?? '');

/** A kept connection that the service closed at the moment it was taken. */
const wasStale = (error: unknown, outgoing: ClientRequest): boolean =>
  outgoing.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';

const explain = (error: unknown, service: ServiceName): Error => {
  if (error instanceof BodyTooLarge || error instanceof ClientDisconnected) return error;
  return error instanceof Silent ? new UpstreamTimeout(service) : new UpstreamFailed(service, error);
};

/** A response that started, with its request. */
type Started = { readonly outgoing: ClientRequest; readonly answer: IncomingMessage };

/** `onStale` is given for a safe call, which another process may take where the kept connection of one was closed. */
const attempt = async (forwarding: Forwarding, onStale?: () => void): Promise<Started> => {
  const { service, agent, addresses, silentHosts, isFile } = forwarding;
  // What may not be sent twice gets a new connection: of a kept one nobody knows whether the service is closing it right now, because on a
  // busy machine the gateway hears of that late.
  let outgoing = await connectToAny(forwarding, onStale && !isFile ? agent : newConnections);
  try {
    try {
      return { outgoing, answer: await exchange(forwarding, outgoing) };
    } catch (error) {
      if (!wasStale(error, outgoing)) throw error;
      onStale?.();
      // Who closed it may be ending, and still take connections: others come first.
      const [first, ...others] = silentHosts.last(addresses);
      outgoing = await connectToAny({ ...forwarding, addresses: [...others, first!] }, false);
      return { outgoing, answer: await exchange(forwarding, outgoing) };
    }
  } catch (error) {
    // The process of the kept connection is gone, and no other takes the call: a safe one may be sent again later.
    throw error instanceof UpstreamUnavailable && onStale ? error : explain(error, service);
  }
};

const RETRY_PAUSE_MS = 200;
const MOST_LOST = 1;

/** After how many lost connections a call is sent again: one that ends the process each time must not end many. */
const mostLost = ({ isFile }: Forwarding): number => (isFile ? 0 : MOST_LOST);

/** A client that left while its call waited is sent nowhere. */
const inTurn = (forwarding: Forwarding, work: () => Promise<Started>): Promise<Started> =>
  forwarding.inTurn(() => {
    if (forwarding.response.destroyed) throw new ClientDisconnected();
    return work();
  });

/** Sends a safe call again until a service takes it, to the next address each time. What never connected was not sent. */
const untilStarted = async (forwarding: Forwarding): Promise<Started> => {
  const { response, addresses, retryMs } = forwarding;
  const until = performance.now() + retryMs;
  let lost = 0;
  for (let tried = 0; ; tried++) {
    const from = tried % addresses.length;
    try {
      const next = { ...forwarding, addresses: [...addresses.slice(from), ...addresses.slice(0, from)] };
      // A turn for each try: whoever waits for a service to come back keeps nobody else waiting.
      return await inTurn(next, () => attempt(next, () => lost++));
    } catch (error) {
      if (error instanceof UpstreamFailed) lost++;
      const mayBeSent =
        error instanceof UpstreamUnavailable || (error instanceof UpstreamFailed && lost <= mostLost(forwarding));
      if (!mayBeSent || performance.now() + RETRY_PAUSE_MS > until) throw error;
    }
    await sleep(RETRY_PAUSE_MS);
    if (response.destroyed) throw new ClientDisconnected();
  }
};

/**
 * Forwards a request to a service and its response back, both as streams. A safe call waits a few seconds for a service
 * that comes back. @throws UpstreamUnavailable (503), UpstreamFailed (502), UpstreamTimeout (504), BodyTooLarge (413)
 * or UpstreamBusy (503) before the response started; a client that disconnects ends quietly.
 */
export const forward = async (forwarding: Forwarding): Promise<void> => {
  try {
    const { outgoing, answer } = await (isSafe(forwarding) && forwarding.addresses.length > 0
      ? untilStarted(forwarding)
      : inTurn(forwarding, () => attempt(forwarding)));
    await relay(forwarding, outgoing, answer);
  } catch (error) {
    if (!(error instanceof ClientDisconnected)) throw error;
  }
};
