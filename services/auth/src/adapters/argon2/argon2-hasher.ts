import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '../../application/ports/password-hasher.ts';

// OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane (the library's default algorithm is argon2id).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Passwords by argon2id, on the thread pool. */
export const argon2Hasher = async (): Promise<PasswordHasher> => {
  const nobodys = await hash(randomUUID(), COST);
  return {
    hash: (password) => hash(password, COST),
    async verify(kept, password) {
      const isRight = await verify(kept ?? nobodys, password);
      return kept !== undefined && isRight;
    },
  };
};
