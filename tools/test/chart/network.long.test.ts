import { describe, expect, test } from '@jest/globals';
import { readEnvironment } from '../../src/chart/chart-files.ts';
import { HELM, type Kubernetes, MATRIX, NO_HELM, ofKind, one, podsOf, rendered } from './helm.ts';

type Labels = Readonly<Record<string, string>>;
type Peer = Readonly<{ podSelector?: { matchLabels: Labels }; namespaceSelector?: unknown; ipBlock?: unknown }>;
type Ports = readonly Readonly<{ port: number; protocol: string }>[];
type Policy = Readonly<{
  podSelector: { matchLabels: Labels };
  policyTypes: readonly string[];
  ingress?: readonly Readonly<{ from?: readonly Peer[]; ports: Ports }>[];
  egress?: readonly Readonly<{ to?: readonly Peer[]; ports: Ports }>[];
}>;

const COMPONENT = 'app.kubernetes.io/component';
const environment = readEnvironment();
const COMPONENTS = Object.keys(environment.components);
/** The ports of a backing service whose address is in a Secret, by the variable that holds it. */
const PORTS_OF_SECRETS: Readonly<Record<string, number>> = { DATABASE_URL: 5_432, MONGODB_URL: 27_017 };
/** Where a person's browser goes, and the process by another address. */
const INTERNAL = 'KEYCLOAK_INTERNAL_URL';

const policyOf = (objects: readonly Kubernetes[], name: string): Policy =>
  one(objects, 'NetworkPolicy', name).spec as Policy;

/** The one policy that selects pods of a component by name: those of plain jobs are called as their job is. */
const policyFor = (objects: readonly Kubernetes[], component: string): Policy => {
  const [found, ...more] = ofKind(objects, 'NetworkPolicy').filter(
    ({ spec }) => (spec as Policy).podSelector.matchLabels[COMPONENT] === component,
  );
  if (!found || more.length > 0) throw new Error(`There is not exactly one policy for ${component}.`);
  return found.spec as Policy;
};

/** Components that pod selectors lead to. */
const componentsAt = (peers: readonly Peer[]): readonly string[] =>
  peers.flatMap(({ podSelector }) => podSelector?.matchLabels[COMPONENT] ?? []);

const portOf = (address: string): number => {
  const [, port] = /:(\d+)\/?$/.exec(address) ?? [];
  return port ? Number(port) : ({ 'http:': 80 }[new URL(address).protocol] ?? 443);
};

type Wanted = Readonly<{ components: ReadonlySet<string>; ports: ReadonlySet<number> }>;

/** The addresses that a variable of a process lists. */
const addressesIn = (name: string, value: string): readonly string[] => {
  const listed = value.split(',').map((one) => one.trim());
  if (name === 'KAFKA_BROKERS') return listed.map((broker) => `tcp://${broker}`);
  return /_(URL|ENDPOINT|URL_STS)$/.test(name) && /^https?:/.test(value) ? listed : [];
};

/** Where a process goes by its variables: components of the release, and ports of anything outside. */
const wantedBy = (env: readonly { name: string; value?: string }[]): Wanted => {
  const components = new Set<string>();
  const ports = new Set<number>();
  const isInternal = env.some(({ name }) => name === INTERNAL);
  for (const { name, value = '' } of env) {
    if (PORTS_OF_SECRETS[name]) ports.add(PORTS_OF_SECRETS[name]);
    const component = /^http:\/\/shop-tillmap-([a-z-]+):8080$/.exec(value)?.[1];
    const isOwnAddress = name === 'PUBLIC_URL' || (name === 'KEYCLOAK_URL' && isInternal);
    if (component) components.add(component);
    else if (!isOwnAddress) for (const address of addressesIn(name, value)) ports.add(portOf(address));
  }
  return { components, ports };
};

const isDns = (ports: Ports): boolean => ports.every(({ port }) => port === 53);

/** Where a policy lets a pod go, DNS aside. */
const allowedBy = ({ egress = [] }: Policy): Wanted => {
  const rules = egress.filter(({ ports }) => !isDns(ports));
  const inside = rules.filter(({ to = [] }) => componentsAt(to).length > 0);
  const outside = rules.filter(({ to = [] }) => componentsAt(to).length === 0);
  return {
    components: new Set(inside.flatMap(({ to = [] }) => componentsAt(to))),
    ports: new Set(outside.flatMap(({ ports }) => ports.map(({ port }) => port))),
  };
};

const WITH_POLICIES = MATRIX.filter((file) => file !== 'no-network-policy.yaml');

const ways = (): void => {
  test.each(WITH_POLICIES)(
    '%s: When variables of processes and policies are compared, then each may go exactly where it wants',
    (file) => {
      const objects = rendered(file);
      const pods = podsOf(objects).filter(({ labels }) => labels[COMPONENT] !== 'test');
      expect(pods.length).toBeGreaterThan(COMPONENTS.length);
      for (const { name, labels, spec } of pods) {
        const containers = [...spec.containers, ...(spec.initContainers ?? [])];
        const wanted = wantedBy(containers.flatMap(({ env = [] }) => env));
        expect([name, allowedBy(policyFor(objects, labels[COMPONENT]!))]).toEqual([name, wanted]);
      }
    },
  );

  test.each(WITH_POLICIES)(
    '%s: When a component calls another, then that one lets it in, and nobody else of the release',
    (file) => {
      const objects = rendered(file);
      for (const name of COMPONENTS) {
        const callers = COMPONENTS.filter((caller) => environment.components[caller]?.calls.includes(name));
        const { ingress = [] } = policyOf(objects, `-${name}`);
        const let_in = componentsAt(ingress.flatMap(({ from = [] }) => from)).filter(
          (component) => component !== 'test',
        );
        expect([name, ...let_in.toSorted()]).toEqual([name, ...callers.toSorted()]);
      }
    },
  );
};

const rules = (): void => {
  test.each(WITH_POLICIES)('%s: When a pod has no policy of its own, then nothing goes in or out', (file) => {
    const objects = rendered(file);
    expect(policyOf(objects, '-default-deny')).toEqual({
      podSelector: { matchLabels: { 'app.kubernetes.io/name': 'tillmap', 'app.kubernetes.io/instance': 'shop' } },
      policyTypes: ['Ingress', 'Egress'],
    });
    // Each pod of the release is one of those that it selects.
    for (const { labels } of podsOf(objects)) expect(labels).toMatchObject({ 'app.kubernetes.io/instance': 'shop' });
  });

  test('When nobody is named, then only the gateway is open to all, on its one port', () => {
    const objects = rendered('minimal.yaml');
    const open = ofKind(objects, 'NetworkPolicy').filter(({ spec }) =>
      ((spec as Policy).ingress ?? []).some(({ from }) => from === undefined),
    );
    expect(open.map(({ metadata }) => metadata.name)).toEqual(['shop-tillmap-gateway']);
  });

  test('When the ingress controller and Prometheus are named, then they and nobody else come in from outside', () => {
    const { ingress = [] } = policyOf(rendered('everything.yaml'), '-gateway');
    expect(ingress).toMatchObject([
      {
        from: [
          { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'traefik' } } },
          { podSelector: {} },
        ],
        ports: [{ port: 8_080 }],
      },
      {
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
        ports: [{ port: 9_090 }],
      },
    ]);
    const { ingress: ofAudit = [] } = policyOf(rendered('everything.yaml'), '-audit');
    expect(ofAudit.at(-1)).toMatchObject({ from: [{ namespaceSelector: {} }], ports: [{ port: 8_080 }] });
  });

  test('When places of backing services are given, then only these may be reached at their ports', () => {
    const { egress = [] } = policyOf(rendered('everything.yaml'), '-audit');
    const postgresql = egress.find(({ ports }) => ports.some(({ port }) => port === 5_432));
    expect(postgresql?.to).toEqual([{ ipBlock: { cidr: '10.1.0.0/16' } }]);
  });

  test('When policies are switched off, then there is none', () => {
    expect(ofKind(rendered('no-network-policy.yaml'), 'NetworkPolicy')).toEqual([]);
  });
};

if (HELM === undefined) describe('The network policies', () => test.skip(NO_HELM, () => undefined));
else {
  describe('The ways that network policies leave open', ways);
  describe('The rules of network policies', rules);
}
