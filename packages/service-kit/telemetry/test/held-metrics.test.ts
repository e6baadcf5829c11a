import { describe, expect, test } from '@jest/globals';
import type { HeldMetric } from '../src/measuring.ts';
import { METRICS, type MetricDefinition } from '../src/metrics.ts';
import { HeldMetrics } from '../src/open-telemetry/held-metrics.ts';

const named = async (held: HeldMetrics) => {
  const { resourceMetrics, errors } = await held.collect({ timeoutMillis: 50 });
  return { metrics: resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics), errors };
};
const read = async (definition: MetricDefinition, values: HeldMetric['values']): Promise<HeldMetric> => ({
  definition,
  values,
});
const bucket = (le: number | string, value: number) => ({
  metricName: `${METRICS.matchConfidence.name}_bucket`,
  labels: { source: 'exact', le },
  value,
});

describe('Metrics that are held for Prometheus', () => {
  test('When they are sent, then by the same name and help, counters as sums and values of now as gauges', async () => {
    const held = new HeldMetrics();
    held.include(() => [
      read(METRICS.busDeadLetters, [{ labels: { group: 'team', topic: 'things' }, value: 3 }]),
      read(METRICS.outboxOldestSeconds, [{ labels: {}, value: 1.5 }]),
    ]);
    const { metrics } = await named(held);
    expect(metrics).toMatchObject([
      {
        descriptor: { name: 'tillmap_bus_dead_letters_total', description: METRICS.busDeadLetters.help, unit: '' },
        isMonotonic: true,
        dataPoints: [{ attributes: { group: 'team', topic: 'things' }, value: 3 }],
      },
      {
        descriptor: { name: 'tillmap_outbox_oldest_seconds', unit: 's' },
        dataPoints: [{ attributes: {}, value: 1.5 }],
      },
    ]);
    const { startTime, endTime } = metrics[0]?.dataPoints[0] ?? {};
    expect(endTime?.[0]).toBeGreaterThanOrEqual(startTime?.[0] ?? Number.NaN);
  });

  test('When a histogram is sent, then each bucket has what lies between two bounds', async () => {
    const held = new HeldMetrics();
    const { name } = METRICS.matchConfidence;
    held.include(() => [
      read(METRICS.matchConfidence, [
        bucket(0, 1),
        bucket(50, 1),
        bucket(80, 4),
        bucket('+Inf', 6),
        { metricName: `${name}_sum`, labels: { source: 'exact' }, value: 400 },
        { metricName: `${name}_count`, labels: { source: 'exact' }, value: 6 },
      ]),
    ]);
    const { metrics } = await named(held);
    expect(metrics[0]?.dataPoints).toMatchObject([
      {
        attributes: { source: 'exact' },
        value: { buckets: { boundaries: [0, 50, 80], counts: [1, 0, 3, 2] }, sum: 400, count: 6 },
      },
    ]);
    expect(metrics[0]?.dataPoints[0]?.attributes).toEqual({ source: 'exact' });
  });

  test('When one is sent by a name of the conventions, then not a second time', async () => {
    const held = new HeldMetrics();
    held.include(() =>
      [METRICS.httpCalls, METRICS.httpCallSeconds, METRICS.busPublished, METRICS.busHandlingSeconds].map((definition) =>
        read(definition, [{ labels: {}, value: 1 }]),
      ),
    );
    expect(await named(held)).toEqual({ metrics: [], errors: [] });
  });

  test('When one cannot be read and one never ends, then the others are sent, and both are told', async () => {
    const held = new HeldMetrics();
    held.include(() => [
      Promise.reject(new Error('no database')),
      new Promise(() => undefined),
      read(METRICS.damagedFiles, [{ labels: {}, value: 0 }]),
    ]);
    const { metrics, errors } = await named(held);
    expect(metrics.map(({ descriptor }) => descriptor.name)).toEqual(['tillmap_damaged_files_total']);
    expect(errors.map((error) => (error as Error).message)).toEqual([
      'no database',
      'The metrics were not read in time',
    ]);
  });
});
