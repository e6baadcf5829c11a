import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  type BatchSpanProcessorOptions,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

type Warn = (sentence: string) => void;
const emitWarning: Warn = (sentence) => process.emitWarning(sentence, 'Telemetry');

const SPOKEN = 'http/protobuf';

type Environment = Readonly<Record<string, string | undefined>>;

const numberIn = (
  environment: Environment,
  name: string,
  [lowest, highest]: readonly [number, number],
  warn: Warn,
): number | undefined => {
  const given = environment[name]?.trim();
  if (!given) return undefined;
  const number = Number(given);
  if (number >= lowest && number <= highest) return number;
  warn(`${name} is not a number from ${lowest} to ${highest}; the usual one serves.`);
  return undefined;
};

/**
 * The sampler that `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG` name; for a trace started elsewhere its origin
 * decides.
 */
export const samplerOf = (environment: Environment, warn: Warn = emitWarning): Sampler => {
  const ratio = () => new TraceIdRatioBasedSampler(numberIn(environment, 'OTEL_TRACES_SAMPLER_ARG', [0, 1], warn) ?? 1);
  const samplers: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: ratio,
    parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
    parentbased_traceidratio: () => new ParentBasedSampler({ root: ratio() }),
  };
  const usual = 'parentbased_always_on';
  const named = environment.OTEL_TRACES_SAMPLER?.trim() || usual;
  const make = samplers[named] ?? samplers[usual]!;
  if (!(named in samplers)) warn(`OTEL_TRACES_SAMPLER knows no ${named}; ${usual} serves.`);
  return make();
};

const WHOLE = [1, 1_000_000] as const;

/** Milliseconds, or a count of records, as OpenTelemetry's variables give them; those that are not given are left out. */
const numbersIn = <Name extends string>(
  environment: Environment,
  variables: Readonly<Record<Name, string>>,
  warn: Warn,
): Partial<Record<Name, number>> =>
  Object.fromEntries(
    Object.entries<string>(variables)
      .map(([name, variable]) => [name, numberIn(environment, variable, WHOLE, warn)] as const)
      .filter(([, value]) => value !== undefined),
  ) as Partial<Record<Name, number>>;

type Batching = Omit<BatchSpanProcessorOptions, 'exporter'>;

/** How spans (`OTEL_BSP_*`) or log records (`OTEL_BLRP_*`) are gathered before they are sent. */
export const batchingOf = (environment: Environment, prefix = 'OTEL_BSP', warn: Warn = emitWarning): Batching =>
  numbersIn(
    environment,
    {
      scheduledDelayMillis: `${prefix}_SCHEDULE_DELAY`,
      exportTimeoutMillis: `${prefix}_EXPORT_TIMEOUT`,
      maxQueueSize: `${prefix}_MAX_QUEUE_SIZE`,
      maxExportBatchSize: `${prefix}_MAX_EXPORT_BATCH_SIZE`,
    },
    warn,
  );

const EXPORT_INTERVAL_MS = 60_000;
const EXPORT_TIMEOUT_MS = 30_000;

/** When metrics are sent and how long that may take, which is never longer than the time between. */
export const metricExportOf = (environment: Environment, warn: Warn = emitWarning) => {
  const { interval = EXPORT_INTERVAL_MS, timeout = EXPORT_TIMEOUT_MS } = numbersIn(
    environment,
    { interval: 'OTEL_METRIC_EXPORT_INTERVAL', timeout: 'OTEL_METRIC_EXPORT_TIMEOUT' },
    warn,
  );
  return { exportIntervalMillis: interval, exportTimeoutMillis: Math.min(interval, timeout) };
};

/** The service a program belongs to, by the package it lies in: that of `services/catalog/src/main.ts` is `catalog`. */
export const serviceOf = (program: string): string => {
  try {
    const { name } = JSON.parse(readFileSync(join(dirname(program), '../package.json'), 'utf8')) as { name: string };
    return name.slice(name.lastIndexOf('/') + 1);
  } catch {
    return 'tillmap';
  }
};

/** Warns of OpenTelemetry's variables that have no effect here. */
export const warnUnsupportedProtocol = (environment: Environment): void => {
  const protocols = ['', '_TRACES', '_METRICS', '_LOGS'].map(
    (signal) => environment[`OTEL_EXPORTER_OTLP${signal}_PROTOCOL`] || SPOKEN,
  );
  const asked = protocols.find((protocol) => protocol !== SPOKEN);
  if (asked !== undefined) emitWarning(`OTLP is spoken as ${SPOKEN} only, not as ${asked}.`);
};
