import { describe, expect, test } from '@jest/globals';
import { HELM, NO_HELM, ofKind, podsOf, rendered, renderedText } from './helm.ts';

const FILE = 'workload-identity.yaml';
const ROLE = { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::123456789012:role/tillmap' };
const KEYS = ['S3_ACCESS_KEY', 'S3_SECRET_KEY'];

const variablesOf = (file: string) =>
  podsOf(rendered(file)).flatMap(({ spec }) => spec.containers.flatMap(({ env = [] }) => env));

const byIdentity = (): void => {
  test('When the role of the service account counts, then the account has it and no process is given a key', () => {
    const accounts = ofKind(rendered(FILE), 'ServiceAccount').map(({ metadata }) => metadata.annotations);
    expect(accounts).toEqual([expect.objectContaining(ROLE)]);
    const variables = variablesOf(FILE);
    expect(variables.filter(({ name }) => KEYS.includes(name))).toEqual([]);
    const ways = variables.filter(({ name }) => name === 'S3_CREDENTIALS').map(({ value }) => value);
    expect([ways.length >= 4, new Set(ways)]).toEqual([true, new Set(['workload-identity'])]);
  });

  test('When it does not count, then processes are given the key of the Secret', () => {
    const given = new Set(variablesOf('minimal.yaml').map(({ name }) => name));
    expect(KEYS.filter((name) => given.has(name))).toEqual(KEYS);
  });

  test('When the values are of a release that did not know of it, as with --reuse-values, then the key counts', () => {
    expect(renderedText('minimal.yaml', 's3.credentials=null')).toContain('S3_ACCESS_KEY');
  });

  test.each([
    ['minimal.yaml', 's3.existingSecret=""', /s3\.existingSecret is missing/],
    [FILE, 's3.existingSecret="tillmap-s3"', /s3\.existingSecret is set, but s3\.credentials is workload-identity/],
    [FILE, 's3.credentials="role"', /credentials/],
  ])('%s: When %s is given, then it is refused', (file, set, message) => {
    expect(() => renderedText(file, set)).toThrow(message);
  });
};

if (HELM === undefined) describe('S3 by the role of the service account', () => test.skip(NO_HELM, () => undefined));
else describe('S3 by the role of the service account', byIdentity);
