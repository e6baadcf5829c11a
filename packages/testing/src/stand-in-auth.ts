import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { type Answering, answerJson, fakeServer } from './stand-in.ts';

/** The issuer of the tokens, by default. */
export const ISSUER = 'http://127.0.0.1:8080';

/** What differs from a signed-in user called Sam; `audience: null` leaves it out, `lives` are seconds from now. */
export type TokenClaims = Readonly<{
  role?: string;
  sub?: string;
  name?: string;
  email?: string;
  audience?: string | null;
  lives?: number;
  sid?: string;
  kid?: string;
  scope?: string;
}>;

const USER_ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const LIVES = 300;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const notFound: Answering = (_request, response) => answerJson(response, {}, 404);

/**
 * Fakes auth with a key of its own: public keys, tokens of `service`, revocations and readiness, by `state`. Other
 * requests go to `other`.
 */
export const fakeAuth = async ({ service = 'test', other = notFound, issuer = ISSUER } = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'EdDSA', use: 'sig' };
  const state = {
    keyRequests: 0,
    families: [] as string[],
    apiKeys: [] as string[],
    isReady: true,
    refusals: [] as unknown[],
    failedRefusals: 0,
  };

  const token = (claims: TokenClaims = {}): string => {
    const { audience = 'tillmap', lives = LIVES, kid = 'k1', sub = USER_ID, sid = 'f1', ...rest } = claims;
    const iat = Math.floor(Date.now() / 1_000);
    // Two of one second are not the same token.
    const jti = randomUUID();
    const all = { role: 'user', name: 'Sam', email: 'sam@example.com', ...rest, sub, sid, iss: issuer, iat, jti };
    const payload = { ...all, exp: iat + lives, ...(audience === null ? {} : { aud: audience }) };
    const signed = `${encoded({ alg: 'EdDSA', kid })}.${encoded(payload)}`;
    return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
  };
  const serviceToken = (name = service): string => token({ audience: 'internal', sub: `service:${name}` });

  const answers: Record<string, Answering> = {
    '/.well-known/jwks.json': (_request, response) => {
      state.keyRequests++;
      answerJson(response, { keys: [publicJwk] });
    },
    '/internal/token': (_request, response) => answerJson(response, { token: serviceToken(), expires_in: LIVES }),
    '/internal/revocations': (_request, response) =>
      answerJson(response, { position: 1, families: state.families, users: [], api_keys: state.apiKeys }),
    // What the gateway tells; not taken while this is not ready.
    '/internal/refusals': (request, response) => {
      void text(request).then((body) => {
        const { refusals } = JSON.parse(body) as { refusals: readonly unknown[] };
        if (state.isReady) state.refusals.push(...refusals);
        else state.failedRefusals++;
        response.writeHead(state.isReady ? 204 : 503).end();
      });
    },
    '/readyz': (_request, response) => answerJson(response, {}, state.isReady ? 200 : 503),
  };
  const server = await fakeServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://auth').pathname;
    (answers[path] ?? other)(request, response);
  });
  return { ...server, state, token, serviceToken, publicJwk };
};
