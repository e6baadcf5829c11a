import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { freePort } from '@tillmap/testing/local-postgres';
import { residentMb } from '@tillmap/tools/product/resident-memory.ts';
import { collectGarbage } from '../src/collect-garbage.ts';

/** A process that made a lot of small things and let them go, and does nothing since. */
const WASTEFUL = `
  let kept = [];
  for (let i = 0; i < 2_000_000; i++) kept.push({ i, text: String(i) });
  kept = undefined;
  setInterval(() => {}, 1_000);
  console.log('made');
`;

test('When a process collects its garbage, then it holds what it uses, and can be asked again', async () => {
  const port = await freePort([]);
  const child = spawn(process.execPath, [`--inspect-port=${port}`, '--max-semi-space-size=64', '-e', WASTEFUL], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    await once(child.stdout, 'data');
    const pid = child.pid ?? 0;
    const before = residentMb(pid) ?? 0;
    expect(await collectGarbage(pid, port)).toBe(true);
    expect(residentMb(pid)).toBeLessThan(before - 50);
    expect(await collectGarbage(pid, port)).toBe(true);
    expect(child.exitCode).toBeNull();
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
