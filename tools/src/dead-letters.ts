import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { BUS_DATABASE } from './launcher/service-list.ts';
import { dataDirFrom } from './launcher/settings.ts';
import { runningDatabase } from './product/running-database.ts';

const USAGE = `Lists the messages that were given up, and sends them back to the groups that gave them up.

  SEND=all|<group>   what to send back; without it they are only listed
  DATA_DIR=.data     an installation of "make run" that runs now, or
  BUS_URL=…          the bus's database, or
  KAFKA_BROKERS=…    Kafka, with the other KAFKA_ settings of the services
`;

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'packages/messaging/src/replay-dead-letters.ts');

const main = (): number => {
  if (process.argv.includes('--help')) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { KAFKA_BROKERS, BUS_URL } = process.env;
  const dataDir = dataDirFrom(process.env, ROOT, process.env.INIT_CWD ?? process.cwd());
  const bus = KAFKA_BROKERS || BUS_URL ? {} : { BUS_URL: runningDatabase(dataDir, BUS_DATABASE) };
  const { status } = spawnSync(process.execPath, ['--disable-warning=TimeoutNegativeWarning', PROGRAM], {
    env: { ...process.env, ...bus },
    stdio: 'inherit',
  });
  return status ?? 1;
};

try {
  process.exitCode = main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
