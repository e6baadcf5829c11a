import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** What is kept of a refresh token: the secret has 256 random bits, so a fast hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A new refresh token: the text for the cookie and the hash that is kept. */
export const newSecret = (): { secret: string; hash: Buffer } => {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, hash: hashSecret(secret) };
};
