import type { FileHandle } from 'node:fs/promises';

const READ_BYTES = 64 * 1024;
const CTRL_Z = 0x1a;

/** Where the text of a file ends: old tills end it with Ctrl-Z and pad it with zero bytes to the size of a block. */
export const textEnd = async (file: FileHandle): Promise<number> => {
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  let { size: end } = await file.stat();
  while (end > 0) {
    const from = Math.max(0, end - READ_BYTES);
    const { bytesRead } = await file.read(buffer, 0, end - from, from);
    const last = buffer.subarray(0, bytesRead).findLastIndex((byte) => byte !== 0 && byte !== CTRL_Z);
    if (last !== -1) return from + last + 1;
    end = from;
  }
  return 0;
};
