import { join } from 'node:path';
import { urlOfRunning } from '@tillmap/testing/local-postgres';
import { readState } from '../launcher/data-folders.ts';
import { portsSchema } from '../launcher/ports.ts';

/** The address of a database of the installation that runs on this DATA_DIR. Throws when there is none. */
export const runningDatabase = (dataDir: string, database: string): string => {
  const port = readState(join(dataDir, 'state/ports.json'), portsSchema)?.postgres;
  const url = port === undefined ? undefined : urlOfRunning(join(dataDir, 'postgres'), port, database);
  if (url === undefined) throw new Error(`There is no database in DATA_DIR ${dataDir}.`);
  return url;
};
