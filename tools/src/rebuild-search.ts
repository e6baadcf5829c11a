import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { dataDirFrom } from './launcher/settings.ts';
import { runningDatabase } from './product/running-database.ts';

const USAGE = `Has the running catalog rebuild the indexes of Meilisearch from the product database; searches go on.

  WHOLESALER=…      one wholesaler's; all without it
  DATA_DIR=.data    an installation of "make run", or
  DATABASE_URL=…    the catalog's database
`;

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'services/catalog/src/rebuild-search.ts');

const main = (): number => {
  if (process.argv.includes('--help')) {
    process.stdout.write(USAGE);
    return 0;
  }
  const dataDir = dataDirFrom(process.env, ROOT, process.env.INIT_CWD ?? process.cwd());
  const url = process.env.DATABASE_URL || runningDatabase(dataDir, 'catalog');
  const { status } = spawnSync(process.execPath, [PROGRAM], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'inherit',
  });
  return status ?? 2;
};

try {
  process.exitCode = main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
