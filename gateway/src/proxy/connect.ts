import { Agent, type ClientRequest, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';

const CONNECT_TIMEOUT_MS = 2_000;
const IDLE_SOCKETS = 64;
/** Less than the 5 s for which a service says it keeps an idle connection: else a request could meet the end of it. */
const IDLE_MS = 4_000;

export type Message = {
  readonly method: string;
  /** As the client sent it, query included: never decoded and encoded again. */
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
};

/** Keeps connections to services open between requests. */
export const connections = (): Agent => new Agent({ keepAlive: true, maxFreeSockets: IDLE_SOCKETS, timeout: IDLE_MS });

/**
 * A new connection for each request, which ends with it. It is one to be kept all the same, because a service that answers before it
 * has read everything and then closes the connection would take the response with it.
 */
export const newConnections = new Agent({ keepAlive: true });
// Node takes a 0 in the options for none given.
newConnections.maxFreeSockets = 0;

/** `protocol` is checked: what is meant for TLS must not go out without it. */
type Host = Readonly<{ protocol: string; hostname: string; port: string }>;
/** Those of the settings: parsed once. */
const hosts = new Map<string, Host>();

const hostOf = (address: string): Host => {
  const known = hosts.get(address);
  if (known) return known;
  const { protocol, hostname, port } = new URL(address);
  // As in an address, an IPv6 one stands in brackets.
  const host = { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port: port || '80' };
  hosts.set(address, host);
  return host;
};

/**
 * A request on an open connection of which nothing was sent yet. Rejects when there is no connection within two seconds,
 * so that another address can be tried.
 */
export const connect = (address: string, message: Message, agent: Agent | false): Promise<ClientRequest> =>
  new Promise((resolve, reject) => {
    const outgoing = httpRequest({ ...message, ...hostOf(address), agent });
    const late = setTimeout(() => outgoing.destroy(new Error('no connection in time')), CONNECT_TIMEOUT_MS);
    const connected = (): void => {
      clearTimeout(late);
      resolve(outgoing);
    };
    outgoing.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', connected);
      else connected();
    });
    // Stays on for the request's whole life: an error after the response has started shows in the response.
    outgoing.on('error', (error) => {
      clearTimeout(late);
      reject(error);
    });
  });

/** The addresses of a comma list, each time beginning with the next one, so that replicas share the work. */
export const inTurn = (list: string): (() => readonly string[]) => {
  const addresses = list.split(',').filter(Boolean);
  let next = 0;
  return () => {
    const first = next++ % Math.max(1, addresses.length);
    return [...addresses.slice(first), ...addresses.slice(0, first)];
  };
};
