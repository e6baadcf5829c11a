import { appendFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@tillmap/service-kit';
import { indexAlone } from './index-alone.ts';
import { change, settled } from './index-changes.ts';

// Changes an index and saves it as often as it can, until it is killed.

const [folder = '', known = '', from = '0'] = process.argv.slice(2);
const index = indexAlone(1, {
  folder,
  everyMs: 0,
  remember: (id) => appendFile(known, `${id}\n`),
  knows: async () => true,
  log: createLogger('child', 'silent'),
});
const saved = await index.saved();
if (saved) await saved.restore();
for (let step = saved ? Number(saved.position) + 1 : Number(from); ; step += 1) {
  change(index, step);
  if (step % 5 === 0) await settled(index, String(step));
  if (step % 20 === 0) await sleep(1);
}
