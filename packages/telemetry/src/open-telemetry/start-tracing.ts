import { randomUUID } from 'node:crypto';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { traceWith } from '../tracing.ts';
import { logRateLimited } from './diagnostics.ts';
import { redactingExporter } from './discreet-exporter.ts';
import { instrument } from './instrumentations.ts';
import { batchingOf, samplerOf, serviceOf, warnUnsupportedProtocol } from './settings.ts';
import { openTelemetrySpans } from './spans.ts';

const EDGE = 'gateway';

/** Records spans of this process from now on and sends them by OTLP (http/protobuf), by OpenTelemetry's variables. */
export const startTracing = (environment: Readonly<Record<string, string | undefined>>, program: string): void => {
  const service = serviceOf(program);
  logRateLimited(service);
  warnUnsupportedProtocol(environment);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.namespace': 'tillmap',
      'service.instance.id': randomUUID(),
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(environment),
    spanProcessors: [
      new BatchSpanProcessor({ ...batchingOf(environment), exporter: redactingExporter(new OTLPTraceExporter()) }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  instrument({ isEdge: service === EDGE, usesPostgres: Boolean(environment.DATABASE_URL) });
  traceWith(openTelemetrySpans(provider));
};
