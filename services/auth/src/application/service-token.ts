import { timingSafeEqual } from 'node:crypto';
import type { TokenIssuer } from '../adapters/jose/token-issuer.ts';
import { WrongClient } from '../domain/errors.ts';
import { hashSecret } from './refresh-secret.ts';

const CLIENT_ID = /^[a-z][a-z0-9-]{0,49}$/;

/** A short token for another service of ours that knows one of the secrets. Throws WrongClient. */
export const serviceToken =
  ({ tokens, secrets }: { tokens: TokenIssuer; secrets: readonly string[] }) =>
  (clientId: string, clientSecret: string): Promise<string> => {
    // Hashes have one length, so that the comparison takes the same time for every guess.
    const given = hashSecret(clientSecret);
    const isRight = secrets.map((secret) => timingSafeEqual(given, hashSecret(secret))).includes(true);
    if (!isRight || !CLIENT_ID.test(clientId)) throw new WrongClient();
    return tokens.serviceToken(clientId);
  };

export type ServiceToken = ReturnType<typeof serviceToken>;
