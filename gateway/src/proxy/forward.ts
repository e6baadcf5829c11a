import type { Agent, ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ServiceName } from '@tillmap/contracts';
import { connect, type Message } from './connect.ts';
import { BodyTooLarge, UpstreamFailed, UpstreamTimeout, UpstreamUnavailable } from './errors.ts';
import { answerHeaders } from './headers.ts';

export type Forwarding = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly service: ServiceName;
  readonly addresses: readonly string[];
  readonly message: Message;
  readonly agent: Agent;
  readonly maxBytes: number;
  /** Timeout before the response starts, and within it. */
  readonly answerTimeoutMs: number;
  readonly streamTimeoutMs: number;
};

class ClientGone extends Error {}
class Silent extends Error {}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Only a connection that could not be made goes on to the next address: nothing was sent, so nothing is done twice. */
const connectToAny = async ({ service, addresses, message, agent }: Forwarding): Promise<ClientRequest> => {
  let last: unknown = new Error(`no address of ${service} is set`);
  for (const address of addresses) {
    try {
      return await connect(address, message, agent);
    } catch (error) {
      last = error;
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
      if (!response.writableFinished) outgoing.destroy(new ClientGone());
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
    if (response.destroyed) outgoing.destroy(new ClientGone());
    else sendBody(forwarding, outgoing);
  });

const relay = async ({ response, streamTimeoutMs }: Forwarding, outgoing: ClientRequest, answer: IncomingMessage) => {
  outgoing.setTimeout(streamTimeoutMs);
  response.statusCode = answer.statusCode ?? 502;
  for (const [name, value] of answerHeaders(answer)) response.setHeader(name, value);
  // A response that breaks off, on either side, can only break off on the other one too: the status has been sent.
  await pipeline(answer, response).catch(() => response.destroy());
};

/** A kept connection that the service closed at the moment it was taken: a request without a body may be sent again. */
const wasStale = (error: unknown, outgoing: ClientRequest, request: IncomingMessage): boolean =>
  outgoing.reusedSocket && !hasBody(request) && (error as NodeJS.ErrnoException).code === 'ECONNRESET';

const explain = (error: unknown, service: ServiceName): Error => {
  if (error instanceof BodyTooLarge || error instanceof ClientGone) return error;
  return error instanceof Silent ? new UpstreamTimeout(service) : new UpstreamFailed(service, error);
};

/**
 * Forwards a request to a service and its response back, both as streams. @throws UpstreamUnavailable (503),
 * UpstreamFailed (502), UpstreamTimeout (504) or BodyTooLarge (413) before the response started; a client that
 * disconnects ends quietly.
 */
export const forward = async (forwarding: Forwarding): Promise<void> => {
  const { request, service, message, addresses } = forwarding;
  let outgoing = await connectToAny(forwarding);
  try {
    let answer: IncomingMessage;
    try {
      answer = await exchange(forwarding, outgoing);
    } catch (error) {
      if (!wasStale(error, outgoing, request)) throw error;
      outgoing = await connect(addresses[0] ?? '', message, false);
      answer = await exchange(forwarding, outgoing);
    }
    await relay(forwarding, outgoing, answer);
  } catch (error) {
    const explained = explain(error, service);
    if (!(explained instanceof ClientGone)) throw explained;
  }
};
