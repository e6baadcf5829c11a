import { randomUUID } from 'node:crypto';
import type { Clock } from '@tillmap/service-kit';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';
import { signingKeyOf } from '../../domain/key-rotation.ts';

const ALGORITHM = 'EdDSA';

export type SigningKey = { readonly kid: string; readonly publicJwk: JWK; readonly privateJwk: JWK };

/** Where signing keys are kept: those not retired, newest first. */
export type SigningKeyStore = {
  /**
   * Returns the keys; where there is none, stores the one that `make` makes. Any number of processes may call it at
   * once.
   */
  load(make: () => Promise<SigningKey>): Promise<readonly (SigningKey & { readonly createdAt: Date })[]>;
};

/** A new pair of keys with an id of its own. */
export const makeKey = async (): Promise<SigningKey> => {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = randomUUID();
  const about = { kid, alg: ALGORITHM, use: 'sig' };
  return {
    kid,
    publicJwk: { ...(await exportJWK(publicKey)), ...about },
    privateJwk: { ...(await exportJWK(privateKey)), ...about },
  };
};

export type KeyRing = {
  /** Reads the keys again, so that one added or retired elsewhere counts here too. */
  reload(): Promise<void>;
  /** The key to sign with: the newest that every process knows by now. @throws before the first `reload`. */
  signing(): { kid: string; alg: string; key: Awaited<ReturnType<typeof importJWK>> };
  publicKeys(): JSONWebKeySet;
  /** Finds the key a token names. */
  readonly verifying: JWTVerifyGetKey;
};

/** The keys tokens are signed with and verified by; made at the first start. */
export const keyRing = (store: SigningKeyStore, clock: Clock): KeyRing => {
  let signing: ReturnType<KeyRing['signing']> | undefined;
  let known: JSONWebKeySet = { keys: [] };
  let find = createLocalJWKSet(known);
  return {
    async reload() {
      const keys = await store.load(makeKey);
      const chosen = signingKeyOf(keys, clock());
      if (!chosen) throw new Error('There is no signing key.');
      known = { keys: keys.map(({ publicJwk }) => publicJwk) };
      find = createLocalJWKSet(known);
      if (signing?.kid !== chosen.kid)
        signing = { kid: chosen.kid, alg: ALGORITHM, key: await importJWK(chosen.privateJwk, ALGORITHM) };
    },
    signing() {
      if (!signing) throw new Error('The signing keys are not loaded yet.');
      return signing;
    },
    publicKeys: () => known,
    verifying: (header, token) => find(header, token),
  };
};
