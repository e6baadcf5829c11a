import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { REPOSITORY, readEnvironment, type Values, valueAt } from '../../src/chart/chart-files.ts';
import { HELM, type Kubernetes, NO_HELM, objectsOf, ofKind, podsOf, template } from './helm.ts';
import { secretsRead } from './secrets-read.ts';

const EXAMPLES = join(REPOSITORY, 'k8s/gitops');
const PAGE = join(REPOSITORY, 'docs/operations/gitops.md');
const WAVE = 'argocd.argoproj.io/sync-wave';
const COMPONENTS = Object.keys(readEnvironment().components);

const objectsIn = (path: string): readonly Kubernetes[] => objectsOf(readFileSync(join(EXAMPLES, path), 'utf8'));
const [application] = objectsIn('argocd/application.yaml');
const [release] = objectsIn('flux/release/tillmap.yaml');
const externalSecrets = objectsIn('secrets/external-secrets.yaml');

type Source = Readonly<{ path: string; helm?: Readonly<{ releaseName: string; valuesObject: Values }> }>;
const sources = valueAt(application, 'spec.sources') as readonly Source[];
const byArgo = sources.flatMap((source) => source.helm ?? [])[0]!;
const VALUES = { 'Argo CD': byArgo.valuesObject, Flux: valueAt(release, 'spec.values') as Values };

const folder = mkdtempSync(join(tmpdir(), 'tillmap-gitops-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the chart becomes as release `tillmap` with the values of an example and files of values on top. */
const renderedWith = (values: Values, ...more: readonly string[]): readonly Kubernetes[] => {
  const file = join(folder, 'values.yaml');
  writeFileSync(file, stringify(values));
  const files = [file, ...more.map((path) => join(EXAMPLES, path))].flatMap((path) => ['--values', path]);
  return objectsOf(template('tillmap', ...files));
};

/** Keys of the Secrets that ExternalSecrets make: `name/key`. */
const made = externalSecrets.flatMap(({ metadata, spec }) =>
  (spec as { data: { secretKey: string }[] }).data.map(({ secretKey }) => `${metadata.name}/${secretKey}`),
);
const waveOf = ({ metadata }: Kubernetes): number => Number(metadata.annotations?.[WAVE] ?? 0);
const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].toSorted();

const rendering = (): void => {
  test.each(Object.entries(VALUES))(
    '%s: When its values are rendered, then the schema takes them and nothing is missing',
    (_, values) => {
      expect(ofKind(renderedWith(values), 'Deployment')).toHaveLength(COMPONENTS.length);
      expect(() => renderedWith({ ...values, publicURL: 'misspelt' })).toThrow(/additional propert/i);
    },
  );

  test.each(Object.entries(VALUES))(
    '%s: When pods read Secrets, then External Secrets make each of them, and none besides',
    (_, values) => {
      expect(sorted(made)).toEqual(sorted(renderedWith(values).flatMap(secretsRead)));
    },
  );

  test.each(Object.entries(VALUES))(
    '%s: When it is installed from nothing, then it makes the realm and a first user',
    (_, values) => {
      const objects = renderedWith(values);
      const names = ofKind(objects, 'Job').map(({ metadata }) => metadata.name);
      expect(names.filter((name) => name.startsWith('tillmap-keycloak-setup'))).toHaveLength(1);
      expect(objects.flatMap(secretsRead)).toContain('tillmap-first-users/users');
    },
  );

  test('When the page fills the store, then with every value that the ExternalSecrets read', () => {
    const filled = [...readFileSync(PAGE, 'utf8').matchAll(/^vault kv put secret\/(\S+) ((?:.*\\\n)*.*)$/gm)].flatMap(
      ([, key, values = '']) => [...values.matchAll(/(?:^|\s)([a-z-]+)=/g)].map(([, name]) => `${key}/${name}`),
    );
    const read = externalSecrets.flatMap(({ spec }) =>
      (spec as { data: { remoteRef: { key: string; property: string } }[] }).data.map(
        ({ remoteRef: { key, property } }) => `${key}/${property}`,
      ),
    );
    expect(sorted(filled)).toEqual(sorted(read));
  });

  test.each(Object.entries(VALUES))(
    '%s: When owners are looked up by labels, then every object is of Helm, of the release and of the product',
    (_, values) => {
      for (const { kind, metadata } of renderedWith(values)) {
        expect([kind, metadata.name, metadata.labels]).toEqual([
          kind,
          metadata.name,
          expect.objectContaining({
            'app.kubernetes.io/managed-by': 'Helm',
            'app.kubernetes.io/instance': 'tillmap',
            'app.kubernetes.io/part-of': 'tillmap',
          }),
        ]);
        // What Helm and Argo CD write to know their own is theirs alone.
        const claimed = Object.keys(metadata.annotations ?? {}).filter((name) =>
          /^(meta\.helm\.sh|argocd\.argoproj\.io\/tracking)/.test(name),
        );
        expect(claimed).toEqual([]);
      }
    },
  );
};

const waves = (): void => {
  test('When Argo CD goes wave by wave, then Secrets are there before the jobs, and jobs are through before anything else', () => {
    const objects = renderedWith(VALUES['Argo CD']);
    const jobs = ofKind(objects, 'Job');
    // One for each database, and one for the realm.
    expect(jobs).toHaveLength(COMPONENTS.length);
    expect(sorted(externalSecrets.map((one) => String(waveOf(one))))).toEqual(['-10']);
    expect(sorted(jobs.map((one) => String(waveOf(one))))).toEqual(['-5']);
    const early = objects.filter((one) => waveOf(one) < 0);
    expect(sorted(early.map(({ kind }) => kind))).toEqual(['Job', 'NetworkPolicy']);
    // In a wave before the release's own account there is none that a pod could name.
    for (const { spec } of podsOf(jobs)) expect(spec).not.toHaveProperty('serviceAccountName');
    // A hook would run before the first wave, and so before the Secrets.
    expect(
      objects.filter(({ metadata }) => /install|upgrade/.test(metadata.annotations?.['helm.sh/hook'] ?? '')),
    ).toEqual([]);
  });

  test('When Argo CD tracks by label, then it writes what selectors look for anyway', () => {
    expect(byArgo.releaseName).toBe(application?.metadata.name);
  });

  test('When Flux installs, then only after the Secrets, and it waits longer than a job may take', () => {
    const objects = objectsIn('flux/tillmap.yaml');
    const [secrets, chart] = ofKind(objects, 'Kustomization');
    expect(secrets?.spec).toMatchObject({ path: './k8s/gitops/secrets', wait: true });
    expect(chart?.spec).toMatchObject({
      path: './k8s/gitops/flux/release',
      dependsOn: [{ name: secrets?.metadata.name }],
    });
    const reference = valueAt(release, 'spec.chartRef') as { kind: string; name: string };
    expect(ofKind(objects, reference.kind).map(({ metadata }) => metadata.name)).toEqual([reference.name]);
    expect(valueAt(release, 'spec.timeout')).toBe('40m');
    const deadlines = ofKind(renderedWith(VALUES.Flux), 'Job').map(
      ({ spec }) => (spec as { activeDeadlineSeconds: number }).activeDeadlineSeconds,
    );
    expect(Math.max(...deadlines)).toBeLessThan(40 * 60);
  });

  test('When a path of the repository is named, then it is there', () => {
    const paths = sources.map(({ path }) => path);
    expect(paths).toEqual(['k8s/gitops/secrets', 'helm/tillmap']);
    for (const path of paths)
      expect(() =>
        readFileSync(join(REPOSITORY, path, path === 'helm/tillmap' ? 'Chart.yaml' : 'kustomization.yaml')),
      ).not.toThrow();
  });
};

const otherSecrets = (): void => {
  test('When the CSI driver makes the Secrets, then each that pods read, and every pod that reads one mounts the volume', () => {
    const objects = renderedWith(VALUES.Flux, 'csi/values.yaml');
    const [provider] = objectsIn('csi/secret-provider-class.yaml');
    const synced = (
      valueAt(provider, 'spec.secretObjects') as { secretName: string; data: { key: string; objectName: string }[] }[]
    ).flatMap(({ secretName, data }) => data.map(({ key }) => `${secretName}/${key}`));
    expect(sorted(synced)).toEqual(sorted(objects.flatMap(secretsRead)));
    const fetched = [
      ...String(valueAt(provider, 'spec.parameters.objects')).matchAll(/objectName: ([a-z0-9.-]+)/g),
    ].map(([, name]) => name!.replace('.', '/'));
    expect(sorted(fetched)).toEqual(sorted(synced));
    const reading = podsOf(objects).filter(({ spec }) => secretsRead(spec).length > 0);
    expect(reading.length).toBeGreaterThan(COMPONENTS.length);
    for (const { name, spec } of reading) {
      expect([name, spec.volumes]).toEqual([
        name,
        expect.arrayContaining([expect.objectContaining({ csi: expect.anything() })]),
      ]);
      expect(spec).toMatchObject({ serviceAccountName: 'tillmap' });
    }
  });

  test('When a Vault agent writes a file, then no pod reads a Secret, and each has its own variables, a token and a way to Vault', () => {
    const objects = renderedWith(VALUES.Flux, 'vault-agent/values.yaml');
    expect(objects.flatMap(secretsRead)).toEqual([]);
    const processes = objects.filter(({ kind }) => ['Deployment', 'Job'].includes(kind));
    expect(processes).toHaveLength(2 * COMPONENTS.length);
    for (const { metadata, spec } of processes) {
      const { template } = spec as { template: { metadata: Kubernetes['metadata']; spec: object } };
      const component = metadata.name.replace(/^tillmap-(migrate-)?/, '').replace('keycloak-setup', 'auth');
      const annotations = template.metadata.annotations ?? {};
      expect(annotations['vault.hashicorp.com/agent-inject-secret-tillmap.env']).toBe(
        `secret/data/tillmap/${component}`,
      );
      expect(annotations['vault.hashicorp.com/agent-inject-template-tillmap.env']).toContain(
        `"secret/data/tillmap/${component}"`,
      );
      const volume = annotations['vault.hashicorp.com/agent-service-account-token-volume-name'];
      expect(template.spec).toMatchObject({
        serviceAccountName: 'tillmap',
        volumes: expect.arrayContaining([expect.objectContaining({ name: volume })]),
      });
    }
    const shut = ofKind(objects, 'NetworkPolicy').filter(({ spec }) => !JSON.stringify(spec).includes('8200'));
    expect(shut.map(({ metadata }) => metadata.name).toSorted()).toEqual(['tillmap-default-deny', 'tillmap-test']);
  });
};

if (HELM === undefined) describe('The examples for GitOps', () => test.skip(NO_HELM, () => undefined));
else {
  describe('The values of Argo CD and Flux', rendering);
  describe('What comes before what', waves);
  describe('Secrets from elsewhere', otherSecrets);
}
