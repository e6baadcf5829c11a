import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decode } from '@tillmap/bus';
import { EVENTS } from '@tillmap/bus/events';
import { waitUntil } from '@tillmap/testing';
import { SECRET, startAuth } from './start-auth.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const HOUR_MS = 3_600_000;

const refused = () =>
  auth.heard
    .filter(({ headers }) => headers.ce_type === EVENTS.accessRefused.type)
    .map((m) => decode(EVENTS.accessRefused, m));

describe('Refusals', () => {
  test('When a sign-in fails, then others hear on whose account and from where, and never what was typed', async () => {
    await auth.login('STAFF@example.com', 'not-the-password', '10.1.0.1');
    await waitUntil(() => refused().length === 1);
    await auth.login('My-Passw0rd-in-the-wrong-field', 'x', '10.1.0.2');
    const told = await waitUntil(() => refused().length === 2 && refused());
    expect(told[0]).toMatchObject({
      what: 'sign_in_failed',
      reason: 'wrong_credentials',
      userName: 'Sam',
      userEmail: 'staff@example.com',
      ipAddress: '10.1.0.1',
      count: 1,
    });
    expect(told[1]).toMatchObject({ userId: '', userName: '', userEmail: '', ipAddress: '10.1.0.2' });
    expect(JSON.stringify(auth.heard.map(({ body }) => Buffer.from(body).toString('latin1')))).not.toMatch(
      /in-the-wrong-field|not-the-password/i,
    );
  });

  test('When many fail, then few records tell of all', async () => {
    const before = refused().length;
    await Promise.all(
      Array.from({ length: 8 }, async (_, who) => {
        for (let n = 0; n < 5; n++) await auth.login(`nobody${who}@example.com`, 'wrong', `10.2.0.${who % 2}`);
      }),
    );
    // What took long came in more records than an address may fill at once: the rest is told as time goes on.
    auth.clock.ahead = HOUR_MS;
    const counted = (): number =>
      refused()
        .slice(before)
        .reduce((sum, { count }) => sum + count, 0);
    await waitUntil(() => counted() === 40, { what: 'all of them to be told' });
    auth.clock.ahead = 0;
    expect(refused().length - before).toBeLessThan(40);
    const metrics = await (await auth.get('/metrics')).text();
    expect(metrics).toMatch(/tillmap_access_refused_total\{what="sign_in_failed",reason="wrong_credentials",/);
  });

  test('When the gateway tells whom it refused, then it is published; nobody else may tell it', async () => {
    const refusal = {
      what: 'call_refused',
      reason: 'role',
      user_id: 'sam',
      user_name: 'Sam',
      user_email: 'sam@example.com',
      ip_address: '10.3.0.1',
      call: 'listUsers',
      count: 4,
      at: '2026-03-01T09:30:00.000Z',
    };
    const body = { refusals: [refusal] };
    const { token } = await auth.signIn('admin@example.com');
    expect((await auth.send('/internal/refusals', { token, body })).status).toBe(401);
    const answer = await auth.send('/internal/token', { body: { client_id: 'gateway', client_secret: SECRET } });
    const service = (await answer.json()) as { token: string };
    expect((await auth.send('/internal/refusals', { token: service.token, body })).status).toBe(204);
    await waitUntil(() => refused().some(({ call, count }) => call === 'listUsers' && count === 4));
  });
});
