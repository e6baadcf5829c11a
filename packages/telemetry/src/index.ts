export { METRICS, type MetricDefinition } from './metrics.ts';
export { withoutPersonalData } from './personal-data.ts';
export { type Consumed, traceWith, tracing } from './tracing.ts';
export { isTracingEnabled } from './wants-traces.ts';
