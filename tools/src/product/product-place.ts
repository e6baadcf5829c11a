import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tillmap/testing/local-postgres';

/** Where one throw-away installation keeps its data and listens. It can be started on more than once. */
export type ProductPlace = Readonly<{ dataDir: string; port: number; remove(): void }>;

/** A new empty folder under the system's temporary one, and a free loopback port. */
export const makeProductPlace = async (): Promise<ProductPlace> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tillmap-throw-away-'));
  // As root the database runs as nobody, who must be able to pass.
  chmodSync(dataDir, 0o711);
  return {
    dataDir,
    port: await freePort([]),
    remove: () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  };
};
