import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs';

const MAX_BYTES = 10 * 1024 * 1024;
const KEPT = 3;

/** A file that lines are appended to. At 10 MB it becomes `.1`, and the ones before move on; three are kept. */
export const logFile = (path: string, maxBytes = MAX_BYTES): ((line: string) => void) => {
  let size = existsSync(path) ? statSync(path).size : 0;
  return (line) => {
    const bytes = Buffer.byteLength(line) + 1;
    if (size > 0 && size + bytes > maxBytes) {
      for (let age = KEPT - 1; age >= 1; age -= 1) {
        if (existsSync(`${path}.${age}`)) renameSync(`${path}.${age}`, `${path}.${age + 1}`);
      }
      renameSync(path, `${path}.1`);
      size = 0;
    }
    appendFileSync(path, `${line}\n`);
    size += bytes;
  };
};
