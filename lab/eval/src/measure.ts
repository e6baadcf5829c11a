import { parseArgs } from 'node:util';
import { evaluate, type Outcome } from './evaluate.ts';
import { fitWeights, type Sample } from './fit.ts';
import { type Split, splitRandomly } from './labelled.ts';
import { heavyNoise } from './noise.ts';
import { randomFrom, shuffled } from './random.ts';
import { readLabelled, readLines } from './read-labelled.ts';
import { accuracyLine, calibrationError, reliabilityTable } from './report.ts';
import { speedLines } from './speed.ts';
import { trigramBaseline, withoutNearDuplicates } from './trigrams.ts';

const HELP = `Measures matching by names alone on labelled products.

  node eval/src/measure.ts <labelled.tsv[.gz]> [options]

The file is tab separated with a header: name, dept, sub_dept, cg and perhaps size, vat. It is split into 80 % reference,
10 % calibration and 10 % test. Prints for a random split, one without near-duplicates in the reference (hard), heavily
abbreviated names and a small reference (2,000 names): accuracy, coverage with (precision), and how far the confidence
can be trusted.

  --names <file>   also measures speed, memory and recall on a list of names, one a line (may be packed)
  --count <n>      how many of those names are indexed (default 100000)
  --seeds <n>      how many splits are measured (default 3)
  --baseline       also measures trigram k-NN on the same splits (slow)
  --fit            fits the weights of the confidence on the calibration parts and prints them
  --help           prints this text
`;

const SMALL_REFERENCE = 2000;

type Setting = Readonly<{ name: string; split: Split; rename: (name: string) => string }>;

type Print = (line: string) => void;

const same = (name: string): string => name;

const settingsOf = (split: Split, seed: number): Setting[] => {
  const random = randomFrom(seed + 1000);
  return [
    { name: 'random', split, rename: same },
    {
      name: 'hard',
      split: { ...split, reference: withoutNearDuplicates(split.reference, [...split.test, ...split.calibration]) },
      rename: same,
    },
    { name: 'heavy', split, rename: (name) => heavyNoise(name, random) },
    { name: 'small', split: { ...split, reference: split.reference.slice(0, SMALL_REFERENCE) }, rename: same },
  ];
};

const fit = (settings: readonly Setting[], print: Print): void => {
  const samples: Sample[] = [];
  for (const { split, rename } of settings)
    for (const { signs, likeliestRight } of evaluate(split.reference, split.calibration, rename))
      if (signs) samples.push({ signs, right: likeliestRight });
  print(`weights fitted on ${samples.length} products of the calibration parts:`);
  print(JSON.stringify(fitWeights(samples)));
};

const measure = (settings: readonly Setting[], withBaseline: boolean, print: Print): void => {
  const byName = Map.groupBy(settings, ({ name }) => name);
  for (const [name, group] of byName) {
    const outcomes: Outcome[] = group.flatMap(({ split, rename }) => evaluate(split.reference, split.test, rename));
    print(`\n${name}: ${accuracyLine(outcomes)}  calibration error ${calibrationError(outcomes).toFixed(1)}`);
    if (withBaseline) {
      const parts = group.map(({ split, rename }) => trigramBaseline(split, rename));
      print(
        `trigram k-NN, full path: ${((100 * parts.reduce((sum, part) => sum + part, 0)) / parts.length).toFixed(1)}`,
      );
    }
    print(reliabilityTable(outcomes));
  }
};

/** Runs the command line and prints line by line; answers the exit code. */
export const main = (args: readonly string[], print: Print): number => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      names: { type: 'string' },
      count: { type: 'string', default: '100000' },
      seeds: { type: 'string', default: '3' },
      baseline: { type: 'boolean', default: false },
      fit: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [path] = positionals;
  if (values.help || !path) {
    print(HELP);
    return values.help ? 0 : 1;
  }
  const docs = readLabelled(path);
  const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => at + 1);
  const settings = seeds.flatMap((seed) => settingsOf(splitRandomly(docs, seed), seed));
  print(`${docs.length} products, ${seeds.length} splits`);
  if (values.fit) fit(settings, print);
  measure(settings, values.baseline, print);
  if (values.names) {
    const names = shuffled([...new Set(readLines(values.names))], randomFrom(3)).slice(0, Number(values.count));
    for (const line of ['', ...speedLines(names)]) print(line);
  }
  return 0;
};

if (import.meta.main) process.exitCode = main(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
