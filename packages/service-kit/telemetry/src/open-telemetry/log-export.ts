import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import type { Resource } from '@opentelemetry/resources';
import { LoggerProvider } from '@opentelemetry/sdk-logs';
import type { LogExport } from '../log-export.ts';
import { BoundedLogProcessor } from './bounded-log-processor.ts';
import { logRecordOf } from './log-record.ts';
import { batchingOf } from './settings.ts';

/** A stack is shorter; what waits stays small. */
const LONGEST_VALUE = 16_384;

/** Log records by OpenTelemetry, for the port that our logger knows. */
export const createLogExport = (
  environment: Readonly<Record<string, string | undefined>>,
  resource: Resource,
): LogExport => {
  const processor = new BoundedLogProcessor({
    ...batchingOf(environment, 'OTEL_BLRP'),
    exporter: new OTLPLogExporter(),
  });
  const provider = new LoggerProvider({
    resource,
    logRecordLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    processors: [processor],
  });
  const logger = provider.getLogger('tillmap');
  return {
    emit: (line, traceparent) => logger.emit(logRecordOf(line, traceparent)),
    lost: () => processor.lost(),
    flush: () => provider.forceFlush().catch(() => undefined),
  };
};
