import { describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { valueAt } from '../../src/chart/chart-files.ts';
import { HELM, type Kubernetes, MATRIX, NO_HELM, ofKind, one, podsOf, rendered, renderedText } from './helm.ts';

const HOOK = 'helm.sh/hook';
const hooksOf = (objects: readonly Kubernetes[], event: string): readonly Kubernetes[] =>
  objects.filter(({ metadata }) => metadata.annotations?.[HOOK]?.split(',').includes(event));
const weightOf = ({ metadata }: Kubernetes): number => Number(metadata.annotations?.['helm.sh/hook-weight'] ?? 0);
const isHook = ({ metadata }: Kubernetes): boolean => metadata.annotations?.[HOOK] !== undefined;

/** What pods name of their own namespace besides Secrets, which are the user's: `Kind name`. */
const needsOf = ({ spec }: ReturnType<typeof podsOf>[number]): readonly string[] => {
  const named: readonly (readonly [kind: string, name: unknown])[] = [
    ['ServiceAccount', valueAt(spec, 'serviceAccountName')],
    ...(spec.volumes ?? []).flatMap((volume) => [
      ['ConfigMap', valueAt(volume, 'configMap.name')] as const,
      ['PersistentVolumeClaim', valueAt(volume, 'persistentVolumeClaim.claimName')] as const,
    ]),
  ];
  return named.flatMap(([kind, name]) => (typeof name === 'string' ? [`${kind} ${name}`] : []));
};

/** Kinds that outlive a release: Helm does not delete what a StatefulSet or a process made, nor what people may still need. */
const OUTLIVING = ['PersistentVolumeClaim', 'StatefulSet', 'Lease', 'Namespace', 'CustomResourceDefinition', 'Secret'];

/** What `helm uninstall` leaves of these objects, after hooks that went well. */
const leftBy = (objects: readonly Kubernetes[]): readonly string[] =>
  objects
    .filter(({ kind, metadata }) => {
      const annotations: Readonly<Record<string, string>> = metadata.annotations ?? {};
      const isKept = annotations['helm.sh/resource-policy'] === 'keep';
      const stays =
        annotations[HOOK] !== undefined &&
        !(annotations['helm.sh/hook-delete-policy'] ?? '').includes('hook-succeeded');
      return isKept || stays || OUTLIVING.includes(kind);
    })
    .map(({ kind, metadata }) => `${kind} ${metadata.name}`);

const install = (): void => {
  test.each(MATRIX)(
    '%s: When hooks run before a release, then each finds all it names, and its policy stands before it',
    (file) => {
      const objects = rendered(file);
      const there = new Set<string>();
      const hooks = hooksOf(objects, 'pre-install').toSorted((hook, other) => weightOf(hook) - weightOf(other));
      for (const hook of hooks) {
        for (const { name, labels, spec } of podsOf([hook])) {
          expect([name, needsOf({ name, labels, spec }).filter((need) => !there.has(need))]).toEqual([name, []]);
          const selected = [...there].filter((policy) => policy === `NetworkPolicy ${hook.metadata.name}`);
          expect([name, selected.length]).toEqual([name, file === 'no-network-policy.yaml' ? 0 : 1]);
        }
        there.add(`${hook.kind} ${hook.metadata.name}`);
      }
      const own = new Set(
        objects.filter((object) => !isHook(object)).map(({ kind, metadata }) => `${kind} ${metadata.name}`),
      );
      const later = podsOf(objects.filter((object) => !isHook(object)));
      const missing = later.flatMap(needsOf).filter((need) => !own.has(need) && need !== 'ServiceAccount default');
      expect(missing).toEqual([]);
    },
  );

  test('When a hook fails, then it stays for its log and goes by itself, and one that went well is gone with the others', () => {
    for (const { spec } of hooksOf(rendered('everything.yaml'), 'pre-upgrade').filter(({ kind }) => kind === 'Job'))
      expect(spec).toMatchObject({ ttlSecondsAfterFinished: 86_400 });
  });
};

const uninstall = (): void => {
  test.each(MATRIX)('%s: When the release is removed, then nothing of it is left', (file) => {
    expect(leftBy(rendered(file))).toEqual([]);
  });

  test('When something would be left, then it is noticed', () => {
    const object = (kind: string, annotations: Record<string, string> = {}): Kubernetes => ({
      apiVersion: 'v1',
      kind,
      metadata: { name: 'a', annotations },
    });
    const planted = [
      object('PersistentVolumeClaim'),
      object('ConfigMap', { 'helm.sh/resource-policy': 'keep' }),
      object('NetworkPolicy', { [HOOK]: 'pre-install', 'helm.sh/hook-delete-policy': 'before-hook-creation' }),
      object('ConfigMap'),
    ];
    expect(leftBy(planted)).toEqual(['PersistentVolumeClaim a', 'ConfigMap a', 'NetworkPolicy a']);
  });
};

const plainJobs = (): void => {
  const PLAIN = ['migrations.asHooks=false', 'keycloak.setup={"enabled":true,"existingSecret":"keycloak-admin"}'];
  const jobs = (...sets: readonly string[]) =>
    ofKind(rendered('minimal.yaml', ...PLAIN, ...sets), 'Job').map(({ metadata }) => metadata.name);

  test('When jobs are plain, then they belong to the release and do nothing that a hook does', () => {
    const objects = rendered('minimal.yaml', ...PLAIN);
    expect(jobs()).toHaveLength(7);
    expect(hooksOf(objects, 'pre-install')).toEqual([]);
    for (const { metadata, spec } of ofKind(objects, 'Job')) {
      // Gone by itself, it would be made again by whoever keeps the cluster as Git has it.
      expect(spec).not.toHaveProperty('ttlSecondsAfterFinished');
      const component = metadata.labels?.['app.kubernetes.io/component'];
      const policy = ofKind(objects, 'NetworkPolicy').find(({ metadata: { name } }) => name === metadata.name);
      expect(policy?.spec).toMatchObject({
        podSelector: { matchLabels: { 'app.kubernetes.io/component': component } },
      });
    }
  });

  test('When hooks of a release before left objects, then no object of plain jobs has the name of one', () => {
    const namesOf = (objects: readonly Kubernetes[]) => objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    const left = namesOf(hooksOf(rendered('minimal.yaml', PLAIN[1]!), 'pre-upgrade'));
    expect(left).toContain('NetworkPolicy shop-tillmap-migrate-catalog');
    // Helm takes over no object that it did not mark as the release's own, as it does not mark hooks.
    expect(namesOf(rendered('minimal.yaml', ...PLAIN)).filter((name) => left.includes(name))).toEqual([]);
  });

  test('When a job failed, then another revision runs it again under another name, and hooks say nothing of it', () => {
    expect(jobs('reload.revision="two"').filter((name) => jobs().includes(name))).toEqual([]);
    expect(jobs('reload.revision="two"')).not.toEqual(jobs('reload.revision="three"'));
    const hooks = hooksOf(rendered('everything.yaml', 'reload.revision="two"'), 'pre-upgrade');
    expect(JSON.stringify(hooks)).not.toContain('reload-revision');
  });

  test('When what a job runs changes, then its name does, and only then', () => {
    expect(jobs('image.tag="2"').filter((name) => jobs().includes(name))).toEqual([]);
    expect(jobs('gateway.replicas=5', 'audit.autoscaling.enabled=true')).toEqual(jobs());
    const others = jobs('promotion.extraEnv=[{"name":"A","value":"b"}]').filter((name) => !jobs().includes(name));
    expect(others).toEqual([expect.stringMatching(/^shop-tillmap-migrate-promotion-[0-9a-f]{8}$/)]);
  });

  test('When the name of the release is as long as it may be, then names of jobs still fit, and differ', () => {
    const names = jobs(`fullnameOverride="${'a'.repeat(40)}"`);
    expect(new Set(names).size).toBe(7);
    expect(names.filter((name) => name.length > 63)).toEqual([]);
  });
};

const together = (): void => {
  test('When jobs are hooks, then they are one hook, so that Helm waits for all of them together', () => {
    const lists = parseAllDocuments(renderedText('minimal.yaml'))
      .map((document) => document.toJSON() as { kind: string; metadata: object; items: Kubernetes[] })
      .filter(({ kind }) => kind === 'List');
    expect(lists.map(({ items }) => items.length)).toEqual([6]);
    expect(lists[0]?.metadata).toMatchObject({ annotations: lists[0]?.items[0]?.metadata.annotations });
  });

  test('When memory and a queue count besides the processor, then the scaler looks at all three', () => {
    const queue = { type: 'External', external: { metric: { name: 'lag' }, target: { type: 'Value', value: '8' } } };
    const scaling = { enabled: true, targetMemory: 80, metrics: [queue] };
    const objects = rendered('minimal.yaml', `catalog.autoscaling=${JSON.stringify(scaling)}`);
    const { metrics } = one(objects, 'HorizontalPodAutoscaler', '-catalog').spec as { metrics: object[] };
    const resource = (name: string, averageUtilization: number) => ({
      type: 'Resource',
      resource: { name, target: { type: 'Utilization', averageUtilization } },
    });
    expect(metrics).toEqual([resource('cpu', 70), resource('memory', 80), queue]);
  });
};

if (HELM === undefined) describe('The life of a release', () => test.skip(NO_HELM, () => undefined));
else {
  describe('An install with its hooks', install);
  describe('What an uninstall leaves', uninstall);
  describe('Plain jobs', plainJobs);
  describe('What goes on at once', together);
}
