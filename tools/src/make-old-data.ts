import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProductClient } from '@tillmap/testing/product-client';
import { takeBackup } from './backup/take-backup.ts';
import { UsageError } from './launcher/usage-error.ts';
import { buildSession, openShop } from './product/kept-work.ts';
import { makeProductPlace } from './product/product-place.ts';
import { ADMIN, startProduct } from './product/running-product.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Makes the small installation of an older release that tools/test/upgrade starts the present one on.

  COMMIT=d84e5c1c     the release: a tag or a commit; its product is installed and run in a folder of its own
  CHECKOUT=…          a folder that has it already, with its packages

Writes tools/test/upgrade/<commit>.backup, and what people saw of it into <commit>.json.
`;

const ROOT = join(import.meta.dirname, '../..');
const TARGET = join(ROOT, 'tools/test/upgrade');
const SMALLEST = 19;
const CODE = 'BEFORE';
const KNOWN = 120;
const SESSIONS = [1, 2, 3];
const LINES = 40;

const checkOut = (commit: string): string => {
  const folder = join(mkdtempSync(join(tmpdir(), 'tillmap-old-')), commit);
  const run = (program: string, words: readonly string[], cwd: string) =>
    void execFileSync(program, words, { cwd, stdio: 'inherit' });
  run('git', ['worktree', 'add', '--detach', folder, commit], ROOT);
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  return folder;
};

const makeOldData = async (commit: string, checkout: string): Promise<void> => {
  const place = await makeProductPlace();
  try {
    const product = await startProduct(place, {}, checkout);
    const folder = join(place.dataDir, 'files');
    const kept: unknown[] = [];
    try {
      const api = new ProductClient(product.base, ADMIN);
      const market = await openShop(api, folder, { code: CODE, known: KNOWN, fresh: LINES });
      for (const seed of SESSIONS) {
        kept.push(await buildSession(api, folder, market, { name: `Week ${seed}`, lines: LINES, seed }));
      }
    } finally {
      await product.stop();
    }
    const to = join(TARGET, `${commit}.backup`);
    rmSync(to, { force: true });
    const { archiveBytes } = await takeBackup({ dataDir: place.dataDir, to, compression: SMALLEST });
    writeFileSync(join(TARGET, `${commit}.json`), `${JSON.stringify(kept, null, 2)}\n`);
    process.stdout.write(`${to}: ${(archiveBytes / 1e6).toFixed(1)} MB\n`);
  } finally {
    place.remove();
  }
};

await runCommand(USAGE, async () => {
  const commit = process.env.COMMIT?.trim();
  if (!commit) throw new UsageError('Name the release: COMMIT=d84e5c1c');
  const given = process.env.CHECKOUT?.trim();
  if (given && !existsSync(join(given, 'tools/run.mjs'))) throw new UsageError(`${given} has no Tillmap.`);
  const checkout = given ?? checkOut(commit);
  try {
    await makeOldData(commit, checkout);
  } finally {
    if (!given) execFileSync('git', ['worktree', 'remove', '--force', checkout], { cwd: ROOT, stdio: 'inherit' });
  }
});
