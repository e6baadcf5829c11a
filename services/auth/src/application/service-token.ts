import { createHash, timingSafeEqual } from 'node:crypto';
import { WrongClient } from '../domain/errors.ts';
import type { TokenIssuer } from './ports/token-issuer.ts';

const CLIENT_ID = /^[a-z][a-z0-9-]{0,49}$/;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A short token for another service of ours that knows the secret. Throws WrongClient. */
export const serviceToken =
  ({ tokens, secret }: { tokens: TokenIssuer; secret: string }) =>
  (clientId: string, clientSecret: string): Promise<string> => {
    // Digests have one length, so that the comparison takes the same time for every guess.
    const isRight = timingSafeEqual(digest(clientSecret), digest(secret));
    if (!isRight || !CLIENT_ID.test(clientId)) throw new WrongClient();
    return tokens.serviceToken(clientId);
  };

export type ServiceToken = ReturnType<typeof serviceToken>;
