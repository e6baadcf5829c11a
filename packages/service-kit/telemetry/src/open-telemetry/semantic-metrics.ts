import type { Measuring, ProcessedMessage, ServedRequest } from '../measuring.ts';
import type { Meters } from './meter-provider.ts';
import { observeProcess } from './process-metrics.ts';

const KNOWN_METHODS = new Set([
  'CONNECT',
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PUT',
  'TRACE',
  'QUERY',
]);
/** As OpenTelemetry's conventions of HTTP and messaging advise. */
const explicitBucketBoundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

// Nothing that strangers can write anything into: what is no known method is one.
const requestAttributes = ({ method, route, status, scheme }: ServedRequest) => ({
  'http.request.method': KNOWN_METHODS.has(method) ? method : '_OTHER',
  'http.response.status_code': status,
  'url.scheme': scheme,
  ...(route && { 'http.route': route }),
  ...(status >= 500 && { 'error.type': String(status) }),
});

const processAttributes = ({ system, topic, group, error }: ProcessedMessage) => ({
  'messaging.system': system,
  'messaging.operation.name': 'process',
  'messaging.destination.name': topic,
  'messaging.consumer.group.name': group,
  ...(error !== undefined && { 'error.type': error instanceof Error ? error.name : '_OTHER' }),
});

/** Metrics by OpenTelemetry's conventions, for the port that the services know. */
export const openTelemetryMetrics = ({ provider, held }: Meters): Measuring => {
  const meter = provider.getMeter('tillmap');
  const served = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Duration of HTTP server requests.',
    advice: { explicitBucketBoundaries },
  });
  const processed = meter.createHistogram('messaging.process.duration', {
    unit: 's',
    description: 'Duration of processing operation.',
    advice: { explicitBucketBoundaries },
  });
  const sent = meter.createCounter('messaging.client.sent.messages', {
    unit: '{message}',
    description: 'Number of messages producer attempted to send to the broker.',
  });
  observeProcess(meter);
  return {
    requestServed: (request, seconds) => served.record(seconds, requestAttributes(request)),
    messagesSent: (system, topic, count) =>
      sent.add(count, {
        'messaging.system': system,
        'messaging.operation.name': 'publish',
        'messaging.destination.name': topic,
      }),
    messageProcessed: (message, seconds) => processed.record(seconds, processAttributes(message)),
    include: (read) => held.include(read),
    flush: () => provider.forceFlush().catch(() => undefined),
  };
};
