import { statfs } from 'node:fs/promises';

type Free = Readonly<{ labels: Readonly<{ folder: string }>; value: number }>;

/** Reads the bytes free on the disk of each folder, by its name; one that does not exist yet is left out. */
export const freeBytes = (folders: Readonly<Record<string, string>>) => async (): Promise<readonly Free[]> => {
  const read = Object.entries(folders).map(async ([folder, path]): Promise<Free[]> => {
    const disk = await statfs(path).catch(() => undefined);
    return disk ? [{ labels: { folder }, value: disk.bavail * disk.bsize }] : [];
  });
  return (await Promise.all(read)).flat();
};
