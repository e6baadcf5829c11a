import { isTracingEnabled } from './wants-traces.ts';

/** What a process can send by OTLP. */
export type Signal = 'traces' | 'metrics' | 'logs';

type Environment = Readonly<Record<string, string | undefined>>;

type Asked = Readonly<{
  signals: ReadonlySet<Signal>;
  /** A sentence for each setting that has no effect as it is. */
  warnings: readonly string[];
}>;

type SignalOfItsOwn = Exclude<Signal, 'traces'>;

/** Metrics are there for Prometheus in any case. */
const EXPORTERS: Readonly<Record<SignalOfItsOwn, readonly string[]>> = {
  metrics: ['otlp', 'none', 'prometheus'],
  logs: ['otlp', 'none'],
};

const COMMON_ADDRESS = 'OTEL_EXPORTER_OTLP_ENDPOINT';

const isHttp = (address: string): boolean => /^https?:\/\//i.test(address) && URL.canParse(address);

/** A sentence of what is wrong, true where the signal is wanted, else false. */
const wants = (environment: Environment, signal: SignalOfItsOwn): string | boolean => {
  const [exporter, own] = [
    `OTEL_${signal.toUpperCase()}_EXPORTER`,
    `OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_ENDPOINT`,
  ];
  const given = (name: string): string => environment[name]?.trim() ?? '';
  const named = given(exporter)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = named.find((name) => !EXPORTERS[signal].includes(name));
  if (unknown !== undefined)
    return `${exporter} knows ${EXPORTERS[signal].join(', ')}, not ${unknown}; no ${signal} are sent.`;
  if (named.length === 0 ? !given(own) : !named.includes('otlp')) return false;
  const setting = given(own) ? own : COMMON_ADDRESS;
  if (!given(setting)) return `${exporter}=otlp needs ${COMMON_ADDRESS} or ${own}; no ${signal} are sent.`;
  return isHttp(given(setting)) || `${setting} is not an http or https address; no ${signal} are sent.`;
};

/**
 * What OpenTelemetry's own variables ask for. Traces need an address only; metrics and logs, which Prometheus and the
 * standard output have already, are asked for by name (`OTEL_METRICS_EXPORTER=otlp`) or by an address of their own.
 */
export const signalsAskedFor = (environment: Environment): Asked => {
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return { signals: new Set(), warnings: [] };
  const signals = new Set<Signal>(isTracingEnabled(environment) ? ['traces'] : []);
  const warnings: string[] = [];
  for (const signal of ['metrics', 'logs'] as const) {
    const wanted = wants(environment, signal);
    if (typeof wanted === 'string') warnings.push(wanted);
    else if (wanted) signals.add(signal);
  }
  return { signals, warnings };
};

/** Whether a process has to load `register.ts`: to send something, or to say why it does not. */
export const needsTelemetry = (environment: Environment): boolean => {
  const { signals, warnings } = signalsAskedFor(environment);
  return signals.size > 0 || warnings.length > 0;
};
