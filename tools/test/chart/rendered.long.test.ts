import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { loadConfig } from '../../../packages/service-kit/src/config.ts';
import {
  CHART,
  chartFile,
  givenSettings,
  REPOSITORY,
  readEnvironment,
  readValues,
} from '../../src/chart/chart-files.ts';
import { type Container, podSecurityFindings } from '../../src/chart/pod-security.ts';
import { CONFIGS } from './configs.ts';
import * as chart from './helm.ts';

const environment = readEnvironment();
const COMPONENTS = Object.keys(environment.components);
const containerOf = (objects: readonly chart.Kubernetes[], kind: string, name: string): Container => {
  const [pod] = chart.podsOf([chart.one(objects, kind, name)]);
  const [container] = pod?.spec.containers ?? [];
  if (!container) throw new Error(`${name} has no container.`);
  return container;
};

const namesOf = (container: Container): readonly string[] => (container.env ?? []).map(({ name }) => name);
const textOf = (container: Container, name: string): string | undefined =>
  container.env?.find((variable) => variable.name === name)?.value;

/** What may stand in a Secret, by the variable that is read from it. */
const IN_SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgresql://catalog:a%2Fb@db:5432/catalog',
  DATABASE_READ_URL: 'postgresql://catalog:a%2Fb@copy:5432/catalog',
  MONGODB_URL: 'mongodb://tillmap:secret@db:27017/?replicaSet=rs0',
  SEED_USERS: '[{"email":"a@example.com","name":"A","role":"admin","password":"long enough 1"}]',
};

/** What a service says of the variables of its container: `accepted`, or its message. */
const readBy = (schema: z.ZodType, needs: typeof CONFIGS.auth.needs, { env = [] }: Container): string => {
  const given = env.map(({ name, value }) => [name, value ?? IN_SECRETS[name] ?? 'a-secret-of-some-length'] as const);
  try {
    loadConfig(schema, Object.fromEntries(given), needs);
    return 'accepted';
  } catch (error) {
    return String(error);
  }
};

const megabytes = (quantity: unknown): number => {
  const [, amount = '', unit = ''] = /^([\d.]+)(Mi|Gi)$/.exec(String(quantity)) ?? [];
  return Number(amount) * (unit === 'Gi' ? 1_024 : 1);
};

/** Their kinds are not among the schemas of Kubernetes. */
const OF_OPERATORS = /keda\.sh|monitoring\.coreos|gateway\.networking/;

/** What a Node process has besides its heap: code, threads' stacks, buffers, TLS. */
const BESIDES_THE_HEAP = 160;

const lint = (): void => {
  test.each(chart.MATRIX)('%s: When it is linted strictly, then nothing is found', (file) => {
    expect(chart.helm('lint', '--strict', '.', '--values', join('ci', file))).toContain('0 chart(s) failed');
  });
};

const everyObject = (): void => {
  test.each(chart.MATRIX)('%s: When pods are looked at, then they keep to the restricted standard', (file) => {
    const pods = chart.podsOf(chart.rendered(file));
    expect(pods.length).toBeGreaterThanOrEqual(COMPONENTS.length + 1);
    expect(pods.flatMap(({ name, spec }) => podSecurityFindings(spec).map((what) => `${name}: ${what}`))).toEqual([]);
  });

  test.each(chart.MATRIX)('%s: When memory is added up, then it fits the limit', (file) => {
    const tooLarge = chart.podsOf(chart.rendered(file)).flatMap(({ name, spec: { containers } }) =>
      containers.flatMap((container) => {
        const [, young = '', old = ''] =
          /semi-space-size=(\d+) --max-old-space-size=(\d+)/.exec(textOf(container, 'NODE_OPTIONS') ?? '') ?? [];
        const needed = Number(young) * 3 + Number(old) + (old === '' ? 0 : BESIDES_THE_HEAP);
        return needed > megabytes(container.resources?.limits?.memory) ? [`${name} needs ${needed} MB`] : [];
      }),
    );
    expect(tooLarge).toEqual([]);
  });

  test.each(chart.MATRIX)(
    '%s: When names are compared, then no two objects of a kind share one, and all are short enough',
    (file) => {
      const names = chart.rendered(file).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => (name.split(' ')[1] ?? '').length > 63)).toEqual([]);
    },
  );

  test.each(chart.MATRIX)(
    '%s: When selectors are looked at, then they hold nothing that changes with a version',
    (file) => {
      for (const { spec } of chart.ofKind(chart.rendered(file), 'Deployment')) {
        const { selector } = spec as { selector: { matchLabels: object } };
        expect(Object.keys(selector.matchLabels).toSorted()).toEqual([
          'app.kubernetes.io/component',
          'app.kubernetes.io/instance',
          'app.kubernetes.io/name',
        ]);
      }
    },
  );
};

const settings = (): void => {
  test.each(COMPONENTS)('%s: When every value is given, then its pod has every setting the chart can give', (name) => {
    const given = givenSettings(environment, readValues(), name);
    const container = containerOf(chart.rendered('everything.yaml'), 'Deployment', `-${name}`);
    // What says to do without a part is not there beside the part.
    const missing = given.filter((setting) => !namesOf(container).includes(setting));
    expect(missing.filter((setting) => !['IDENTITY', 'PRODUCT_STORE', 'SIMILARITY'].includes(setting))).toEqual([]);
    expect(new Set(namesOf(container)).size).toBe(namesOf(container).length);
  });

  test.each(Object.entries(CONFIGS))(
    '%s: When it reads what its pod is given, then all that it needs in production is there and right',
    (name, { configSchema, needs }) => {
      for (const file of chart.MATRIX) {
        const container = containerOf(chart.rendered(file), 'Deployment', `-${name}`);
        expect([file, readBy(configSchema, needs, container)]).toEqual([file, 'accepted']);
      }
    },
  );

  test('When large numbers are given, then processes get them without an exponent', () => {
    const gateway = containerOf(chart.rendered('everything.yaml'), 'Deployment', '-gateway');
    expect(textOf(gateway, 'PROMOTION_FILE_MAX_BYTES')).toBe('1048576000');
  });

  test('When a secret is needed, then it is read from the Secret and key that were named', () => {
    const auth = containerOf(chart.rendered('existing-secrets.yaml'), 'Deployment', '-auth');
    const refs = Object.fromEntries(
      (auth.env ?? []).flatMap(({ name, valueFrom }) => (valueFrom ? [[name, valueFrom]] : [])),
    );
    expect(refs).toEqual({
      SERVICE_SECRET: { secretKeyRef: { name: 'secrets', key: 'internal' } },
      SEED_USERS: { secretKeyRef: { name: 'secrets', key: 'people' } },
      DATABASE_URL: { secretKeyRef: { name: 'auth-owner', key: 'uri' } },
    });
  });

  test('When the chart is rendered, then it makes no Secret', () => {
    for (const file of chart.MATRIX) expect(chart.ofKind(chart.rendered(file), 'Secret')).toEqual([]);
  });

  test('When images are given by digest, then each pod has that image of the mirror', () => {
    for (const { name, spec } of chart.podsOf(chart.rendered('digests.yaml'))) {
      const images = spec.containers.map(({ image }) => image ?? '');
      expect([
        name,
        ...images.filter(
          (image) => !/^mirror\.example\.com:5000\/third-party\/tillmap\/[a-z-]+@sha256:[0-9a-f]{64}$/.test(image),
        ),
      ]).toEqual([name]);
    }
  });
};

const running = (): void => {
  test.each(COMPONENTS)(
    '%s: When it is updated, then no pod goes before another is ready, and it serves on for a while',
    (name) => {
      const { spec } = chart.one(chart.rendered('minimal.yaml'), 'Deployment', `-${name}`);
      const { strategy, template } = spec as {
        strategy: { rollingUpdate: unknown };
        template: {
          spec: {
            terminationGracePeriodSeconds: number;
            containers: { lifecycle: { preStop: { sleep: { seconds: number } } } }[];
          };
        };
      };
      expect(strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
      const pause = template.spec.containers[0]?.lifecycle.preStop.sleep.seconds ?? 0;
      // The process ends within 10 s of its own.
      expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(pause + 10);
    },
  );

  test('When probes are looked at, then only readiness asks about other parts', () => {
    const { spec } = chart.one(chart.rendered('minimal.yaml'), 'Deployment', '-catalog');
    const [container] = (
      spec as { template: { spec: { containers: Record<string, { httpGet: { path: string } }>[] } } }
    ).template.spec.containers;
    expect(
      ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) => container?.[probe]?.httpGet.path),
    ).toEqual(['/healthz', '/healthz', '/readyz']);
  });

  test('When tables are brought up to date by jobs, then one a database runs before the release, allowed to go out before', () => {
    const objects = chart.rendered('minimal.yaml');
    const jobs = chart.ofKind(objects, 'Job');
    expect(jobs.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      COMPONENTS.filter((name) => name !== 'gateway')
        .map((name) => `shop-tillmap-migrate-${name}`)
        .toSorted(),
    );
    for (const { metadata, spec } of jobs) {
      const policy = chart.one(objects, 'NetworkPolicy', metadata.name.replace('shop-tillmap', ''));
      const weight = (object: chart.Kubernetes): number => Number(object.metadata.annotations?.['helm.sh/hook-weight']);
      expect(metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
      expect(policy.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
      expect(weight(policy)).toBeLessThan(Number(metadata.annotations?.['helm.sh/hook-weight']));
      // A service account of the release is not there yet.
      expect((spec as { template: { spec: object } }).template.spec).not.toHaveProperty('serviceAccountName');
    }
    expect(textOf(containerOf(objects, 'Job', '-migrate-audit'), 'MIGRATIONS')).toBe('by-job');
    expect(containerOf(objects, 'Job', '-migrate-audit').args).toEqual(['migrate']);
  });

  test('When services do it at their start, then there is no such job', () => {
    const objects = chart.rendered('no-network-policy.yaml');
    expect(chart.ofKind(objects, 'Job')).toEqual([]);
    expect(textOf(containerOf(objects, 'Deployment', '-audit'), 'MIGRATIONS')).toBe('at-start');
  });

  test('When one pod is asked for, then no budget holds up a drain', () => {
    expect(chart.ofKind(chart.rendered('no-network-policy.yaml'), 'PodDisruptionBudget')).toEqual([]);
    expect(chart.ofKind(chart.rendered('minimal.yaml'), 'PodDisruptionBudget')).toHaveLength(COMPONENTS.length);
  });

  test('When everything is scaled, then each component has its scaler and no number of its own', () => {
    const objects = chart.rendered('everything.yaml');
    expect(chart.ofKind(objects, 'HorizontalPodAutoscaler')).toHaveLength(COMPONENTS.length);
    for (const { spec } of chart.ofKind(objects, 'Deployment')) expect(spec).not.toHaveProperty('replicas');
  });

  test('When KEDA scales catalog, then nothing else does, and it asks for the group and topic under their prefix', () => {
    const objects = chart.rendered('keda.yaml', 'defaults.autoscaling.enabled=true', 'kafka.topicPrefix="shop."');
    expect(chart.ofKind(objects, 'HorizontalPodAutoscaler').map(({ metadata }) => metadata.name)).not.toContain(
      'shop-tillmap-catalog',
    );
    const { triggers } = chart.one(objects, 'ScaledObject', '-catalog').spec as {
      triggers: { metadata: object; authenticationRef: object }[];
    };
    expect(triggers[0]).toMatchObject({
      type: 'kafka',
      metadata: {
        consumerGroup: 'shop.catalog-chunks',
        topic: 'shop.file-building.chunk-requests',
        tls: 'enable',
        sasl: 'scram_sha512',
      },
      authenticationRef: { name: 'shop-tillmap-catalog' },
    });
  });

  test('When it is reached by a Gateway, then the route has the host names and leads to the gateway', () => {
    const route = chart.one(chart.rendered('http-route.yaml'), 'HTTPRoute', '-gateway').spec;
    expect(route).toMatchObject({
      hostnames: ['tillmap.example.com', 'files.example.com'],
      rules: [{ backendRefs: [{ name: 'shop-tillmap-gateway', port: 80 }], timeouts: { request: '0s' } }],
    });
    const ingress = chart.one(chart.rendered('existing-secrets.yaml'), 'Ingress', '-gateway').spec;
    expect(ingress).toMatchObject({ rules: [{ host: 'tillmap.example.com' }] });
  });
};

const filesIn = (folder: string): readonly string[] =>
  existsSync(join(CHART, folder)) ? readdirSync(join(CHART, folder)) : [];

const monitoring = (): void => {
  test('When dashboards are asked for, then each file of them is one, with the labels that Grafana looks for', () => {
    const maps = chart
      .ofKind(chart.rendered('everything.yaml'), 'ConfigMap')
      .filter(({ metadata }) => /-dashboard-/.test(metadata.name));
    const shown = Object.assign({}, ...maps.map(({ data }) => data)) as Record<string, string>;
    const files = filesIn('dashboards').map((file) => [file, chartFile(`dashboards/${file}`).trimEnd()]);
    expect(shown).toEqual(Object.fromEntries(files));
    for (const { metadata } of maps) expect(metadata.labels?.grafana_dashboard).toBe('1');
  });

  test('When metrics are collected, then those of the gateway come from a port that people do not reach', () => {
    const objects = chart.rendered('everything.yaml');
    const services = chart.one(objects, 'ServiceMonitor', '-services').spec;
    expect(services).toMatchObject({ endpoints: [{ port: 'http', path: '/metrics' }] });
    expect(chart.one(objects, 'ServiceMonitor', '-gateway').spec).toMatchObject({ endpoints: [{ port: 'metrics' }] });
    const { ports } = chart.one(objects, 'Service', '-gateway').spec as { ports: { name: string }[] };
    expect(ports.map(({ name }) => name)).toEqual(['http']);
  });

  test('When a collector is given, then processes load what records traces, and not otherwise', () => {
    const options = (file: string) =>
      textOf(containerOf(chart.rendered(file), 'Deployment', '-catalog'), 'NODE_OPTIONS');
    expect(options('everything.yaml')).toContain('--import ./packages/service-kit/telemetry/src/register.ts');
    expect(options('minimal.yaml')).not.toContain('--import');
    expect(existsSync(join(REPOSITORY, 'packages/service-kit/telemetry/src/register.ts'))).toBe(true);
  });

  test('When a collector is given, then traces go there, and metrics and logs where they are asked for', () => {
    const environment = (...settings: string[]): Record<string, string> => {
      const objects = chart.rendered('minimal.yaml', 'telemetry.endpoint="http://collector:4318"', ...settings);
      const { env = [] } = containerOf(objects, 'Deployment', '-catalog');
      const exporters = env.filter(({ name }) => /_EXPORTER$|_EXPORT_INTERVAL$/.test(name));
      return Object.fromEntries(exporters.map(({ name, value = '' }) => [name, value]));
    };
    expect(environment()).toEqual({});
    // As an upgrade with --reuse-values from a release that had no such value.
    expect(environment('telemetry.traces=null')).toEqual({});
    expect(environment('telemetry.metrics=true', 'telemetry.logs=true', 'telemetry.metricsIntervalSeconds=15')).toEqual(
      {
        OTEL_METRICS_EXPORTER: 'otlp',
        OTEL_METRIC_EXPORT_INTERVAL: '15000',
        OTEL_LOGS_EXPORTER: 'otlp',
      },
    );
    expect(environment('telemetry.traces=false', 'telemetry.logs=true')).toEqual({
      OTEL_TRACES_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'otlp',
    });
    expect(() => environment('telemetry.metricsIntervalSeconds=0')).toThrow('metricsIntervalSeconds');
  });

  test('When Keycloak is set up, then a job of auth does it, with an administrator that no other pod knows', () => {
    const objects = chart.rendered('everything.yaml');
    const job = containerOf(objects, 'Job', '-keycloak-setup');
    expect([job.command, job.args]).toEqual([['node'], ['./service/src/keycloak-setup.ts']]);
    expect(existsSync(join(REPOSITORY, 'services/auth/src/keycloak-setup.ts'))).toBe(true);
    const knowing = chart
      .podsOf(objects)
      .filter(({ spec }) => namesOf(spec.containers[0] as Container).includes('KEYCLOAK_ADMIN_PASSWORD'));
    expect(knowing.map(({ name }) => name)).toEqual(['shop-tillmap-keycloak-setup']);
  });
};

const mistakes = (): void => {
  test('When nothing is given, then all that is missing is said at once', () => {
    expect(() => chart.helm('template', 'shop', '.')).toThrow(
      /publicUrl is missing[\s\S]*s3\.endpoint is missing[\s\S]*serviceSecret\.existingSecret is missing/,
    );
  });

  test.each([
    ['catalog.replica=3', /additional propert/i],
    ['catalog.settings.SEARCH_THREAD=3', /additional propert/i],
    ['kafka.brokers="kafka"', /pattern/i],
    ['meilisearch.url="http://search-0:7700,search-1:7700"', /pattern/i],
    ['image.pullPolicy="Sometimes"', /pullPolicy/],
    ['serviceSecret.existingSecret="Not A Name"', /pattern/i],
    ['kafka.sasl.mechanism="plain"', /kafka\.sasl\.existingSecret is missing/],
    ['httpRoute.enabled=true', /httpRoute\.parentRefs is missing/],
    ['metrics.serviceMonitor.enabled=true', /networkPolicy\.metricsFrom is missing/],
    ['keycloak.setup.enabled=true', /keycloak\.setup\.existingSecret is missing/],
    ['ai.baseUrl="https://ai.example.com/v1"', /ai\.model is missing/],
  ])('When %s is given, then it is refused', (set, message) => {
    expect(() => chart.renderedText('minimal.yaml', set)).toThrow(message);
  });
};

if (chart.HELM === undefined) describe('The chart', () => test.skip(chart.NO_HELM, () => undefined));
else {
  describe('The chart, linted', lint);
  describe('Every object of the chart', everyObject);
  describe('The settings of its processes', settings);
  describe('How its processes run', running);
  describe('How it is watched and set up', monitoring);
  describe('Wrong values', mistakes);
}

const { HELM, againstSchemas } = chart;
if (HELM === undefined || againstSchemas === undefined)
  describe('The chart, held against the schemas', () => test.skip(chart.NO_KUBECONFORM, () => undefined));
else
  describe('The chart, held against the schemas of Kubernetes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tillmap-chart-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test.each(chart.MATRIX)('%s: When each object is checked strictly, then it fits', (file) => {
      const path = join(folder, file);
      writeFileSync(path, chart.renderedText(file));
      const objects = chart.rendered(file);
      const strangers = objects.filter(({ apiVersion }) => OF_OPERATORS.test(apiVersion));
      expect(againstSchemas(path)).toEqual({
        valid: objects.length - strangers.length,
        invalid: 0,
        errors: 0,
        skipped: strangers.length,
      });
    });
  });
