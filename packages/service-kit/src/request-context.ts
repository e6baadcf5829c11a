import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { tracing } from '@tillmap/service-kit/telemetry';

/** What belongs to the request or message that is being worked on; log lines and outgoing calls carry it on. */
export type RequestContext = { readonly requestId: string; readonly traceparent: string };

const storage = new AsyncLocalStorage<RequestContext>();

const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

/**
 * Returns the trace to continue with: under its own span where spans are recorded; else that of a valid W3C
 * `traceparent` as it came, so that the next service which records puts its span under the last one that did; else a
 * new one.
 */
export const continueTrace = (traceparent: string | undefined): string => {
  const recorded = tracing()?.current();
  if (recorded !== undefined) return recorded;
  return traceparent !== undefined && TRACEPARENT.test(traceparent) ? traceparent : `00-${hex(16)}-${hex(8)}-01`;
};

/** Runs `work` so that everything it starts sees this context. */
export const inContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** The present context; outside of any, `undefined`. */
export const currentContext = (): RequestContext | undefined => storage.getStore();

/** The trace id part of a traceparent, for logs. */
export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35);

/** The headers by which a call to another part stays in the present trace. Where spans are recorded, those put theirs in. */
export const contextHeaders = (): Record<string, string> => {
  const context = currentContext();
  if (!context) return {};
  const isPutIn = tracing()?.current() !== undefined;
  return { 'x-request-id': context.requestId, ...(isPutIn ? {} : { traceparent: context.traceparent }) };
};
