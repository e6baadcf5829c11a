import { loadavg } from 'node:os';
import { runCommand } from '@tillmap/tools/run-command.ts';
import { judgeLoad, problemsOf } from './judge-load.ts';
import { columnsOf, tableOfPromises } from './promises.ts';
import { type Phase, runLoad } from './run-load.ts';

const USAGE = `Has a shop's staff at work on a throw-away installation, then ten times as much, then the staff again: lists every 5 s,
status every 3 s, review pages with an edit every 8 s each, and two supplier files a second. Prints each promise with its figure, and
ends with 1 where one is not kept.

  MINUTES=10           of the usual load; a tenth of it, 5 s at least, is overload, half a tenth each two programs without a pause, and a
                       tenth the usual load again. Memory is judged from 8 minutes on
  STAFF=50             how many people
  SEED_NUMBER=1        of what they do; without it another one each time, which is printed
  COMPARE=no           without the comparison of the gateway with a bare Express proxy, which takes two minutes
`;

const numberFrom = (name: string, otherwise: number): number => {
  const text = process.env[name]?.trim();
  if (!text) return otherwise;
  const number = Number(text);
  if (number > 0) return number;
  throw new Error(`${name} is a number above 0, not "${text}".`);
};

const MOST = 2 ** 31;
const SHOWN = 20;

const rowsOf = ({ name, record }: Phase): readonly (readonly string[])[] =>
  record.times().map(({ what, calls, p50, p99, most }) => [name, what, ...[calls, p50, p99, most].map(String)]);

await runCommand(USAGE, async () => {
  const seed = numberFrom('SEED_NUMBER', 1 + Math.floor(Math.random() * MOST));
  const minutes = numberFrom('MINUTES', 10);
  console.log(`Seed ${seed}: SEED_NUMBER=${seed} make load does the same again.`);
  const load = () => loadavg()[0]!.toFixed(1);
  const before = load();
  const report = await runLoad({
    minutes,
    seed,
    people: numberFrom('STAFF', 50),
    withComparison: process.env.COMPARE !== 'no',
    said: console.log,
  });
  const { usual, overload, back } = report;
  const head = ['phase', 'call', 'done', 'p50 ms', 'p99 ms', 'most ms'];
  console.log(`\n${columnsOf([head, ...[usual, overload, back].flatMap(rowsOf)])}\n`);
  const promises = judgeLoad(report, minutes);
  console.log(`${tableOfPromises(promises)}\n`);
  const problems = problemsOf(report);
  for (const problem of problems.slice(0, SHOWN)) console.log(`NOT EXPECTED  ${problem}`);
  if (problems.length > SHOWN) console.log(`and ${problems.length - SHOWN} more.`);
  const broken = promises.filter(({ isKept }) => isKept === false).length;
  console.log(`Load of the machine: ${before} before, ${load()} after. ${broken} promises are not kept.`);
  if (broken > 0) process.exitCode = 1;
});
