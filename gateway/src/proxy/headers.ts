import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { framingOf } from './body.ts';

/** RFC 9110 7.6.1: these belong to one connection. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Headers that only we may set, and those for us alone. */
const OURS =
  /^(x-forwarded-|x-user-|x-real-ip$|forwarded$|x-request-id$|traceparent$|tracestate$|host$|expect$|x-api-key$|content-length$)/;
/** RFC 9110 7.6.1: meant for whoever answers; without it a request would be another one, or somebody else's. */
const END_TO_END = /^(content-|if-|transfer-encoding$|authorization$|cookie$)/;
/** The gateway sets its own on every response. */
const OUR_ANSWER =
  /^(x-powered-by|server|x-request-id|content-security-policy|strict-transport-security|referrer-policy|x-content-type-options)$/;

const namedByConnection = (headers: IncomingHttpHeaders): readonly string[] =>
  (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());

const ofConnection = (headers: IncomingHttpHeaders): ReadonlySet<string> =>
  new Set([...HOP_BY_HOP, ...namedByConnection(headers)]);

/** Whether `Connection` would take away what frames the request, says who sent it, or is a condition of it. */
export const isNamedWrongly = ({ headers }: IncomingMessage): boolean =>
  namedByConnection(headers).some((name) => OURS.test(name) || END_TO_END.test(name));

type Trusted = {
  /** Address of the client as the trusted hops saw it. */
  readonly ip: string;
  /** Of the address that people open: `http` or `https`. */
  readonly publicProtocol: string;
  readonly requestId: string;
  readonly traceparent: string | undefined;
  readonly keepCookies: boolean;
  /** Instead of the client's: the token an API key stands for. */
  readonly authorization: string | undefined;
};

/** The headers a service gets: the client's without its claims about itself, and what we know. */
export const requestHeaders = (request: IncomingMessage, trusted: Trusted): OutgoingHttpHeaders => {
  const dropped = ofConnection(request.headers);
  const kept: OutgoingHttpHeaders = {};
  for (const [name, values] of Object.entries(request.headersDistinct))
    if (values && !dropped.has(name) && !OURS.test(name) && (name !== 'cookie' || trusted.keepCookies))
      kept[name] = values.length === 1 ? values[0] : values;
  return {
    ...kept,
    ...framingOf(request),
    'x-forwarded-for': trusted.ip,
    'x-forwarded-proto': trusted.publicProtocol,
    'x-request-id': trusted.requestId,
    ...(trusted.authorization ? { authorization: trusted.authorization } : {}),
    ...(trusted.traceparent ? { traceparent: trusted.traceparent } : {}),
  };
};

/** Returns the headers of a service's response that go on to the client. */
export const answerHeaders = (answer: IncomingMessage): readonly (readonly [string, string | string[]])[] => {
  const dropped = ofConnection(answer.headers);
  return Object.entries(answer.headersDistinct).flatMap(([name, values]) => {
    const [only, ...more] = values ?? [];
    if (only === undefined || dropped.has(name) || OUR_ANSWER.test(name)) return [];
    return [[name, more.length === 0 ? only : [only, ...more]] as const];
  });
};
