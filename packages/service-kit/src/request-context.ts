import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What belongs to the request or message that is being worked on; log lines and outgoing calls carry it on. */
export type RequestContext = { readonly requestId: string; readonly traceparent: string };

const storage = new AsyncLocalStorage<RequestContext>();

const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Goes on with the trace of a W3C `traceparent` under a span of its own; begins a new trace without a valid one. */
export const continueTrace = (traceparent: string | undefined): string => {
  const given = traceparent !== undefined && TRACEPARENT.test(traceparent) ? traceparent : undefined;
  return `00-${given?.slice(3, 35) ?? hex(16)}-${hex(8)}-01`;
};

/** Runs `work` so that everything it starts sees this context. */
export const inContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** The present context; outside of any, `undefined`. */
export const currentContext = (): RequestContext | undefined => storage.getStore();

/** The trace id part of a traceparent, for logs. */
export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35);
