import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from './wait-until.ts';

export type SmallDisk = Readonly<{
  /** Answers its folder. */
  mount(): string;
  /**
   * Until only files with a name take room. What was closed or removed may take its room for some milliseconds more: a
   * process that another test is starting holds all open files of this one until its own program runs.
   */
  settled(): Promise<void>;
  remove(): void;
}>;

const PREFIX = 'tillmap-small-disk-';

const unmount = (folder: string): void => {
  execFileSync('umount', ['-l', folder], { stdio: 'pipe' });
  rmSync(folder, { recursive: true });
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

/** What a test that was killed has left: its process, which the name tells, is gone. */
const removeLeftovers = (): void => {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^tillmap-small-disk-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      unmount(path.join(tmpdir(), name));
    } catch {
      // Another test was quicker.
    }
  }
};

const mounted = (bytes: number, files: number): string => {
  const folder = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  try {
    // Its root counts as a file.
    const options = `size=${bytes},nr_inodes=${files + 1},mode=0700`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tillmap-small-disk', folder], { stdio: 'pipe' });
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
};

const BLOCK_BYTES = 512;

/** Bytes and files of all names in a folder; a file of two names counts once. */
const usedByNames = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true });
  const found = await Promise.all(entries.map((entry) => stat(path.join(folder, entry))));
  const files = [...new Map(found.map((one) => [one.ino, one])).values()];
  return { bytes: files.reduce((sum, { blocks }) => sum + blocks * BLOCK_BYTES, 0), files: files.length };
};

/** Bytes and files of a file system; its root does not count. */
const used = async (folder: string) => {
  const { bsize, blocks, bfree, files, ffree } = await statfs(folder);
  return { bytes: (blocks - bfree) * bsize, files: files - ffree - 1 };
};

const isSettled = async (folder: string): Promise<boolean> => {
  const [all, named] = await Promise.all([used(folder), usedByNames(folder)]);
  return all.bytes === named.bytes && all.files === named.files;
};

/**
 * A real file system of so many bytes and files, which is really full when they are used up: a tmpfs, which root may
 * mount on Linux. Elsewhere the reason why there is none, for the tests' output. It is tried here and mounted later:
 * where no test of a group runs, nothing calls what would unmount it.
 */
export const smallDisk = ({ bytes, files }: { bytes: number; files: number }): SmallDisk | string => {
  try {
    removeLeftovers();
    unmount(mounted(bytes, files));
  } catch (error) {
    // What was called, and then what it said.
    const [called, why = called] = (error as Error).message.split('\n');
    return `No small file system can be mounted here (${process.platform}, root is needed): ${why}`;
  }
  let folder: string | undefined;
  return {
    mount: () => {
      folder = mounted(bytes, files);
      return folder;
    },
    settled: async () => {
      await waitUntil(() => folder !== undefined && isSettled(folder), { what: 'room of closed files' });
    },
    remove: () => {
      if (folder !== undefined) unmount(folder);
      folder = undefined;
    },
  };
};
