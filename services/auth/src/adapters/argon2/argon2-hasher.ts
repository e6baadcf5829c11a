import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane (the library's default algorithm is argon2id).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Passwords by argon2id, on the thread pool. */
export const argon2Hasher = async () => {
  const nobodys = await hash(randomUUID(), COST);
  return {
    hash: (password: string): Promise<string> => hash(password, COST),
    /** Takes the same time whether there is a hash or not; false without one. */
    async verify(kept: string | undefined, password: string): Promise<boolean> {
      const isRight = await verify(kept ?? nobodys, password);
      return kept !== undefined && isRight;
    },
  };
};

export type PasswordHasher = Awaited<ReturnType<typeof argon2Hasher>>;
