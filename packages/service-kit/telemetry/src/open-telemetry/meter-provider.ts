import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import type { Resource } from '@opentelemetry/resources';
import { AggregationType, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { HeldMetrics } from './held-metrics.ts';
import { metricExportOf } from './settings.ts';

/** What measures by OpenTelemetry, and the metrics that are held for Prometheus and sent with it. */
export type Meters = Readonly<{ provider: MeterProvider; held: HeldMetrics }>;

/**
 * The instrumentation of HTTP names a route only where Express has one, and none of the gateway's calls; our own HTTP
 * server measures the same with the contract's.
 */
const WITHOUT_ROUTES = {
  meterName: '@opentelemetry/instrumentation-http',
  instrumentName: 'http.server.request.duration',
  aggregation: { type: AggregationType.DROP },
} as const;

/** Creates what measures and sends the values at regular times. */
export const createMeterProvider = (
  environment: Readonly<Record<string, string | undefined>>,
  resource: Resource,
): Meters => {
  const held = new HeldMetrics();
  const reader = new PeriodicExportingMetricReader({
    ...metricExportOf(environment),
    exporter: new OTLPMetricExporter(),
    metricProducers: [held],
  });
  return { provider: new MeterProvider({ resource, readers: [reader], views: [WITHOUT_ROUTES] }), held };
};
