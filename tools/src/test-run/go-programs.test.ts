import { expect, test } from '@jest/globals';
import { schemaFiles } from './go-programs.ts';

const QUANTITY = 'io.k8s.apimachinery.pkg.api.resource.Quantity';
const SPEC = { type: 'object', properties: { cpu: { $ref: `#/definitions/${QUANTITY}` } } };
const DEPLOYMENT = {
  type: 'object',
  properties: { spec: SPEC, labels: { type: 'object', additionalProperties: { type: 'string' } } },
  'x-kubernetes-group-version-kind': [
    { group: 'apps', version: 'v1', kind: 'Deployment' },
    { group: 'networking.k8s.io', version: 'v1', kind: 'Ingress' },
    { group: '', version: 'v1', kind: 'Pod' },
  ],
};
const files = schemaFiles({ Deployment: DEPLOYMENT, [QUANTITY]: { type: 'string' } });

test('When schemas are written, then each kind has the file that kubeconform looks for', () => {
  expect([...files.keys()]).toEqual([
    '_definitions.json',
    'deployment-apps-v1.json',
    'ingress-networking-v1.json',
    'pod-v1.json',
  ]);
  expect(files.get('pod-v1.json')).toBe('{"$ref":"_definitions.json#/definitions/Deployment"}');
});

test('When schemas are written, then they refuse names that they do not list, and take amounts as numbers', () => {
  const { definitions } = JSON.parse(files.get('_definitions.json')!);
  expect(definitions.Deployment.properties).toEqual({
    spec: { ...SPEC, additionalProperties: false },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
  });
  expect(definitions[QUANTITY]).toEqual({ type: ['string', 'number'] });
});
