export { flushTelemetry } from './flush.ts';
export { exportLogsWith, type LogExport, logExport } from './log-export.ts';
export { type HeldMetric, type Measuring, type MessagingSystem, measureWith, measuring } from './measuring.ts';
export { METRICS, type MetricDefinition } from './metrics.ts';
export { withoutPersonalData } from './personal-data.ts';
export { needsTelemetry } from './signals.ts';
export { traceWith, tracing } from './tracing.ts';
