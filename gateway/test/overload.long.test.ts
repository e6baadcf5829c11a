import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { answerJson, fakeServer, waitUntil } from '@tillmap/testing';
import { authForGateway, echo } from './stand-ins.ts';
import { type Gateway, startGateway } from './start-gateway.ts';

const SESSIONS = '/api/v1/file-building/sessions';
const DOWNLOAD = `${SESSIONS}/01890a5d-ac96-774b-bcce-b302099a8057/download?disclaimer_accepted=true`;
const UPLOAD = '/api/v1/file-building/upload-supplier-file';
const OTHER = '/api/admin/wholesalers';
const OTHER_USER = '01890a5d-ac96-774b-bcce-b302099a8058';
const MANY = { atOnce: 100, waiting: 100 };

let auth: Awaited<ReturnType<typeof authForGateway>>;
let building: Awaited<ReturnType<typeof fakeServer>>;
let reference: Awaited<ReturnType<typeof fakeServer>>;
let gateway: Gateway;
let token: string;
/** Calls that file building has and does not answer yet. */
const held: ServerResponse[] = [];

beforeAll(async () => {
  auth = await authForGateway();
  building = await fakeServer(echo);
  reference = await fakeServer(echo);
  gateway = await startGateway(
    { AUTH_URL: auth.url, FILE_BUILDING_URL: building.url, REFERENCE_DATA_URL: reference.url },
    { callsOfService: { ofService: { atOnce: 2, waiting: 1 }, ofUser: MANY, waitMs: 20_000 } },
  );
  token = auth.token({ role: 'admin' });
});
afterEach(() => {
  answerHeld();
  building.set(echo);
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([auth.stop(), building.stop(), reference.stop()]);
});

const answerHeld = (): void => {
  for (const response of held.splice(0)) answerJson(response, {});
};

const list = (): Promise<Response> => gateway.send(SESSIONS, { token });

/** As many calls as the service is given at once and one that waits, none of them answered. */
const fill = async (): Promise<Promise<Response>[]> => {
  building.set((request, response) => {
    if (request.url === SESSIONS) held.push(response);
    else echo(request, response);
  });
  const calls = [list(), list()];
  await waitUntil(() => held.length === 2, { what: 'two calls at the service' });
  calls.push(list());
  return calls;
};

/** Answers what the service has, then what waited for it. */
const answerAll = async (): Promise<void> => {
  answerHeld();
  await waitUntil(() => held.length === 1, { what: 'the call that waited' });
  answerHeld();
};

const statusesOf = async (calls: readonly Promise<Response>[]): Promise<readonly number[]> =>
  (await Promise.all(calls)).map(({ status }) => status).toSorted((one, other) => one - other);

describe('A service that has too much to do', () => {
  test('When more calls come than it is given and may wait, then one is told at once when to come again', async () => {
    const calls = await fill();
    // Of the last two one waits, whichever came first.
    calls.push(list());
    const refused = await Promise.race(calls);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({
      message: 'File building has too much to do right now. Please try again in a moment.',
    });
    expect(held).toHaveLength(2);
    await answerAll();
    expect(await statusesOf(calls)).toEqual([200, 200, 200, 503]);
    building.set(echo);
    expect((await list()).status).toBe(200);
  });

  test('When a call has waited for as long as it may, then it is refused in the same way', async () => {
    const impatient = await startGateway(
      { AUTH_URL: auth.url, FILE_BUILDING_URL: building.url },
      { callsOfService: { ofService: { atOnce: 1, waiting: 1 }, ofUser: MANY, waitMs: 100 } },
    );
    building.set((_request, response) => held.push(response));
    const first = impatient.send(SESSIONS, { token });
    await waitUntil(() => held.length === 1, { what: 'the call at the service' });
    const refused = await impatient.send(SESSIONS, { token });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    answerHeld();
    expect((await first).status).toBe(200);
    await impatient.stop();
  });

  test('When one user has more calls under way than it may, then another user is answered at once', async () => {
    const shared = await startGateway(
      { AUTH_URL: auth.url, FILE_BUILDING_URL: building.url },
      { callsOfService: { ofService: MANY, ofUser: { atOnce: 1, waiting: 1 }, waitMs: 20_000 } },
    );
    building.set((_request, response) => held.push(response));
    const mine = [shared.send(SESSIONS, { token })];
    await waitUntil(() => held.length === 1, { what: 'the call at the service' });
    mine.push(shared.send(SESSIONS, { token }), shared.send(SESSIONS, { token }));
    const refused = await Promise.race(mine);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(held).toHaveLength(1);
    const another = shared.send(SESSIONS, { token: auth.token({ sub: OTHER_USER }) });
    await waitUntil(() => held.length === 2, { what: "the other user's call at the service" });
    answerHeld();
    expect((await another).status).toBe(200);
    await waitUntil(() => held.length === 1, { what: 'the call that waited' });
    answerHeld();
    expect(await statusesOf(mine)).toEqual([200, 200, 503]);
    await shared.stop();
  });

  test('When reads wait for a service that is away, then more of them than it is given at once are answered when it is back', async () => {
    // Long enough for those that wait for one another once the service is back.
    const WAIT_MS = 3_000;
    const place = await fakeServer(echo);
    const address = place.url;
    await place.stop();
    const patient = await startGateway(
      { AUTH_URL: auth.url, FILE_BUILDING_URL: address },
      { callsOfService: { ofService: { atOnce: 1, waiting: 3 }, ofUser: MANY, waitMs: WAIT_MS }, retryMs: 60_000 },
    );
    const reads = [1, 2, 3].map(() => patient.send(SESSIONS, { token }));
    // Longer than one may wait for a turn: none waits for one as long as the service is away.
    await Promise.race([...reads, sleep(1.5 * WAIT_MS)]);
    const back = await fakeServer(echo, Number(new URL(address).port));
    expect(await statusesOf(reads)).toEqual([200, 200, 200]);
    await patient.stop();
    await back.stop();
  });

  test('When guesses of passwords are held at auth, then whoever signs in is not kept waiting by them', async () => {
    const guesses: ServerResponse[] = [];
    const slow = await authForGateway((_request, response) => {
      if (guesses.length < 3) guesses.push(response);
      else answerJson(response, {});
    });
    const another = await startGateway(
      { AUTH_URL: slow.url, FILE_BUILDING_URL: building.url },
      { callsOfService: { ofService: { atOnce: 2, waiting: 0 }, ofUser: MANY, waitMs: 20_000 } },
    );
    const signIn = (): Promise<Response> =>
      another.send('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'staff@example.com', password: 'a guess' }),
      });
    const calls = [signIn(), signIn(), signIn()];
    await waitUntil(() => guesses.length === 3, { what: 'the guesses at auth' });
    expect((await signIn()).status).toBe(200);
    for (const response of guesses) answerJson(response, {});
    expect(await statusesOf(calls)).toEqual([200, 200, 200]);
    await another.stop();
    await slow.stop();
  });

  test('When it is full, then other services, uploads and files are not kept waiting', async () => {
    const calls = await fill();
    const body = new FormData();
    body.set('session_id', '01890a5d-ac96-774b-bcce-b302099a8057');
    const [other, file, upload] = await Promise.all([
      gateway.send(OTHER, { token }),
      gateway.send(DOWNLOAD, { token }),
      gateway.send(UPLOAD, { method: 'POST', token, body }),
    ]);
    expect([other.status, file.status, upload.status]).toEqual([200, 200, 200]);
    await answerAll();
    expect(await statusesOf(calls)).toEqual([200, 200, 200]);
  });
});
