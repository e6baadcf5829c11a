import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** How many processes of each part run on a DATA_DIR, by what Linux knows of them and not by what the launcher noted. */
export const countProcesses = (dataDir: string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const part = partOf(pid, dataDir);
    if (part !== undefined) counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts;
};

const parentOf = (pid: string): string => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the command's closing bracket: the parent is the second field.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]!;
};

/** A process that the server has just forked has its command line until it takes a title of its own. */
const isServer = (pid: string): boolean => {
  const isPostgres = (of: string): boolean =>
    / -D /.test(readFileSync(`/proc/${of}/cmdline`, 'utf8').replaceAll('\0', ' '));
  return isPostgres(pid) && !isPostgres(parentOf(pid));
};

const partOf = (pid: string, dataDir: string): string | undefined => {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir)) return isServer(pid) ? 'postgres' : undefined;
    const service = /(?:services\/)?([a-z-]+)\/src\/main\.ts/.exec(command)?.[1];
    return service !== undefined && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(dataDir)
      ? service
      : undefined;
  } catch {
    // It ended while we looked.
    return undefined;
  }
};
