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

/** How spans are gathered before they are sent: `OTEL_BSP_*`. */
export const batchingOf = (environment: Environment): Omit<BatchSpanProcessorOptions, 'exporter'> => {
  const options = {
    scheduledDelayMillis: numberIn(environment, 'OTEL_BSP_SCHEDULE_DELAY', WHOLE, emitWarning),
    exportTimeoutMillis: numberIn(environment, 'OTEL_BSP_EXPORT_TIMEOUT', WHOLE, emitWarning),
    maxQueueSize: numberIn(environment, 'OTEL_BSP_MAX_QUEUE_SIZE', WHOLE, emitWarning),
    maxExportBatchSize: numberIn(environment, 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE', WHOLE, emitWarning),
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
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
export const warnUnsupportedProtocol = ({
  OTEL_EXPORTER_OTLP_PROTOCOL,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL,
}: Environment) => {
  const asked = OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || OTEL_EXPORTER_OTLP_PROTOCOL || SPOKEN;
  if (asked !== SPOKEN) emitWarning(`OTLP is spoken as ${SPOKEN} only, not as ${asked}.`);
};
