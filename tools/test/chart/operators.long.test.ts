import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { DEAD_LETTER_PLAN, TOPIC_PLANS } from '../../../packages/bus/src/port/topics.ts';
import { REPOSITORY } from '../../src/chart/chart-files.ts';
import { againstSchemas, HELM, helm, type Kubernetes, NO_HELM, NO_KUBECONFORM, ofKind, podsOf } from './helm.ts';

const BACKING = join(REPOSITORY, 'k8s/backing');
const DAY_MS = 24 * 60 * 60 * 1_000;

type ClusterSpec = Readonly<{ managed: { roles: readonly { name: string; passwordSecret: { name: string } }[] } }>;

const objectsIn = (path: string): readonly Kubernetes[] =>
  parseAllDocuments(readFileSync(path, 'utf8')).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJSON() as Kubernetes;
  });

/** What a JSON pointer leads to; undefined when there is nothing. */
const atPointer = (object: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((here, step) => (here as Record<string, unknown> | undefined)?.[step], object);

const examples = readdirSync(BACKING)
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) => objectsIn(join(BACKING, file)));

describe('The examples of backing services', () => {
  test('When topics are kept by the operator, then they are as the services would make them', () => {
    const kept = ofKind(examples, 'KafkaTopic').map(({ metadata, spec }) => [metadata.name, spec]);
    const plans = Object.entries(TOPIC_PLANS).flatMap(([topic, plan]) => [
      [topic, plan] as const,
      [`${topic}.dead`, DEAD_LETTER_PLAN] as const,
    ]);
    const wanted = plans.map(([topic, { partitions, cleanup, retentionDays }]) => [
      `tillmap.${topic}`,
      { partitions, config: { 'cleanup.policy': cleanup, 'retention.ms': retentionDays * DAY_MS } },
    ]);
    expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(wanted));
  });

  test('When a database is made, then a role of the cluster owns it, with a password of its own', () => {
    const roles = ofKind(examples, 'Cluster').flatMap(({ spec }) => (spec as ClusterSpec).managed.roles);
    const owners = ofKind(examples, 'Database').map(({ spec }) => (spec as { owner: string }).owner);
    expect(owners.toSorted()).toEqual(roles.map(({ name }) => name).toSorted());
    expect(new Set(roles.map(({ passwordSecret }) => passwordSecret.name)).size).toBe(roles.length);
  });

  test('When the examples are changed for kind, then each change finds what it replaces', () => {
    const [overlay] = objectsIn(join(REPOSITORY, 'k8s/kind/kustomization.yaml'));
    const { patches } = overlay as unknown as { patches: { target: { kind: string }; patch: string }[] };
    const lost = patches.flatMap(({ target, patch }) => {
      const changed = ofKind(examples, target.kind);
      const places = (parse(patch) as { path: string }[]).map(({ path }) => path);
      return places.filter(
        (path) => changed.length === 0 || changed.some((object) => atPointer(object, path) === undefined),
      );
    });
    expect(lost).toEqual([]);
  });

  test('When an image is named, then by a version', () => {
    const images = podsOf(examples).flatMap(({ spec }) => spec.containers.map(({ image = '' }) => image));
    expect(images.length).toBeGreaterThan(0);
    expect(images.filter((image) => !/:(v\d|RELEASE\.\d)/.test(image))).toEqual([]);
  });

  const check = againstSchemas;
  if (check === undefined) test.skip(NO_KUBECONFORM, () => undefined);
  else
    test('When they are checked strictly, then what Kubernetes knows fits its schemas', () => {
      const { valid, ...rest } = check(BACKING, join(REPOSITORY, 'k8s/kind/keycloak-port.yaml'));
      expect(rest).toMatchObject({ invalid: 0, errors: 0 });
      expect(valid).toBeGreaterThan(5);
    });

  if (HELM === undefined) test.skip(NO_HELM, () => undefined);
  else
    test('When the chart is rendered with the values of kind, then nothing is missing', () => {
      const values = join(REPOSITORY, 'k8s/kind/values.yaml');
      expect(helm('template', 'tillmap', '.', '--values', values)).toContain(
        'http://keycloak-service.tillmap-backing:8080',
      );
    });
});
