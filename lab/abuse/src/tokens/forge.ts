import { createHmac, createPrivateKey, type KeyObject, sign as signed } from 'node:crypto';

type Json = Readonly<Record<string, unknown>>;

/** A token in its parts; `undefined` takes a claim or a field of the header out. */
export type Parts = Readonly<{ header: Json; claims: Json }>;

const encoded = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const start = ({ header, claims }: Parts): string => `${encoded(header)}.${encoded(claims)}`;

/** Signed as auth signs. */
export const withKey = (parts: Parts, key: KeyObject): string =>
  `${start(parts)}.${signed(null, Buffer.from(start(parts)), key).toString('base64url')}`;

/** Signed with a secret, such as a key that everybody can read. */
export const withSecret = (parts: Parts, secret: string | Buffer): string =>
  `${start(parts)}.${createHmac('sha256', secret).update(start(parts)).digest('base64url')}`;

export const withoutSignature = (parts: Parts): string => `${start(parts)}.`;

/** The key of a JWK that holds the private half. */
export const privateKeyOf = (jwk: Json): KeyObject => createPrivateKey({ key: { ...jwk }, format: 'jwk' });
