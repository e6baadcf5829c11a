import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  type BatchSpanProcessorOptions,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

type Environment = Readonly<Record<string, string | undefined>>;

const numberIn = (environment: Environment, name: string, lowest: number, highest: number): number | undefined => {
  const given = environment[name]?.trim();
  if (!given) return undefined;
  const number = Number(given);
  if (number >= lowest && number <= highest) return number;
  process.emitWarning(`${name} is not a number from ${lowest} to ${highest}; the usual one serves.`, 'Telemetry');
  return undefined;
};

/** The sampler that `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG` name; whoever began the trace decides otherwise. */
export const samplerOf = (environment: Environment): Sampler => {
  const ratio = () => new TraceIdRatioBasedSampler(numberIn(environment, 'OTEL_TRACES_SAMPLER_ARG', 0, 1) ?? 1);
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
  if (!(named in samplers)) process.emitWarning(`OTEL_TRACES_SAMPLER knows no ${named}; ${usual} serves.`, 'Telemetry');
  return make();
};

const LARGEST = 1_000_000;

/** How spans are gathered before they are sent: `OTEL_BSP_*`. */
export const batchingOf = (environment: Environment): Omit<BatchSpanProcessorOptions, 'exporter'> => {
  const options = {
    scheduledDelayMillis: numberIn(environment, 'OTEL_BSP_SCHEDULE_DELAY', 1, LARGEST),
    exportTimeoutMillis: numberIn(environment, 'OTEL_BSP_EXPORT_TIMEOUT', 1, LARGEST),
    maxQueueSize: numberIn(environment, 'OTEL_BSP_MAX_QUEUE_SIZE', 1, LARGEST),
    maxExportBatchSize: numberIn(environment, 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 1, LARGEST),
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
};

/** The service a program belongs to, by the folder it lies in: `services/catalog/src/main.ts` is `catalog`. */
export const serviceOf = (program: string): string =>
  /([\w-]+)[/\\]src[/\\][\w-]+\.[cm]?[jt]s$/.exec(program)?.[1] ?? 'tillmap';
