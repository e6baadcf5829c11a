import { busesOf, type ClientName } from './client.ts';
import { measureCost } from './measure-cost.ts';
import { measureRebalance } from './measure-rebalance.ts';
import { measureRestart } from './measure-restart.ts';

// One measurement of one client, in a process of its own: `measure-one.ts kafkajs restart 127.0.0.1:9092 "command"`.
// Its figures are the only line of its output.

const [client, what, brokers = '', command = ''] = process.argv.slice(2);
const open = busesOf(client as ClientName, brokers);

const MEASUREMENTS: Readonly<Record<string, () => Promise<unknown>>> = {
  restart: () => measureRestart(open, brokers, command),
  rebalance: () => measureRebalance(open),
  cost: () => measureCost(open),
};

const measure = MEASUREMENTS[what ?? ''];
if (!measure) throw new Error(`There is no measurement "${what}", only ${Object.keys(MEASUREMENTS).join(', ')}.`);
const figures = await measure();
process.stdout.write(`${JSON.stringify(figures)}\n`);
// What a client leaves open keeps no other measurement waiting.
process.exit(0);
