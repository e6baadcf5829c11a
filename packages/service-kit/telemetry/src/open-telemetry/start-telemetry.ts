import { randomUUID } from 'node:crypto';
import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { exportLogsWith } from '../log-export.ts';
import { measureWith } from '../measuring.ts';
import type { Signal } from '../signals.ts';
import { traceWith } from '../tracing.ts';
import { logRateLimited } from './diagnostics.ts';
import { instrument } from './instrumentations.ts';
import { createLogExport } from './log-export.ts';
import { createMeterProvider } from './meter-provider.ts';
import { openTelemetryMetrics } from './semantic-metrics.ts';
import { serviceOf, warnUnsupportedProtocol } from './settings.ts';
import { openTelemetrySpans } from './spans.ts';
import { createTracerProvider } from './tracer-provider.ts';

const EDGE = 'gateway';

type Started = Readonly<{
  environment: Readonly<Record<string, string | undefined>>;
  /** The file that runs; the package it lies in names the service. */
  program: string;
  signals: ReadonlySet<Signal>;
}>;

/** Sends the signals of this process by OTLP (http/protobuf) from now on, by OpenTelemetry's variables. */
export const startTelemetry = ({ environment, program, signals }: Started): void => {
  const service = serviceOf(program);
  logRateLimited(service);
  warnUnsupportedProtocol(environment);
  const resource = resourceFromAttributes({
    'service.name': service,
    'service.namespace': 'tillmap',
    'service.instance.id': randomUUID(),
  }).merge(detectResources({ detectors: [envDetector] }));
  // Also for metrics and logs alone: by it the exporters' own requests are known, and not measured.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracers = signals.has('traces') ? createTracerProvider(environment, resource) : undefined;
  const meters = signals.has('metrics') ? createMeterProvider(environment, resource) : undefined;
  if (tracers || meters)
    instrument({
      isEdge: service === EDGE,
      usesPostgres: Boolean(environment.DATABASE_URL),
      tracers,
      meters: meters?.provider,
    });
  if (tracers) traceWith(openTelemetrySpans(tracers));
  if (meters) measureWith(openTelemetryMetrics(meters));
  if (signals.has('logs')) exportLogsWith(createLogExport(environment, resource));
};
