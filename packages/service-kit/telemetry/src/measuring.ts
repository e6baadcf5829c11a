import type { MetricDefinition } from './metrics.ts';

/** A request that was answered. */
export type ServedRequest = {
  readonly method: string;
  /** The template of its path; undefined for what is no call. */
  readonly route: string | undefined;
  readonly status: number;
  readonly scheme: 'http' | 'https';
};

/** The bus, by the names of OpenTelemetry's conventions. */
export type MessagingSystem = 'kafka' | 'postgresql';

/** One attempt at a message. */
export type ProcessedMessage = {
  readonly system: MessagingSystem;
  readonly topic: string;
  readonly group: string;
  /** What was thrown; undefined where it went well. */
  readonly error?: unknown;
};

/** A metric of ours as Prometheus's client holds it: of a histogram the cumulative buckets with `le`, the sum and the count. */
export type HeldMetric = {
  readonly definition: MetricDefinition;
  readonly values: readonly Readonly<{
    labels: Readonly<Record<string, string | number>>;
    value: number;
    metricName?: string;
  }>[];
};

/** Sends metrics by OTLP. None are sent unless `register.ts` was loaded and metrics are wanted. */
export type Measuring = {
  requestServed(request: ServedRequest, seconds: number): void;
  messagesSent(system: MessagingSystem, topic: string, count: number): void;
  messageProcessed(message: ProcessedMessage, seconds: number): void;
  /** Has what `read` returns sent each time, too. One that rejects or is late is left out of that sending. */
  include(read: () => readonly Promise<HeldMetric>[]): void;
  /** Sends the present values. Never throws. */
  flush(): Promise<void>;
};

let present: Measuring | undefined;

/** Has metrics sent from now on; without an argument no longer. */
export const measureWith = (measuring?: Measuring): void => {
  present = measuring;
};

/** What sends metrics of this process, if anything does. */
export const measuring = (): Measuring | undefined => present;
