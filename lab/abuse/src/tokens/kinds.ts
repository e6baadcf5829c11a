import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { type Parts, privateKeyOf, withKey, withoutSignature, withSecret } from './forge.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a forger has: a token of an administrator, and the key pair it was signed with. */
export type Stolen = Readonly<{ token: string; publicJwk: Json; privateJwk: Json }>;

export type Kind = Readonly<{ what: string; token: string }>;

const HOUR = 3_600;

export const partsOf = (token: string): Parts => {
  const [header = '', claims = ''] = token.split('.');
  const read = (text: string): Json => JSON.parse(Buffer.from(text, 'base64url').toString()) as Json;
  return { header: read(header), claims: read(claims) };
};

/** Made without the private key of auth. */
export const forgedTokens = ({ token, publicJwk, privateJwk }: Stolen): readonly Kind[] => {
  const parts = partsOf(token);
  const [head, body, mac = ''] = token.split('.');
  const own = generateKeyPairSync('ed25519');
  const ownJwk = { ...own.publicKey.export({ format: 'jwk' }), kid: 'mine', alg: 'EdDSA' };
  const pem = String(createPublicKey(privateKeyOf(privateJwk)).export({ type: 'spki', format: 'pem' }));
  const raw = Buffer.from(String(publicJwk.x), 'base64url');
  const header = (more: Json): Parts => ({ ...parts, header: { ...parts.header, ...more } });
  const symmetric = header({ alg: 'HS256' });
  return [
    ...['none', 'None', 'NONE', ''].map((alg) => ({ what: 'no algorithm', token: withoutSignature(header({ alg })) })),
    { what: 'no algorithm', token: `${withoutSignature(header({ alg: 'none' }))}${mac}` },
    ...[JSON.stringify(publicJwk), pem, raw].map((secret) => ({
      what: 'HS256 with the public key',
      token: withSecret(symmetric, secret),
    })),
    { what: 'signed by another key under our id', token: withKey(parts, own.privateKey) },
    { what: 'unknown key id', token: withKey(header({ kid: 'nobody' }), own.privateKey) },
    ...['../../../../dev/null', '/dev/null', "' or 1=1 --", 'http://127.0.0.1:9/jwks', '__proto__', ''].map((kid) => ({
      what: 'tricks in the key id',
      token: withSecret(header({ alg: 'HS256', kid }), ''),
    })),
    { what: 'a key of its own in the header', token: withKey(header({ kid: 'mine', jwk: ownJwk }), own.privateKey) },
    ...['jku', 'x5u'].map((name) => ({
      what: 'a key of its own in the header',
      token: withKey(header({ kid: 'mine', [name]: 'http://127.0.0.1:9/jwks.json' }), own.privateKey),
    })),
    { what: 'signature taken off', token: `${head}.${body}.` },
    { what: 'signature taken off', token: `${head}.${body}` },
    { what: 'signature cut', token: token.slice(0, -8) },
    { what: 'changed content', token: `${head}.${partsIn({ ...parts.claims, name: 'Somebody else' })}.${mac}` },
    { what: 'no token at all', token: 'x' },
    { what: 'no token at all', token: '..' },
    { what: 'no token at all', token: `${'a'.repeat(3_000)}.b.c` },
  ];
};

const partsIn = (claims: Json): string => Buffer.from(JSON.stringify(claims)).toString('base64url');

/** Signed with the private key of auth, and wrong in one claim each; `internal` is a token of a service. */
export const wronglyMeantTokens = ({ token, privateJwk }: Stolen, internal: string): readonly Kind[] => {
  const { header, claims } = partsOf(token);
  const key = privateKeyOf(privateJwk);
  const now = Math.floor(Date.now() / 1_000);
  const meant = (what: string, changed: Json): Kind => ({
    what,
    token: withKey({ header, claims: { ...claims, ...changed } }, key),
  });
  return [
    meant('expired', { iat: now - 2 * HOUR, exp: now - HOUR }),
    meant('without an end', { exp: undefined }),
    meant('with an end that is no number', { exp: 'never' }),
    meant('not valid yet', { nbf: now + HOUR }),
    meant('of another issuer', { iss: 'http://127.0.0.1:9' }),
    meant('without an issuer', { iss: undefined }),
    meant('for another audience', { aud: 'another-product' }),
    meant('for another audience', { aud: ['internal', 'another-product'] }),
    meant('without an audience', { aud: undefined }),
    meant('without a subject', { sub: undefined }),
    meant('without a time of issue', { iat: undefined }),
    meant('with a role nobody has', { role: 'root' }),
    meant('with a role nobody has', { role: ['admin'] }),
    meant('with a role nobody has', { role: undefined }),
    { what: 'of a service', token: internal },
    meant('of a service', { aud: 'internal', sub: 'service:gateway', role: 'admin' }),
  ];
};

/** As it has to be: shows that the others are refused for what is wrong with them. */
export const rightToken = ({ token, privateJwk }: Stolen): string => withKey(partsOf(token), privateKeyOf(privateJwk));
