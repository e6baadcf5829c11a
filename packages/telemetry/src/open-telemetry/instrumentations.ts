import { type IncomingMessage, ServerResponse } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { Span } from '@opentelemetry/api';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';

const PROBES = /^\/(healthz|readyz|metrics)(\?|$)/;

type Call = { readonly method: string; readonly path: string };

/** The endpoint of a request by the contract; our HTTP server attaches it to the response. */
const callOf = (response: unknown): Call | undefined =>
  response instanceof ServerResponse
    ? (response as ServerResponse & { locals?: { call?: Call } }).locals?.call
    : undefined;

const nameByRoute = (span: Span, _request: unknown, response: unknown): void => {
  const call = callOf(response);
  if (call) span.setAttribute('http.route', call.path).updateName(`${call.method} ${call.path}`);
};

/**
 * Has calls over HTTP, `fetch` and queries to PostgreSQL recorded. What is instrumented is loaded here by `require`, which
 * is where the instrumentations change it; so no loader of modules is needed, which would cost a thread and start time.
 */
export const instrument = ({ isEdge, usesPostgres }: { isEdge: boolean; usesPostgres: boolean }): void => {
  // Traces start at the edge: periodic requests between services belong to no user's request.
  const isNobodys = ({ headers, url }: IncomingMessage): boolean =>
    PROBES.test(url ?? '') || (!isEdge && headers.traceparent === undefined);
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: isNobodys,
        requireParentforOutgoingSpans: true,
        applyCustomAttributesOnSpan: nameByRoute,
      }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
      ...(usesPostgres ? [new PgInstrumentation({ requireParentSpan: true })] : []),
    ],
  });
  const require = createRequire(import.meta.url);
  require('node:http');
  require('node:https');
  syncBuiltinESMExports();
  if (usesPostgres) require('pg');
};
