import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { answerJson, fakeServer } from '@tillmap/testing';
import { upstreamReadiness } from '../src/upstream-readiness.ts';

let service: Awaited<ReturnType<typeof fakeServer>>;
beforeAll(async () => {
  service = await fakeServer((_request, response) => answerJson(response, {}));
});
afterAll(() => service.stop());

test.each([
  [200, { database: 'ok' }, 'ready'],
  [
    200,
    { database: 'ok', 'object store': 'The S3 server at http://s3:9000 has no room left.' },
    'ready (without: object store)',
  ],
  [503, { database: 'no answer', bus: 'away' }, 'not ready (without: database, bus)'],
])(
  'When a service answers %i with %j, then people read which parts it lacks, and no addresses',
  async (status, checks, said) => {
    service.set((_request, response) => answerJson(response, { checks }, status));
    expect(await upstreamReadiness({ catalog: service.url }, 'auth').catalog?.()).toBe(said);
  },
);

test('When one replica lacks a part and another does not, then the service counts as the better one', async () => {
  service.set((_request, response) => answerJson(response, { checks: { search: 'away' } }));
  const whole = await fakeServer((_request, response) => answerJson(response, { checks: { search: 'ok' } }));
  expect(await upstreamReadiness({ catalog: `${service.url},${whole.url}` }, 'auth').catalog?.()).toBe(
    'ready; 2 of 2 ready',
  );
  await whole.stop();
});
