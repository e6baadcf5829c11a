export { createDatabases } from './create-databases.ts';
export { urlOfRunning } from './existing-cluster.ts';
export type { LocalPostgres } from './start-local-postgres.ts';
export { startLocalPostgres } from './start-local-postgres.ts';
