import { join } from 'node:path';
import { type AnyCall, internalCalls, publicCalls, SERVICES, type ServiceName } from '@tillmap/contracts';
import { readState } from '@tillmap/tools/launcher/data-folders.ts';
import { portsSchema } from '@tillmap/tools/launcher/ports.ts';
import { runningDatabase } from '@tillmap/tools/product/running-database.ts';
import pg from 'pg';
import { atOnce } from '../at-once.ts';
import type { Ledger } from '../ledger.ts';
import { send } from '../requests/sent.ts';
import { signIn } from '../scene/people.ts';
import type { Scene } from '../scene/scene.ts';
import { privateKeyOf, withKey } from '../tokens/forge.ts';
import { forgedTokens, type Kind, partsOf, rightToken, type Stolen, wronglyMeantTokens } from '../tokens/kinds.ts';

const FORGED = 'forged tokens';
const MEANT = 'tokens signed by us';
const INTERNAL = 'internal calls';
const AT_ONCE = 6;

type Jwk = Readonly<Record<string, unknown>>;
type Place = Readonly<{ name: string; base: string; call: AnyCall }>;

/** The key that the token of an administrator was signed with, as who reads auth's database has it. */
const stolenFrom = async ({ dataDir, people }: Scene): Promise<Stolen> => {
  const token = await people.admin.token();
  const client = new pg.Client({ connectionString: runningDatabase(dataDir, 'auth') });
  await client.connect();
  try {
    const { rows } = await client.query<{ public_jwk: Jwk; private_jwk: Jwk }>(
      'select public_jwk, private_jwk from signing_keys where kid = $1',
      [partsOf(token).header.kid],
    );
    return { token, publicJwk: rows[0]!.public_jwk, privateJwk: rows[0]!.private_jwk };
  } finally {
    await client.end();
  }
};

const baseOf = ({ dataDir }: Scene, service: ServiceName): string => {
  const ports = readState(join(dataDir, 'state/ports.json'), portsSchema);
  return `http://127.0.0.1:${ports?.[service]}`;
};

/** The gateway, and each service behind it, which must not rely on it. */
const places = (scene: Scene): readonly Place[] => {
  const readOf = (service: ServiceName): AnyCall | undefined =>
    publicCalls.find(
      (call) =>
        call.service === service &&
        call.method === 'GET' &&
        !call.path.includes('{') &&
        Array.isArray(call.access) &&
        call.answer !== 'file' &&
        call.query?.safeParse({}).success !== false,
    );
  const services = SERVICES.flatMap((service) => {
    const call = service === 'gateway' ? undefined : readOf(service);
    return call ? [{ name: service, base: baseOf(scene, service), call }] : [];
  });
  return [{ name: 'gateway', base: scene.base, call: services[0]!.call }, ...services];
};

const statusOf = async ({ base, call }: Place, token: string): Promise<number> =>
  (await send(base, { method: call.method, path: call.path, headers: { authorization: `Bearer ${token}` } })).status;

const tryKinds = async (part: string, kinds: readonly Kind[], where: readonly Place[], ledger: Ledger) => {
  const tries = kinds.flatMap((kind) => where.map((place) => ({ ...kind, place })));
  await atOnce(tries, AT_ONCE, async ({ what, token, place }) => {
    const status = await statusOf(place, token);
    const surprise =
      status === 401 ? undefined : `${place.name} answered ${status} to ${place.call.path} with ${token}`;
    ledger.note(part, what, status, surprise);
  });
};

/** What only services may call: people's tokens are not enough, and the gateway does not know the path. */
const tryInternalCalls = async (scene: Scene, stolen: Stolen, ledger: Ledger): Promise<void> => {
  for (const call of internalCalls.filter(({ access }) => access === 'internal')) {
    const path = call.path.replace(/\{\w+\}/g, 'x');
    const headers = { authorization: `Bearer ${stolen.token}` };
    for (const [what, base, wanted] of [
      ['at the gateway', scene.base, 404],
      ['at the service, as an administrator', baseOf(scene, call.service), 401],
    ] as const) {
      const { status } = await send(base, { method: call.method, path, headers });
      ledger.note(
        INTERNAL,
        what,
        status,
        status === wanted ? undefined : `${call.id} answered ${status}, not ${wanted}`,
      );
    }
  }
};

/**
 * Forged tokens, and tokens that auth's own key signed and that are for something else, at the gateway and at each
 * service. One that is as it has to be is taken, so that the others are refused for what is wrong with them.
 */
export const tryTokens = async (scene: Scene, ledger: Ledger): Promise<void> => {
  const stolen = await stolenFrom(scene);
  const where = places(scene);
  const { header, claims } = partsOf(stolen.token);
  const internal = withKey(
    { header, claims: { iss: claims.iss, iat: claims.iat, exp: claims.exp, aud: 'internal', sub: 'service:catalog' } },
    privateKeyOf(stolen.privateJwk),
  );
  const { guest } = scene.people;
  const refresh = (await signIn(scene.base, guest.email, guest.password)).cookie.split('=')[1] ?? '';
  await tryKinds(FORGED, forgedTokens(stolen), where, ledger);
  await tryKinds(MEANT, wronglyMeantTokens(stolen, internal), where, ledger);
  await tryKinds(MEANT, [{ what: 'what renews a sign-in', token: refresh }], where, ledger);
  for (const place of where) {
    const status = await statusOf(place, rightToken(stolen));
    ledger.note(MEANT, 'as it has to be', status, status === 200 ? undefined : `${place.name} answered ${status}`);
  }
  await tryInternalCalls(scene, stolen, ledger);
};
