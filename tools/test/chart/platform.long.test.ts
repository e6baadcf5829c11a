import { describe, expect, test } from '@jest/globals';
import { readEnvironment } from '../../src/chart/chart-files.ts';
import type { Container } from '../../src/chart/pod-security.ts';
import { HELM, type Kubernetes, NO_HELM, ofKind, one, podsOf, rendered } from './helm.ts';

const PLATFORM = 'platform.yaml';
const COMPONENTS = Object.keys(readEnvironment().components);
const objects = (): readonly Kubernetes[] => rendered(PLATFORM);

type Pod = ReturnType<typeof podsOf>[number];
const podOf = (kind: string, name: string): Pod => podsOf([one(objects(), kind, name)])[0]!;
/** Pods of the release's processes and jobs, without the one of `helm test`. */
const working = (): readonly Pod[] => podsOf(objects()).filter(({ name }) => name !== 'shop-tillmap-test');
const namesOf = (containers: readonly Container[] = []): readonly string[] => containers.map(({ name }) => name);
const isJob = ({ spec }: Pod): boolean => 'restartPolicy' in spec;

const shared = (): void => {
  test('When a parent chart names registry and Secrets, then each pod uses them before those of this chart', () => {
    for (const { name, spec } of podsOf(objects())) {
      const ours = spec.containers.filter(({ image }) => image?.includes('/tillmap/'));
      expect([name, ours.map(({ image }) => image?.split('/')[0])]).toEqual([name, ['mirror.example.com']]);
      expect(spec).toMatchObject({ imagePullSecrets: [{ name: 'mirror' }, { name: 'registry' }] });
    }
  });

  test('When labels are given for all, then every object and pod has them, and none in place of what selectors look for', () => {
    const labelled = [
      ...objects().map(({ metadata }) => metadata.labels),
      ...podsOf(objects()).map((pod) => pod.labels),
    ];
    expect(labelled.length).toBeGreaterThan(60);
    for (const labels of labelled) {
      expect(labels).toMatchObject({
        team: 'shops',
        'cost-centre': '4711',
        'app.kubernetes.io/name': 'tillmap',
        'app.kubernetes.io/instance': 'shop',
      });
    }
    expect(podOf('Deployment', '-audit').labels).toMatchObject({ tier: 'business' });
    const selectors = ofKind(objects(), 'Deployment').map(({ spec }) =>
      JSON.stringify((spec as { selector: object }).selector),
    );
    expect(selectors.filter((selector) => selector.includes('shops'))).toEqual([]);
  });

  test('When annotations are given for all, then every object has them beside its own', () => {
    for (const { kind, metadata } of objects())
      expect([kind, metadata.name, metadata.annotations?.['example.com/owner']]).toEqual([
        kind,
        metadata.name,
        'platform',
      ]);
    expect(one(objects(), 'Service', '-gateway').metadata.annotations).toMatchObject({
      'example.com/internal': 'true',
    });
  });
};

const pods = (): void => {
  test('When containers, volumes and hosts of yours are given, then pods and jobs have them, and jobs nothing that never ends', () => {
    for (const pod of working()) {
      expect([pod.name, namesOf(pod.spec.initContainers)]).toEqual([pod.name, ['certificates']]);
      const besides = isJob(pod) || pod.name === 'shop-tillmap-catalog' ? [] : ['proxy'];
      expect([pod.name, namesOf(pod.spec.containers).slice(1)]).toEqual([pod.name, besides]);
      expect(pod.spec.volumes).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'shared' })]));
      expect(pod.spec.containers[0]).toMatchObject({
        volumeMounts: expect.arrayContaining([{ name: 'shared', mountPath: '/shared' }]),
      });
    }
  });

  test('When placement and DNS are given, then every pod has them, that of helm test included', () => {
    for (const { spec } of podsOf(objects()))
      expect(spec).toMatchObject({
        runtimeClassName: 'gvisor',
        schedulerName: 'packing',
        hostAliases: [{ ip: '10.0.0.7', hostnames: ['s3.example.com'] }],
        dnsPolicy: 'None',
        dnsConfig: { nameservers: ['fd00::53'] },
      });
  });

  test('When a container of yours says a part of its security, then the rest is as strict as ours', () => {
    expect(podOf('Deployment', '-audit').spec.containers[1]?.securityContext).toEqual({
      runAsUser: 1_000,
      runAsNonRoot: true,
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
      seccompProfile: { type: 'RuntimeDefault' },
    });
    const loose = rendered(
      'minimal.yaml',
      'audit.sidecars=[{"name":"a","image":"a:1","securityContext":{"readOnlyRootFilesystem":false}}]',
    );
    expect(podsOf([one(loose, 'Deployment', '-audit')])[0]?.spec.containers[1]?.securityContext).toMatchObject({
      readOnlyRootFilesystem: false,
    });
  });

  test('When a container of yours goes somewhere, then only its component may, and its jobs', () => {
    const rule = '{"to":[{"ipBlock":{"cidr":"10.9.0.0/16"}}],"ports":[{"port":8200,"protocol":"TCP"}]}';
    const open = rendered(
      'minimal.yaml',
      `audit.extraEgress=[${rule}]`,
      `audit.extraIngress=[{"from":[{"podSelector":{}}]}]`,
    );
    const reaching = ofKind(open, 'NetworkPolicy').filter(({ spec }) => JSON.stringify(spec).includes('10.9.0.0/16'));
    expect(reaching.map(({ metadata }) => metadata.name).toSorted()).toEqual([
      'shop-tillmap-audit',
      'shop-tillmap-migrate-audit',
    ]);
    const { ingress } = one(open, 'NetworkPolicy', '-audit').spec as { ingress: object[] };
    expect(ingress).toContainEqual({ from: [{ podSelector: {} }] });
  });
};

const ways = (): void => {
  test('When several hosts are named, then the Ingress has a rule for each, with its certificate', () => {
    const { rules, tls } = one(objects(), 'Ingress', '-gateway').spec as { rules: { host: string }[]; tls: object[] };
    expect(rules.map(({ host }) => host)).toEqual(['tillmap.example.com', 'files.example.com']);
    expect(tls).toHaveLength(2);
    const together = one(
      rendered(
        'existing-secrets.yaml',
        'ingress.hostnames=["a.example.com","b.example.com"]',
        'ingress.tlsSecret="both"',
      ),
      'Ingress',
      '-gateway',
    );
    expect(together.spec).toMatchObject({ tls: [{ hosts: ['a.example.com', 'b.example.com'], secretName: 'both' }] });
  });

  test('When a load balancer is asked for, then its options are those of the Service, and both stacks are there for all', () => {
    expect(one(objects(), 'Service', '-gateway').spec).toMatchObject({
      type: 'LoadBalancer',
      externalTrafficPolicy: 'Local',
      loadBalancerClass: 'example.com/internal',
      loadBalancerSourceRanges: ['192.0.2.0/24'],
      allocateLoadBalancerNodePorts: false,
      sessionAffinity: 'ClientIP',
    });
    for (const { spec } of ofKind(objects(), 'Service'))
      expect(spec).toMatchObject({ ipFamilyPolicy: 'PreferDualStack', ipFamilies: ['IPv6', 'IPv4'] });
  });

  test('When KEDA scales three components, then each by what waits for it, and nothing else does', () => {
    const triggers = ofKind(objects(), 'ScaledObject').map(({ spec }) => {
      const {
        maxReplicaCount,
        triggers: [trigger],
      } = spec as { maxReplicaCount: number; triggers: [{ metadata: Record<string, string> }] };
      return [trigger.metadata.consumerGroup, trigger.metadata.topic, maxReplicaCount];
    });
    expect(triggers).toEqual([
      ['catalog-chunks', 'file-building.chunk-requests', 32],
      ['file-building', 'catalog.chunk-results', 8],
      ['reference-data', 'catalog.import-answers', 8],
    ]);
    const numbered = ofKind(objects(), 'Deployment').filter(({ spec }) => 'replicas' in (spec as object));
    expect(numbered).toHaveLength(COMPONENTS.length - triggers.length);
    const budgets = ofKind(objects(), 'PodDisruptionBudget').map(({ metadata }) => metadata.name);
    expect(budgets).not.toContain('shop-tillmap-catalog');
    expect(budgets).toHaveLength(COMPONENTS.length - 1);
  });
};

if (HELM === undefined) describe('What a platform team adds', () => test.skip(NO_HELM, () => undefined));
else {
  describe('What is shared with other charts', shared);
  describe('What a platform team adds to pods', pods);
  describe('The ways in, and the scalers', ways);
}
