import { parseArgs } from 'node:util';
import { NEIGHBOUR_COUNT } from '@tillmap/matching/index';
import { randomFrom } from '../random.ts';
import { readLines } from '../read-labelled.ts';
import { joinedNames } from './joined-names.ts';
import { type Built, barcodeOf, build, ownProgram, programIn } from './programs.ts';
import { Reachable } from './reachable.ts';
import { SHORTENINGS, type Shortening } from './shortenings.ts';

const HELP = `Measures how often a shortened name finds the product it came from among its ten nearest.

  node eval/src/retrieval/measure-retrieval.ts <names, one a line, or .gz> [options]

Of each way of shortening: recall@10, the most that can be reached (several names may fit a query that was cut off), and
queries a core-second.

  --count <n>        names that are indexed (default 1000000); beyond those of the list, halves of two are joined
  --queries <n>      queries of each kind (default 3000)
  --before <folder>  a checkout of another state: both answer the same queries by turns in this process
  --seed <n>         of the names and the queries (default 1)
  --help             prints this text
`;

type Print = (line: string) => void;
type Asked = Readonly<{ query: string; source: string; barcode: string }>;

const ROUNDS = 6;

const ask = (names: readonly string[], count: number, { shorten }: Shortening, random: () => number): Asked[] =>
  Array.from({ length: count }, () => {
    const at = Math.floor(random() * names.length);
    return { query: shorten(names[at]!, random), source: names[at]!, barcode: barcodeOf(at) };
  });

/** Counts what one program finds of some queries, and the microseconds of one core that it takes. */
const answer = ({ isFound }: Built, asked: readonly Asked[]): { found: number; micros: number } => {
  const before = process.cpuUsage();
  let found = 0;
  for (const { query, barcode } of asked) if (isFound(query, barcode)) found += 1;
  const { user, system } = process.cpuUsage(before);
  return { found, micros: user + system };
};

/** Has all programs answer, round by round, each first in its turn. */
const byTurns = (programs: readonly Built[], asked: readonly Asked[]): { found: number; micros: number }[] => {
  const totals = programs.map(() => ({ found: 0, micros: 0 }));
  for (let round = 0; round < ROUNDS; round++) {
    const some = asked.filter((_, at) => at % ROUNDS === round);
    for (let turn = 0; turn < programs.length; turn++) {
      const at = (round + turn) % programs.length;
      const { found, micros } = answer(programs[at]!, some);
      totals[at]!.found += found;
      totals[at]!.micros += micros;
    }
  }
  return totals;
};

const measure = (
  programs: readonly Built[],
  names: readonly string[],
  shortening: Shortening,
  asked: readonly Asked[],
  print: Print,
): void => {
  const reachable = new Reachable(names, shortening);
  const most = asked.reduce((sum, { query, source }) => sum + reachable.chance(query, source, NEIGHBOUR_COUNT), 0);
  print(`${shortening.name}: at most ${(most / asked.length).toFixed(4)} can be found`);
  for (const [at, { found, micros }] of byTurns(programs, asked).entries()) {
    const speed = Math.round((1e6 * asked.length) / micros);
    print(`  ${programs[at]!.label}: recall@10 ${(found / asked.length).toFixed(4)}, ${speed} queries a core-second`);
  }
};

/** Runs the command line and prints line by line; answers the exit code. */
export const main = async (args: readonly string[], print: Print): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '1000000' },
      queries: { type: 'string', default: '3000' },
      before: { type: 'string' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  const [path] = positionals;
  if (values.help || !path) {
    print(HELP);
    return values.help ? 0 : 1;
  }
  const random = randomFrom(Number(values.seed));
  const names = joinedNames(readLines(path), Number(values.count), random);
  const programs = [build('now', ownProgram, names)];
  if (values.before) programs.unshift(build('before', await programIn(values.before), names));
  for (const { label, bytesAName, segmentCount } of programs)
    print(`${label}: ${names.length} names in ${segmentCount} segments, ${bytesAName.toFixed(0)} bytes a name`);
  for (const shortening of SHORTENINGS)
    measure(programs, names, shortening, ask(names, Number(values.queries), shortening, random), print);
  return 0;
};

if (import.meta.main) process.exitCode = await main(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
