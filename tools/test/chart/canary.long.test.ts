import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { blocksOf } from '../repository/markdown.ts';
import { HELM, type Kubernetes, NO_HELM, objectsOf, ofKind, renderedText, template } from './helm.ts';

const blocks = blocksOf('docs/operations/canary.md');
/** The values that divide the requests, as the page shows them. */
const shares = blocks.find(({ language, text }) => language === 'yaml' && text.includes('otherBackends'))?.text ?? '';
/** The command that installs the second release; what it takes from people is given here. */
const install = blocks.flatMap(({ text }) => text.split('\n')).find((line) => line.startsWith('helm install')) ?? '';

type Ref = Readonly<{ name: string; port: number; weight: number }>;
const rulesOf = (objects: readonly Kubernetes[]): readonly Readonly<{ backendRefs: readonly Ref[] }>[] =>
  ofKind(objects, 'HTTPRoute').flatMap(
    ({ spec }) => (spec as { rules: readonly Readonly<{ backendRefs: readonly Ref[] }>[] }).rules,
  );

const canary = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'tillmap-canary-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'canary.yaml');
  const routed = (release: string, ...words: readonly string[]): readonly Kubernetes[] =>
    objectsOf(template(release, '--values', 'ci/http-route.yaml', ...words));
  const second = (): readonly Kubernetes[] => {
    const [, release = '', words = ''] = /^helm install (\S+) helm\/tillmap (.*)$/.exec(install) ?? [];
    const sets = [...words.matchAll(/--set (\S+)/g)].flatMap(([, given = '']) => [
      '--set',
      given.replace('$VERSION', '9.9.9'),
    ]);
    return routed(release, ...sets);
  };

  test('When the values of the page are given, then the route divides people between both releases, and keeps each where they began', () => {
    writeFileSync(file, shares);
    expect(rulesOf(routed('tillmap', '--values', file))).toEqual([
      {
        matches: [{ path: { type: 'PathPrefix', value: '/' } }],
        backendRefs: [
          { name: 'tillmap-gateway', port: 80, weight: 95 },
          { name: 'tillmap-canary-gateway', port: 80, weight: 5 },
        ],
        sessionPersistence: { type: 'Cookie', sessionName: 'tillmap-release' },
        timeouts: { request: '0s' },
      },
    ]);
  });

  test('When the second release is installed as the page says, then it has the service that the route names, the new version, and no way in of its own', () => {
    writeFileSync(file, shares);
    const objects = second();
    const named = rulesOf(routed('tillmap', '--values', file))
      .flatMap(({ backendRefs }) => backendRefs)
      .at(-1);
    const service = ofKind(objects, 'Service').find(({ metadata }) => metadata.name === named?.name);
    expect(service?.spec).toMatchObject({ ports: [{ port: named?.port }] });
    for (const kind of ['HTTPRoute', 'Ingress', 'CronJob']) expect([kind, ofKind(objects, kind)]).toEqual([kind, []]);
    const images = [...JSON.stringify(ofKind(objects, 'Deployment')).matchAll(/"image":"([^"]+)"/g)].map(
      ([, image]) => image,
    );
    expect(images.length).toBeGreaterThan(6);
    expect(images.filter((image) => !image?.endsWith(':9.9.9'))).toEqual([]);
  });

  test('When both are in one namespace, then no object of one has the name of another', () => {
    const names = [...routed('tillmap'), ...second()].map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('When nothing keeps browsers at their release, then it is refused', () => {
    const others = 'httpRoute.otherBackends=[{"name":"tillmap-canary-gateway","port":80,"weight":5}]';
    expect(() => renderedText('http-route.yaml', others)).toThrow(/httpRoute\.sessionPersistence is missing/);
  });
};

if (HELM === undefined) describe('A canary', () => test.skip(NO_HELM, () => undefined));
else describe('A canary', canary);
