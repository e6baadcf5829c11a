import {
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { TracerProvider } from '@opentelemetry/sdk-trace';
import type { Consumed, Tracing } from '../tracing.ts';

const FLUSH_MS = 2_000;

const current = (): string | undefined => {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span || !isSpanContextValid(span)) return undefined;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
};

const failed = (span: Span, error: unknown): void => {
  span.recordException(error instanceof Error ? error : String(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
};

const attributesOf = ({ id, topic, group, type }: Consumed) => ({
  'messaging.operation.name': 'process',
  'messaging.operation.type': 'process',
  'messaging.destination.name': topic,
  'messaging.consumer.group.name': group,
  'messaging.message.id': id,
  'tillmap.event.type': type,
});

/** Spans by OpenTelemetry, for the port that the services know. */
export const openTelemetrySpans = (provider: TracerProvider): Tracing => {
  const tracer = trace.getTracer('tillmap');
  return {
    current,
    consume: (message, work) => {
      const { traceparent, topic } = message;
      const parent = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
      const options = { kind: SpanKind.CONSUMER, attributes: attributesOf(message) };
      const span = tracer.startSpan(`process ${topic}`, options, parent);
      return context.with(trace.setSpan(parent, span), async () => {
        try {
          return await work();
        } catch (error) {
          failed(span, error);
          throw error;
        } finally {
          span.end();
        }
      });
    },
    flush: () => provider.forceFlush({ timeoutMillis: FLUSH_MS }).catch(() => undefined),
  };
};
