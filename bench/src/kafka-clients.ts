import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { CLIENTS, type ClientName } from './kafka-clients/client.ts';
import type { Cost } from './kafka-clients/measure-cost.ts';
import type { Rebalance } from './kafka-clients/measure-rebalance.ts';
import type { Restart } from './kafka-clients/measure-restart.ts';
import { row, whole } from './kafka-clients/table.ts';

const USAGE = `Measures the bus on Kafka with two clients by turns: kafkajs, which the product uses, and @platformatic/kafka.

  KAFKA_BROKERS=127.0.0.1:9092 node bench/src/kafka-clients.ts --restart 'docker restart -t 0 kafka'

  --restart   a command that ends the broker and starts it again; without it no restart is measured
  --rounds    of restarts and of members that join and leave, of each client (5)
  --only      restart, rebalance or cost

It makes topics "clients-…" and leaves them. The broker should do nothing else meanwhile.
`;

const run = promisify(execFile);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const program = join(import.meta.dirname, 'kafka-clients/measure-one.ts');

const { values } = parseArgs({
  options: {
    restart: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const brokers = process.env.KAFKA_BROKERS ?? '';
if (values.help || brokers === '') {
  say(USAGE);
  process.exit(values.help ? 0 : 1);
}
const rounds = Number(values.rounds);
const wants = (what: string): boolean => (values.only ?? what) === what;

/** The figures of so many runs of each client, by turns. */
const byTurns = async <Figures>(what: string, times: number): Promise<Record<ClientName, Figures[]>> => {
  const found: Record<ClientName, Figures[]> = { kafkajs: [], platformatic: [] };
  for (let round = 1; round <= times; round++)
    for (const client of CLIENTS) {
      const { stdout } = await run(process.execPath, [program, client, what, brokers, values.restart ?? '']);
      process.stderr.write(`${what} ${round} ${client} ${stdout}`);
      found[client].push(JSON.parse(stdout) as Figures);
    }
  return found;
};

const table = <Figures>(
  title: string,
  found: Record<ClientName, Figures[]>,
  rows: Readonly<Record<string, (figures: Figures) => number>>,
  format = whole,
): void => {
  say(`\n| ${title} | kafkajs | platformatic |\n|---|---|---|`);
  for (const [name, of] of Object.entries(rows))
    say(
      row(
        name,
        CLIENTS.map((client) => found[client].map(of)),
        format,
      ),
    );
};

if (values.restart !== undefined && wants('restart'))
  table('a restart of the broker, ms', await byTurns<Restart>('restart', rounds), {
    'the port did not answer for': ({ awayMs }) => awayMs,
    'until a message is taken': ({ sentMs }) => sentMs,
    'until a message is handled': ({ handledMs }) => handledMs,
    'until all that had waited is handled': ({ caughtUpMs }) => caughtUpMs,
    'messages lost': ({ lost }) => lost,
    'messages handled twice': ({ doubled }) => doubled,
  });
if (wants('rebalance'))
  table('a member joins and leaves, ms', await byTurns<Rebalance>('rebalance', rounds), {
    'nothing handled for, steady': ({ steady }) => steady.silentMs,
    'nothing handled for, joining': ({ join: quiet }) => quiet.silentMs,
    'nothing handled for, leaving': ({ leave }) => leave.silentMs,
    'slowest message, steady': ({ steady }) => steady.slowestMs,
    'slowest message, joining': ({ join: quiet }) => quiet.slowestMs,
    'slowest message, leaving': ({ leave }) => leave.slowestMs,
    'messages lost': ({ lost }) => lost,
    'messages handled twice': ({ doubled }) => doubled,
  });
if (wants('cost'))
  table(
    'what a process needs',
    await byTurns<Cost>('cost', rounds),
    {
      'idle, % of a core': ({ idleCore }) => idleCore * 100,
      'idle, MB': ({ idleMegabytes }) => idleMegabytes,
      'processor time a message, in and out, µs': ({ microsPerMessage }) => microsPerMessage,
      'most memory, MB': ({ mostMegabytes }) => mostMegabytes,
    },
    (value) => value.toFixed(1),
  );
