export { type CopyTarget, copyCluster } from './base-copy.ts';
export { createDatabases, urlOfDatabase } from './create-databases.ts';
export { readPassword } from './credentials.ts';
export { urlOfRunning } from './existing-cluster.ts';
export { freePort } from './free-port.ts';
export {
  installedPostgresMajor,
  type PlacedCluster,
  placeCluster,
  removeWithCluster,
  renameWithCluster,
} from './placed-cluster.ts';
export type { LocalPostgres } from './start-local-postgres.ts';
export { startLocalPostgres } from './start-local-postgres.ts';
