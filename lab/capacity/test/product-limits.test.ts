import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readCapacityOptions } from '../src/options.ts';
import { planFor } from '../src/plan.ts';
import { LEAST_PODS, OTHER_COMPONENTS, PODS, PRODUCT, USE } from '../src/product-limits.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');

type Resources = { requests: { cpu: string; memory: string }; limits: { memory: string } };
type Values = Record<string, { resources?: Resources }> & {
  defaults: { resources: Resources; replicas: number; autoscaling: { targetCPU: number } };
};

const CHART = parse(read('helm/tillmap/values.yaml')) as Values;
const CHART_NAMES = { 'file-building': 'fileBuilding', 'reference-data': 'referenceData' } as Record<string, string>;

const cores = (text: string): number => (text.endsWith('m') ? Number(text.slice(0, -1)) / 1_000 : Number(text));

/** What the chart gives a component. */
const givenTo = (name: string) => {
  const { requests, limits } = CHART[CHART_NAMES[name] ?? name]?.resources ?? CHART.defaults.resources;
  return { cores: cores(requests.cpu), mebibytes: Number.parseInt(limits.memory, 10) };
};
const requestedMegabytes = (name: string): number => {
  const { requests } = CHART[CHART_NAMES[name] ?? name]?.resources ?? CHART.defaults.resources;
  return (Number.parseInt(requests.memory, 10) * 2 ** 20) / 1_000_000;
};

/** The default of a setting in the table of settings; a row may hold several, in one order. */
const defaultOf = (setting: string): number => {
  const row = read('docs/operations/settings.md')
    .split('\n')
    .find((line) => line.startsWith('|') && line.split('|')[1]!.includes(`\`${setting}\``))!;
  const names = row.split('|')[1]!.split(',');
  const at = names.findIndex((name) => name.includes(setting));
  return Number(row.split('|')[2]!.split(',')[at]);
};

const partitionsOf = (topic: string): number =>
  Number(new RegExp(`\\| \`${topic}\` \\| (\\d+) \\|`).exec(read('docs/operations/kafka.md'))![1]);

describe('What the plan takes the product to have', () => {
  test.each(['gateway', 'catalog', 'file-building', 'reference-data'] as const)(
    'When the chart is read, then pods of %s have these cores and this memory',
    (name) => expect(PODS[name]).toEqual(givenTo(name)),
  );

  test('When the chart is read, then the other components have what the plan counts them with', () => {
    for (const name of OTHER_COMPONENTS) expect(givenTo(name).cores).toBe(PODS.others.cores);
    expect(CHART.defaults.replicas).toBe(LEAST_PODS);
    expect(CHART.defaults.autoscaling.targetCPU / 100).toBe(USE);
  });

  test('When a hundred shops are planned, then each pod requests the memory of the plan, and little more', () => {
    const { components } = planFor(readCapacityOptions(['--shops', '100']).demand);
    for (const { name, megabytes } of components)
      for (const each of name === 'others' ? OTHER_COMPONENTS : [name]) {
        expect([each, requestedMegabytes(each) >= megabytes]).toEqual([each, true]);
        expect([each, requestedMegabytes(each) < 1.2 * megabytes]).toEqual([each, true]);
      }
  });

  test('When the settings say their defaults, then these are them', () => {
    expect(defaultOf('CLASSIFIER_MEGABYTES')).toBe(PRODUCT.classifierMebibytes);
    expect(defaultOf('TRAINING_MAPPINGS')).toBe(PRODUCT.trainingMappings);
    expect(defaultOf('CHUNKS_IN_FLIGHT')).toBe(PRODUCT.chunksInFlight);
    expect(defaultOf('WHOLESALER_PARTITIONS')).toBe(PRODUCT.wholesalerPartitions);
    expect(defaultOf('UPLOAD_RETENTION_DAYS')).toBe(PRODUCT.uploadRetentionDays);
    expect(defaultOf('SESSION_RETENTION_DAYS')).toBe(PRODUCT.sessionRetentionDays);
    expect(defaultOf('DOWNLOAD_RETENTION_DAYS')).toBe(PRODUCT.downloadRetentionDays);
    expect(read('services/file-building/src/features/processing/rules/chunk-sizes.ts')).toContain(
      `itemsPerChunk: ${PRODUCT.itemsAChunk},`,
    );
  });

  test('When the topics are read, then they have these partitions and are kept for so long', () => {
    const kafka = read('docs/operations/kafka.md');
    const daysOf = (topic: string): number =>
      Number(new RegExp(`\\| \`${topic}\` \\| \\d+ \\| (\\d+) \\|`).exec(kafka)![1]);
    expect(partitionsOf('file-building.chunk-requests')).toBe(PRODUCT.chunkPartitions);
    expect(partitionsOf('catalog.chunk-results')).toBe(PRODUCT.resultPartitions);
    expect(partitionsOf('reference-data.mappings')).toBe(PRODUCT.mappingPartitions);
    expect(daysOf('file-building.chunk-requests')).toBe(PRODUCT.chunkTopicDays);
    expect(daysOf('reference-data.mappings')).toBe(PRODUCT.mappingTopicDays);
  });
});
