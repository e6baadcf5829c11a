import { type HeldMetric, logExport, METRICS, type MetricDefinition, measuring } from '@tillmap/service-kit/telemetry';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

type Labels<D> = D extends MetricDefinition<infer Label> ? Readonly<Record<Label, string>> : never;
type Measured<D> = { readonly labels: Labels<D>; readonly value: number };

/** A call of the contract as metrics and traces name it. */
export type MeasuredCall = { readonly id: string; readonly method: string; readonly path: string };

/** How a request came and what it was answered. */
export type ServedAs = { readonly method: string; readonly scheme: 'http' | 'https'; readonly status: number };

/** Requests outside the contract: pages, files, addresses that do not exist. */
const OTHER: MeasuredCall = { id: 'other', method: '', path: '' };

const basics = ({ name, help, labels }: MetricDefinition, registry: Registry) => ({
  name,
  help,
  labelNames: [...labels],
  registers: [registry],
});

const histogramIn = (registry: Registry, definition: MetricDefinition): Histogram =>
  new Histogram({ ...basics(definition, registry), buckets: [...(definition.buckets ?? [])] });

const countLostLogs = (registry: Registry): void => {
  new Counter({
    ...basics(METRICS.logsLost, registry),
    collect() {
      this.reset();
      this.inc(logExport()?.lost() ?? 0);
    },
  });
};

/** Reads those of `METRICS`, and not Node's own: prom-client forgets the delays of the event loop when they are read. */
const heldIn = (registry: Registry): readonly Promise<HeldMetric>[] =>
  Object.values<MetricDefinition>(METRICS).flatMap((definition) => {
    const metric = registry.getSingleMetric(definition.name);
    return metric ? [metric.get().then(({ values }) => ({ definition, values: values as HeldMetric['values'] }))] : [];
  });

/** A process's metrics: Node's own, its HTTP requests, and those of `METRICS` that it uses. */
export const createMetrics = (component: string) => {
  const registry = new Registry();
  registry.setDefaultLabels({ component });
  collectDefaultMetrics({ register: registry });
  const calls = new Counter(basics(METRICS.httpCalls, registry));
  const seconds = histogramIn(registry, METRICS.httpCallSeconds);
  countLostLogs(registry);
  measuring()?.include(() => heldIn(registry));
  return {
    registry,
    /** A counter; returns the function that adds one. */
    counter: <D extends MetricDefinition>(definition: D): ((labels: Labels<D>, by?: number) => void) => {
      const counted = new Counter(basics(definition, registry));
      // One without labels is there from the start, so that its first step is seen as one.
      if (definition.labels.length === 0) counted.inc(0);
      return (labels, by = 1) => counted.inc(labels, by);
    },
    /** Values that are read at each scrape. What cannot be read is left out. */
    gauge: <D extends MetricDefinition>(definition: D, read: () => Promise<readonly Measured<D>[]>): void => {
      const collect = async (): Promise<void> => {
        gauge.reset();
        // Without labels a reset leaves a zero, which would be a lie.
        gauge.remove({});
        for (const { labels, value } of await read().catch(() => [])) gauge.set(labels, value);
      };
      const gauge: Gauge = new Gauge({ ...basics(definition, registry), collect });
    },
    /** A distribution of values; returns the function that adds one. */
    histogram: <D extends MetricDefinition>(definition: D): ((labels: Labels<D>, value: number) => void) => {
      const spread = histogramIn(registry, definition);
      return (labels, value) => spread.observe(labels, value);
    },
    callTook: (call: MeasuredCall | undefined, { method: sent, scheme, status }: ServedAs, took: number): void => {
      const { id, method, path } = call ?? OTHER;
      const labels = { call: id, method, route: path };
      calls.inc({ ...labels, status });
      seconds.observe({ ...labels, status_class: `${Math.floor(status / 100)}xx` }, took);
      measuring()?.requestServed({ method: sent, route: call?.path, status, scheme }, took);
    },
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
