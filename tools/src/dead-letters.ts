import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { BUS_DATABASE, SERVICES } from './launcher/service-list.ts';
import { dataDirFrom } from './launcher/settings.ts';
import { runningDatabase } from './product/running-database.ts';

const USAGE = `Lists the messages that groups gave up and those that the bus refused, and sends them again.

  SEND=all           sends back what groups gave up, each to its group, and has what is parked sent again;
  SEND=<group>       only what this group gave up; SEND=parked only what is parked; without it all is only listed
  DATA_DIR=.data     an installation of "make run" that runs now, or
  BUS_URL=…          the bus's database, or
  KAFKA_BROKERS=…    Kafka, with the other KAFKA_ settings of the services, and with either
  OUTBOX_URLS=…,…    the services' databases, where parked messages are; DATABASE_CA_FILE as the services have it
`;

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'packages/bus/src/replay-dead-letters.ts');

const placeOf = (dataDir: string): Record<string, string> => ({
  BUS_URL: runningDatabase(dataDir, BUS_DATABASE),
  OUTBOX_URLS: SERVICES.flatMap(({ database }) => database ?? [])
    .map((database) => runningDatabase(dataDir, database))
    .join(),
});

const main = (): number => {
  if (process.argv.includes('--help')) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { KAFKA_BROKERS, BUS_URL } = process.env;
  const dataDir = dataDirFrom(process.env, ROOT, process.env.INIT_CWD ?? process.cwd());
  // Never the bus of one installation with the outboxes of another.
  const place = KAFKA_BROKERS || BUS_URL ? {} : placeOf(dataDir);
  const { status } = spawnSync(process.execPath, ['--disable-warning=TimeoutNegativeWarning', PROGRAM], {
    env: { ...process.env, ...place },
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
