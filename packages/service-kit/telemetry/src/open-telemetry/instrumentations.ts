import { type IncomingMessage, ServerResponse } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import {
  type Context,
  context,
  INVALID_SPAN_CONTEXT,
  isSpanContextValid,
  type MeterProvider,
  type Span,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';
import { isTracingSuppressed } from '@opentelemetry/core';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
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

/** Records spans within others only: a query by itself belongs to no user's request. */
const onlyWithin = (tracers: TracerProvider): TracerProvider => ({
  getTracer: (...named) => {
    const tracer = tracers.getTracer(...named);
    // A span that is not recorded is none: below it a new trace would begin.
    const isWithin = (at: Context): boolean => {
      const span = trace.getSpanContext(at);
      return span !== undefined && isSpanContextValid(span);
    };
    return {
      startSpan: (name, options, at = context.active()) =>
        isWithin(at) ? tracer.startSpan(name, options, at) : trace.wrapSpanContext(INVALID_SPAN_CONTEXT),
      startActiveSpan: tracer.startActiveSpan.bind(tracer),
    };
  },
});

type Instrumented = Readonly<{
  isEdge: boolean;
  usesPostgres: boolean;
  /** What records spans and what measures; at least one of them. */
  tracers: TracerProvider | undefined;
  meters: MeterProvider | undefined;
}>;

/**
 * Has calls over HTTP, `fetch` and queries to PostgreSQL recorded and measured. What is instrumented is loaded here by
 * `require`, which is where the instrumentations change it; so no loader of modules is needed, which would cost a
 * thread and start time.
 */
export const instrument = ({ isEdge, usesPostgres, tracers, meters }: Instrumented): void => {
  // Traces start at the edge: periodic requests between services belong to no user's request.
  const isNobodys = ({ headers, url }: IncomingMessage): boolean =>
    PROBES.test(url ?? '') || (!isEdge && headers.traceparent === undefined);
  const http = new HttpInstrumentation({
    ignoreIncomingRequestHook: isNobodys,
    disableIncomingRequestInstrumentation: !tracers,
    requireParentforOutgoingSpans: true,
    // Those of the exporters.
    ignoreOutgoingRequestHook: () => isTracingSuppressed(context.active()),
    applyCustomAttributesOnSpan: nameByRoute,
  });
  const undici = new UndiciInstrumentation({ requireParentforSpans: true });
  // It leaves out the duration with the span, and the duration of a query that polls counts as well.
  const pg = usesPostgres ? new PgInstrumentation({ requireParentSpan: !meters }) : undefined;
  const node = meters && new RuntimeNodeInstrumentation();
  registerInstrumentations({
    instrumentations: [http, undici, ...(pg ? [pg] : []), ...(node ? [node] : [])],
    ...(tracers && { tracerProvider: tracers }),
    ...(meters && { meterProvider: meters }),
  });
  if (tracers && meters) pg?.setTracerProvider(onlyWithin(tracers));
  const require = createRequire(import.meta.url);
  require('node:http');
  require('node:https');
  syncBuiltinESMExports();
  if (usesPostgres) require('pg');
};
