import { runCommand } from '@tillmap/tools/run-command.ts';
import { tableOf } from './ledger.ts';
import { PART_NAMES, tryAll } from './try-all.ts';

const USAGE = `Tries to misuse Tillmap: starts a throw-away installation, and prints what was tried and what came back.

  PART=fuzz            only these parts, by comma: ${PART_NAMES.join(', ')}
  SEED_NUMBER=1        of the fuzzed requests; without it another one each time, which is printed
  REQUESTS=10000       how many of them
  REQUEST=281          only this one of them again
`;

const numberFrom = (name: string, otherwise: number): number => {
  const text = process.env[name]?.trim();
  if (!text) return otherwise;
  if (/^\d+$/.test(text)) return Number(text);
  throw new Error(`${name} is a number, not "${text}".`);
};

const MOST = 2 ** 31;

await runCommand(USAGE, async () => {
  const seed = numberFrom('SEED_NUMBER', Math.floor(Math.random() * MOST));
  const only = process.env.REQUEST ? numberFrom('REQUEST', 0) : undefined;
  const named = (process.env.PART ?? (only === undefined ? '' : 'fuzz')).split(',').filter(Boolean);
  const unknown = named.filter((name) => !PART_NAMES.includes(name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}, only ${PART_NAMES.join(', ')}.`);
  console.log(`Seed ${seed}: SEED_NUMBER=${seed} make abuse tries the same again.`);
  const extent = {
    seed,
    fuzzed: numberFrom('REQUESTS', 10_000),
    only,
    bombMegabytes: 256,
    callsEach: Number.POSITIVE_INFINITY,
    fieldsOneIn: 1,
    withSlowSenders: true,
  };
  const ledger = await tryAll(extent, named, console.log);
  console.log(`\n${tableOf(ledger.lines())}\n`);
  const surprises = ledger.surprises();
  for (const surprise of surprises) console.log(`NOT EXPECTED  ${surprise}`);
  const tried = ledger.lines().reduce((sum, line) => sum + line.tried, 0);
  console.log(`${tried.toLocaleString('en-GB')} tries, ${surprises.length} of them ended as they should not.`);
  if (surprises.length > 0) process.exitCode = 1;
});
