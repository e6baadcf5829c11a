import { type HrTime, ValueType } from '@opentelemetry/api';
import { hrTime, millisToHrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type Histogram,
  type MetricCollectOptions,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { HeldMetric } from '../measuring.ts';
import { METRICS } from '../metrics.ts';

/** They are sent by the names of OpenTelemetry's conventions; twice would be counted twice. */
const SENT_OTHERWISE = new Set<string>(
  [METRICS.httpCalls, METRICS.httpCallSeconds, METRICS.busPublished, METRICS.busHandlingSeconds].map(
    ({ name }) => name,
  ),
);
const READ_MS = 10_000;
const SCOPE = { name: 'tillmap' };

type Value = HeldMetric['values'][number];
type Period = Readonly<{ startTime: HrTime; endTime: HrTime }>;

const unitOf = (name: string): string => (name.endsWith('_seconds') ? 's' : '');

const attributesOf = ({ labels }: Value): Readonly<Record<string, string | number>> => {
  const { le: _upTo, ...attributes } = labels;
  return attributes;
};

const keyOf = (value: Value): string =>
  JSON.stringify(Object.entries(attributesOf(value)).sort(([left], [right]) => left.localeCompare(right)));

/** The values of each set of labels: of a histogram, its buckets, sum and count. */
const byLabels = (values: readonly Value[]): readonly (readonly [Value, ...Value[]])[] =>
  [...Map.groupBy(values, keyOf).values()] as [Value, ...Value[]][];

const histogramOf = (name: string, values: readonly Value[]): Histogram => {
  const one = (suffix: string): number =>
    values.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0;
  const buckets = values
    .filter(({ labels }) => labels.le !== undefined)
    .map(({ labels, value }) => ({ upTo: labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le), value }))
    .sort((left, right) => left.upTo - right.upTo);
  return {
    buckets: {
      boundaries: buckets.map(({ upTo }) => upTo).filter(Number.isFinite),
      // Prometheus counts what is at or below each bound; OpenTelemetry what is between two.
      counts: buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0)),
    },
    sum: one('sum'),
    count: one('count'),
  };
};

/** A metric that is held for Prometheus as OpenTelemetry has it, by the same name. */
export const metricDataOf = ({ definition, values }: HeldMetric, period: Period): MetricData => {
  const { name, help, kind } = definition;
  const common = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (kind === 'histogram')
    return {
      ...common,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: byLabels(values).map((group) => ({
        ...period,
        attributes: attributesOf(group[0]),
        value: histogramOf(name, group),
      })),
    };
  const dataPoints = values.map(({ labels, value }) => ({ ...period, attributes: labels, value }));
  return kind === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
};

const inTime = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The metrics were not read in time')), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** The metrics that this process holds for Prometheus: read anew for each export, as for each scrape. */
export class HeldMetrics implements MetricProducer {
  readonly #reads: (() => readonly Promise<HeldMetric>[])[] = [];

  include(read: () => readonly Promise<HeldMetric>[]): void {
    this.#reads.push(read);
  }

  async collect({ timeoutMillis = READ_MS }: MetricCollectOptions = {}): Promise<CollectionResult> {
    // One that never ends, of a store that hangs, would end all exports; the others are then wanted most.
    const ms = Math.min(timeoutMillis, READ_MS);
    const read = await Promise.allSettled(this.#reads.flatMap((one) => one().map((metric) => inTime(metric, ms))));
    const period = { startTime: millisToHrTime(performance.timeOrigin), endTime: hrTime() };
    const metrics = read
      .flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      .filter(({ definition, values }) => values.length > 0 && !SENT_OTHERWISE.has(definition.name))
      .map((metric) => metricDataOf(metric, period));
    const errors = read.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    const scopeMetrics = metrics.length > 0 ? [{ scope: SCOPE, metrics }] : [];
    return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors };
  }
}
