import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

type Measured = { readonly labels: Record<string, string>; readonly value: number };

/** A process's metrics: Node's own, and how long each call took by call id and status. */
export const createMetrics = (service: string) => {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'tillmap_http_call_seconds',
    help: 'Seconds a call took, by call and status',
    labelNames: ['call', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry,
    /** A count of the service's own; calling it adds one. */
    counter: (name: string, help: string): (() => void) => {
      const counted = new Counter({ name, help, registers: [registry] });
      return () => counted.inc();
    },
    /** Values of the service's own, read when somebody asks. What can not be read is left out. */
    gauge: (name: string, help: string, labelNames: string[], read: () => Promise<readonly Measured[]>): void => {
      const collect = async (): Promise<void> => {
        gauge.reset();
        for (const { labels, value } of await read().catch(() => [])) gauge.set(labels, value);
      };
      const gauge: Gauge = new Gauge({ name, help, labelNames, registers: [registry], collect });
    },
    callTook: (call: string, status: number, seconds: number): void =>
      calls.observe({ call, status: String(status) }, seconds),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
