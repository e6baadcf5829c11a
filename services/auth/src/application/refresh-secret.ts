import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** What is kept of a refresh token: the secret has 256 random bits, so a fast hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A new refresh token: the text for the cookie and the hash that is kept. */
export const newSecret = (): { secret: string; hash: Buffer } => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, hash: hashSecret(secret) };
};

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'renewal', 32));

/** Encrypts a text for holders of the secret: readers of the database are not. `undefined` for no text. */
export const seal = (text: string, secret: string): Buffer | undefined => {
  if (text === '') return undefined;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
};

/** What was sealed; '' for nothing. Throws when it was sealed with another secret. */
export const unseal = (sealed: Buffer | undefined, secret: string): string => {
  if (!sealed) return '';
  const decipher = createDecipheriv(CIPHER, keyOf(secret), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)).toString('utf8') + decipher.final('utf8');
};
