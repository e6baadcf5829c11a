import { propagation, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { Resource } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { redactingExporter } from './discreet-exporter.ts';
import { batchingOf, samplerOf } from './settings.ts';

/** Creates what records spans and sends them, and has the whole process use it. */
export const createTracerProvider = (
  environment: Readonly<Record<string, string | undefined>>,
  resource: Resource,
): TracerProvider => {
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(environment),
    spanProcessors: [
      new BatchSpanProcessor({ ...batchingOf(environment), exporter: redactingExporter(new OTLPTraceExporter()) }),
    ],
  });
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return provider;
};
