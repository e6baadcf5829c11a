import { describe, expect, test } from '@jest/globals';
import { needsTelemetry, signalsAskedFor } from '../src/signals.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
const METRICS_ENDPOINT = { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://collector:4318/v1/metrics' };

describe('Which signals the environment asks for', () => {
  test.each([
    [{}, []],
    [ENDPOINT, ['traces']],
    [{ ...ENDPOINT, OTEL_METRICS_EXPORTER: 'otlp' }, ['traces', 'metrics']],
    [
      { ...ENDPOINT, OTEL_METRICS_EXPORTER: 'prometheus, otlp', OTEL_LOGS_EXPORTER: 'otlp' },
      ['traces', 'metrics', 'logs'],
    ],
    [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none', OTEL_LOGS_EXPORTER: ' otlp ' }, ['logs']],
    [{ ...ENDPOINT, OTEL_METRICS_EXPORTER: 'prometheus', OTEL_LOGS_EXPORTER: 'none' }, ['traces']],
    [METRICS_ENDPOINT, ['metrics']],
    [{ ...METRICS_ENDPOINT, OTEL_METRICS_EXPORTER: 'none' }, []],
    [{ OTEL_LOGS_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'https://logs.example/v1/logs' }, ['logs']],
    [{ ...ENDPOINT, OTEL_METRICS_EXPORTER: 'otlp', OTEL_LOGS_EXPORTER: 'otlp', OTEL_SDK_DISABLED: 'true' }, []],
  ])('When it is %j, then these are sent: %j', (environment, signals) => {
    expect(signalsAskedFor(environment)).toEqual({ signals: new Set(signals), warnings: [] });
    expect(needsTelemetry(environment)).toBe(signals.length > 0);
  });

  test.each([
    [
      { OTEL_METRICS_EXPORTER: 'otlp' },
      'OTEL_METRICS_EXPORTER=otlp needs OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_METRICS_ENDPOINT; no metrics are sent.',
    ],
    [
      { OTEL_METRICS_EXPORTER: 'console' },
      'OTEL_METRICS_EXPORTER knows otlp, none, prometheus, not console; no metrics are sent.',
    ],
    [{ OTEL_LOGS_EXPORTER: 'prometheus' }, 'OTEL_LOGS_EXPORTER knows otlp, none, not prometheus; no logs are sent.'],
    [
      { OTEL_LOGS_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT is not an http or https address; no logs are sent.',
    ],
  ])('When it is %j, then nothing is sent and a sentence says why', (environment, sentence) => {
    expect(signalsAskedFor(environment)).toEqual({ signals: new Set(), warnings: [sentence] });
    // Else `make run` would not load what says it.
    expect(needsTelemetry(environment)).toBe(true);
  });
});
