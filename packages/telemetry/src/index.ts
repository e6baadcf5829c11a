export { METRICS, type MetricDefinition } from './metrics.ts';
export { withoutPersonalData } from './personal-data.ts';
export { traceWith, tracing } from './tracing.ts';
export { isTracingEnabled } from './wants-traces.ts';
