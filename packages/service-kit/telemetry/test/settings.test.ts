import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { batchingOf, metricExportOf, samplerOf, serviceOf } from '../src/open-telemetry/settings.ts';
import { isTracingEnabled } from '../src/wants-traces.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

describe('What the environment asks for', () => {
  test.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
    [ENDPOINT, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
    [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }, false],
    [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }, false],
  ])('When it is %j, then traces are wanted: %s', (environment, isWanted) => {
    expect(isTracingEnabled(environment)).toBe(isWanted);
  });

  test.each([
    [{}, /^ParentBased\{root=AlwaysOnSampler/],
    [{ OTEL_TRACES_SAMPLER: 'always_off' }, /^AlwaysOffSampler$/],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }, /^TraceIdRatioBased\{0.25\}$/],
    [
      { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
      /^ParentBased\{root=TraceIdRatioBased\{0.1\}/,
    ],
  ])('When it is %j, then the sampler is %s', (environment, described) => {
    expect(samplerOf(environment).toString()).toMatch(described);
  });

  test('When a value is wrong, then a warning names the variable and the usual one serves', () => {
    const warnings: string[] = [];
    const warn = (sentence: string) => void warnings.push(sentence);
    const wrong = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: 'a tenth' };
    expect(samplerOf(wrong, warn).toString()).toMatch(/TraceIdRatioBased\{1\}/);
    expect(samplerOf({ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, warn).toString()).toMatch(/^ParentBased\{root=AlwaysOn/);
    expect(warnings).toEqual([
      'OTEL_TRACES_SAMPLER_ARG is not a number from 0 to 1; the usual one serves.',
      'OTEL_TRACES_SAMPLER knows no jaeger_remote; parentbased_always_on serves.',
    ]);
  });

  test.each([
    [{}, { exportIntervalMillis: 60_000, exportTimeoutMillis: 30_000 }],
    [{ OTEL_METRIC_EXPORT_INTERVAL: '5000' }, { exportIntervalMillis: 5_000, exportTimeoutMillis: 5_000 }],
    [
      { OTEL_METRIC_EXPORT_INTERVAL: '5000', OTEL_METRIC_EXPORT_TIMEOUT: '1000' },
      { exportIntervalMillis: 5_000, exportTimeoutMillis: 1_000 },
    ],
  ])('When it is %j, then metrics are sent at these times: %j', (environment, times) => {
    expect(metricExportOf(environment)).toEqual(times);
  });

  test('When a time or a count is wrong, then a warning names the variable and the usual one serves', () => {
    const warnings: string[] = [];
    const warn = (sentence: string) => void warnings.push(sentence);
    expect(metricExportOf({ OTEL_METRIC_EXPORT_INTERVAL: 'a minute' }, warn).exportIntervalMillis).toBe(60_000);
    const queue = { OTEL_BLRP_MAX_QUEUE_SIZE: '0', OTEL_BLRP_SCHEDULE_DELAY: '250' };
    expect(batchingOf(queue, 'OTEL_BLRP', warn)).toEqual({ scheduledDelayMillis: 250 });
    expect(warnings).toEqual([
      'OTEL_METRIC_EXPORT_INTERVAL is not a number from 1 to 1000000; the usual one serves.',
      'OTEL_BLRP_MAX_QUEUE_SIZE is not a number from 1 to 1000000; the usual one serves.',
    ]);
  });

  test.each([
    ['services/catalog/src/main.ts', 'catalog'],
    ['gateway/src/main.ts', 'gateway'],
    ['nowhere/src/main.ts', 'tillmap'],
  ])('When %s is run, then traces name the service %s', (program, service) => {
    expect(serviceOf(join(ROOT, program))).toBe(service);
  });
});
