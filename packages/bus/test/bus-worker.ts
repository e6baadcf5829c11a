/** One process of a group, to be killed and paused: `node bus-worker.ts <json of WorkerOptions>`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@tillmap/storage/database';
import { recordOnce } from '../src/inbox/inbox.ts';
// Not from the index, so that the process starts quickly.
import { openPostgresBus } from '../src/postgres-bus/open-postgres-bus.ts';

export type WorkerOptions = {
  readonly name: string;
  /** The bus: a database's address, or that of Kafka's brokers with the prefix of its names. */
  readonly busUrl?: string;
  readonly kafka?: { readonly brokers: string; readonly prefix: string };
  readonly databaseUrl: string;
  readonly group: string;
  readonly topic: string;
  readonly leaseMs: number;
  readonly workMs: number;
  /** Off, the worker is a mutant that must be caught: it acts without the inbox. */
  readonly inbox: boolean;
  /** On, the worker is another mutant: it commits that it acted before it acts. */
  readonly commitsFirst?: boolean;
  /** The message that ends the process, and how soon after it was started. */
  readonly deadly?: { readonly id: string; readonly afterMs: number };
  /** The message that takes so long. */
  readonly slow?: { readonly id: string; readonly ms: number };
};

const options: WorkerOptions = JSON.parse(process.argv[2] ?? '{}');
const { name, group, topic } = options;
const openBus = async () => {
  const { kafka, busUrl = '', leaseMs } = options;
  if (!kafka) return openPostgresBus({ url: busUrl, applicationName: name, leaseMs });
  const { openKafkaBus } = await import('../src/kafka-bus/open-kafka-bus.ts');
  const settings = { KAFKA_BROKERS: kafka.brokers, KAFKA_TOPIC_PREFIX: kafka.prefix };
  return openKafkaBus(settings, { applicationName: name, sessionMs: leaseMs, topics: [topic] });
};
const bus = await openBus();
const database = await openDatabase({
  url: options.databaseUrl,
  applicationName: name,
  idleTransactionTimeoutMs: 1_000,
});

await bus.consumeGroup({
  group,
  topics: [topic],
  concurrency: 8,
  handle: async ({ id, key }) => {
    if (id === options.deadly?.id) {
      await sleep(options.deadly.afterMs);
      process.kill(process.pid, 'SIGKILL');
    }
    if (options.commitsFirst && !(await database.transaction((tx) => recordOnce(tx, group, id)))) return;
    await sleep(id === options.slow?.id ? options.slow.ms : options.workMs);
    await database.transaction(async (tx) => {
      if (options.inbox && !options.commitsFirst && !(await recordOnce(tx, group, id))) return;
      await tx.execute('insert into effect (event_id, key, worker) values ($1, $2, $3)', [id, key, name]);
    });
  },
  onDeadLetter: async ({ id, key }, error) => {
    const told = error instanceof Error ? error.message : '';
    await database.execute('insert into effect (event_id, key, worker) values ($1, $2, $3)', [id, key, told]);
  },
});
process.once('SIGTERM', () => {
  void bus.close().then(() => process.exit(0));
});
