import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestCluster, stopTestCluster } from '@tillmap/testing';
import { startWorld } from '../component/harness.ts';
import { evaluateKind, isFault, KINDS, type Outcome } from './evaluate.ts';

const SEED = Number(process.env.SEED_NUMBER ?? 52);
const SERIES = Number(process.env.SERIES ?? 30);
const { ONLY, KEEP } = process.env;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const count = (some: readonly Outcome[], judgement: Outcome['judgement']): number =>
  some.filter((outcome) => outcome.judgement === judgement).length;
const found = (some: readonly Outcome[]): string =>
  (['named', 'otherwise', 'refused', 'silent'] as const).map((one) => `${count(some, one)} ${one}`).join(', ');
const questioned = (some: readonly Outcome[]): string => `${count(some, 'questioned')} of ${some.length} questioned`;

const kinds = KINDS.filter((kind) => !ONLY || ONLY.split(',').includes(kind));
if (kinds.length === 0) throw new Error(`ONLY names some of ${KINDS.join(', ')}.`);
const faulty: Outcome[] = [];
const honest: Outcome[] = [];
const early: Outcome[] = [];
if (KEEP) await mkdir(KEEP, { recursive: true });
await startTestCluster();
const world = await startWorld();
try {
  for (const kind of kinds) {
    const outcomes = await evaluateKind(world, kind, SEED, SERIES);
    const last = outcomes.filter(({ week }) => week === 4);
    early.push(...outcomes.filter(({ week }) => week < 4));
    (isFault(kind) ? faulty : honest).push(...last);
    print(`${kind.padEnd(22)}${isFault(kind) ? `${found(last)} of ${last.length}` : questioned(last)}`);
    const wrong = outcomes.filter(({ judgement }) => judgement !== 'named' && judgement !== 'usual');
    for (const { series, week, judgement, told } of wrong) print(`  ${judgement}: ${series} week ${week}: ${told}`);
    // The files of a series that went wrong, for a look at them.
    for (const { series, week, text } of KEEP ? outcomes : [])
      if (wrong.some((outcome) => outcome.series === series))
        await writeFile(join(KEEP!, `${series} ${week}.csv`), text);
  }
} finally {
  await world.close();
  await stopTestCluster();
}
print(`\nFaults of whole files: ${found(faulty)} of ${faulty.length}.`);
print(`Honest fourth weeks: ${questioned(honest)}; first to third ones: ${questioned(early)}.`);
const isNamed = count(faulty, 'named') >= 0.98 * faulty.length && count(faulty, 'silent') === 0;
if (!isNamed || count(honest, 'questioned') > Math.max(1, honest.length / 300)) process.exitCode = 1;
