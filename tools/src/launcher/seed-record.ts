import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readState, writeState } from './data-folders.ts';
import { isLoopback, type Settings } from './settings.ts';
import { UsageError } from './usage-error.ts';

const recordSchema = z.object({ wellKnownPassword: z.boolean(), demoData: z.boolean() });

export type SeedRecord = Readonly<{
  /** The demo data is in. */
  demoData: boolean;
  /** Notes that it is. */
  markSeeded(): void;
}>;

/**
 * What was seeded into this DATA_DIR. Accounts made with the well-known password stay, so a DATA_DIR that has them is
 * never opened to other machines: that throws UsageError.
 */
export const seedRecord = (stateDir: string, settings: Settings): SeedRecord => {
  const path = join(stateDir, 'seed.json');
  const before = readState(path, recordSchema);
  if (!before && existsSync(path))
    throw new UsageError(
      `${path} is damaged. It says whether this data has accounts with the password everybody knows. ` +
        'Get it back with make restore FROM=… REPLACE=yes (docs/operations/restore.md), ' +
        'or write {"wellKnownPassword":true,"demoData":true} into it, which is the cautious answer.',
    );
  if (before?.wellKnownPassword && !isLoopback(settings.host)) {
    throw new UsageError(
      `This data has demo accounts with the password everybody knows, so it is not opened to HOST=${settings.host}; choose another DATA_DIR.`,
    );
  }
  const now = {
    wellKnownPassword: (before?.wellKnownPassword ?? false) || settings.wellKnownPassword,
    demoData: before?.demoData ?? false,
  };
  writeState(path, now);
  return { demoData: now.demoData, markSeeded: () => writeState(path, { ...now, demoData: true }) };
};
