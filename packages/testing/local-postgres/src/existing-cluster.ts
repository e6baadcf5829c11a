import { readPassword, USER } from './credentials.ts';

/** The address of a database of a cluster that runs on `port`; nothing where there is no cluster yet. */
export const urlOfRunning = (stateDir: string, port: number, database: string): string | undefined => {
  const password = readPassword(stateDir);
  return password && databaseUrl({ user: USER, password, port }, database);
};

export const databaseUrl = (
  { user, password, port }: Readonly<{ user: string; password: string; port: number }>,
  database: string,
): string => `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
