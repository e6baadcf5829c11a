import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type SmallDisk = Readonly<{ folder: string; remove(): void }>;

/**
 * A real file system of so many bytes and files, which is really full when they are used up: a tmpfs, which root may
 * mount on Linux. Elsewhere the reason why there is none, for the tests' output.
 */
export const smallDisk = ({ bytes, files }: { bytes: number; files: number }): SmallDisk | string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tillmap-small-disk-'));
  try {
    // Its root counts as a file.
    const options = `size=${bytes},nr_inodes=${files + 1},mode=0700`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tillmap-small-disk', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    const [why] = (error as Error).message.split('\n').slice(-1);
    return `No small file system can be mounted here (${process.platform}, root is needed): ${why}`;
  }
  return {
    folder,
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
};
