import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const PASSWORD_FILE = 'postgres-password';

export const USER = 'tillmap';

/** This cluster's password, or nothing where there is none yet. */
export const readPassword = (stateDir: string): string | undefined => {
  const path = join(stateDir, PASSWORD_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
};

/** Makes a password and keeps it where only the present user can read it. */
export const createPassword = (stateDir: string): string => {
  const password = randomBytes(24).toString('base64url');
  keepPassword(stateDir, password);
  return password;
};

/** Keeps the password of a cluster that has one already. */
export const keepPassword = (stateDir: string, password: string): void => {
  const draft = join(stateDir, `${PASSWORD_FILE}.${process.pid}`);
  writeFileSync(draft, `${password}\n`, { mode: 0o600 });
  renameSync(draft, join(stateDir, PASSWORD_FILE));
};
