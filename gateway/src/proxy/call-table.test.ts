import { expect, test } from '@jest/globals';
import { type AnyCall, defineCall } from '@tillmap/contracts';
import { callTable } from './call-table.ts';

const call = (id: string, method: AnyCall['method'], path: string): AnyCall =>
  defineCall({ id, service: 'audit', method, path, access: 'public', summary: '', status: 200, answer: 'nothing' });
const find = callTable([
  call('one', 'GET', '/api/things/{id}'),
  call('special', 'GET', '/api/things/special'),
  call('file', 'GET', '/api/things/{id}/file.csv'),
  call('change', 'PUT', '/api/things/{id}'),
]);

test.each([
  ['GET', '/api/things/7', 'one'],
  ['HEAD', '/api/things/7', 'one'],
  ['GET', '/api/things/a%2Fb', 'one'],
  ['PUT', '/api/things/special', 'change'],
  ['GET', '/api/things/special', 'special'],
  ['GET', '/api/things/7/file.csv', 'file'],
  ['GET', '/api/things/7/fileXcsv', undefined],
  ['GET', '/api/things/', undefined],
  ['GET', '/api/things/7/', undefined],
  ['GET', '/api/things/..', undefined],
  ['GET', '/api/things/%2E%2e', undefined],
  ['GET', '/x/api/things/7', undefined],
  ['DELETE', '/api/things/7', undefined],
])('When %s %s comes, then the call is %s', (method, path, id) => {
  expect(find(method, path)?.id).toBe(id);
});
