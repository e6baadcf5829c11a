import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { labelledAmong, readBritishLabels } from './british/british-names.ts';
import { reportBritish } from './british/british-report.ts';
import type { Answerer, Contestant, Trial } from './contestant.ts';
import { EVIDENCE, type EvidenceName, engine } from './engine.ts';
import { rowOf, tableHead } from './eval-table.ts';
import { type Figures, figuresOf, judge } from './figures.ts';
import { linearBaseline } from './linear-baseline.ts';
import { readLabelled, readLines } from './read-labelled.ts';
import { SPLITS, type SplitName, trialsOf } from './trials.ts';

const HELP = `Measures how often matching is right, and how sure it is when it is right.

  node eval/src/eval.ts [<labelled.csv|tsv[.gz]>] [options]

The file has a header: barcode, name, size, dept, sub_dept, cg, vat; columns may be missing. Without a file the product's
own generated data is used. 80 % of the products are the reference, 10 % set the threshold of the coverage, 10 % are
judged by their names and by the company that their barcodes name; the reference learns nothing of the others.
Groups are called what their codes say, and all of them are known.

  random          as they come
  hard            reference names with a trigram cosine of 0.7 or more to a judged one are left out
  noisy           judged names are abbreviated, in ways no training noise uses
  two-wholesaler  judged barcodes are known to another wholesaler by other names and other codes
  supplier-groups judged names come in files of 500, of which 400 are known, with the supplier's own groups
  supplier-sections  the same with groups as coarse as sub-departments
  neighbour       as they come, but a tenth of the reference is one's own: the rest another wholesaler has, and half of one's own,
                  by other names and codes
  new-brand       the reference has no name that begins with the first word of a judged one, which mostly is its brand

  british         660 real British names against the demo's wholesalers (lab/eval/README.md), once; wants --names

  --names <file>      the list that has the British names, one a line, perhaps packed (NAMES does the same)
  --mistakes          also prints what was wrong and shown as sure, of the British names that may be looked at
  --seeds <n>         how many shuffles, mean with its 95 % interval (default 5)
  --splits <a,b>      only these
  --without <a,b>     measures again without each of: ${EVIDENCE.join(', ')}, or "each"
  --reference <n>     at most so many products are learned from
  --no-baseline       leaves the linear baseline out
  --help              prints this text
`;

const BRITISH = 'british';

const GENERATED = join(import.meta.dirname, '../../../samples/demo/northway-reference-mappings.csv');

type Print = (line: string) => void;

const coreSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const megabytes = (): number => process.memoryUsage().rss / 2 ** 20;

const measure = (trial: Trial, answer: Answerer): Figures => {
  const calibration = trial.calibration.map((question) => judge(question, answer(question)));
  const before = coreSeconds();
  const test = trial.test.map((question) => judge(question, answer(question)));
  const perSecond = test.length / Math.max(1e-3, coreSeconds() - before);
  return figuresOf(calibration, test, { perSecond, megabytes: megabytes() });
};

/** Splits over the same reference ask the same trained contestant. */
const measureAll = (contestant: Contestant, trials: readonly Trial[], print: Print): Map<string, Figures> => {
  const byReference = Map.groupBy(trials, ({ reference }) => reference);
  const all = new Map<string, Figures>();
  for (const [reference, group] of byReference) {
    const before = coreSeconds();
    const answer = contestant.learn(group[0]!);
    print(`${contestant.name}: learned ${reference.length} in ${(coreSeconds() - before).toFixed(0)} core-seconds`);
    for (const trial of group) {
      const figures = measure(trial, answer);
      all.set(trial.name, figures);
      print(rowOf(trial.name, contestant.name, [figures]));
    }
  }
  return all;
};

type Environment = Readonly<Record<string, string | undefined>>;

const readOptions = (args: readonly string[], environment: Environment) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seeds: { type: 'string', default: environment.SEEDS ?? '5' },
      splits: { type: 'string', default: environment.SPLITS ?? [...SPLITS, BRITISH].join(',') },
      without: { type: 'string', default: environment.ABLATE || environment.WITHOUT || '' },
      names: { type: 'string', default: environment.NAMES ?? '' },
      mistakes: { type: 'boolean', default: false },
      reference: { type: 'string', default: 'Infinity' },
      'no-baseline': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });

const listOf = <Name extends string>(text: string, names: readonly Name[]): Name[] => {
  if (text === 'each') return [...names];
  const listed = text.split(',').filter((name) => name !== '');
  const strange = listed.find((name) => !names.some((known) => known === name));
  if (strange) throw new Error(`There is no "${strange}": choose from ${names.join(', ')}.`);
  return names.filter((name) => listed.includes(name));
};

const contestantsOf = (without: readonly EvidenceName[], withBaseline: boolean): Contestant[] => [
  ...(withBaseline ? [linearBaseline] : []),
  engine([]),
  ...without.map((evidence) => engine([evidence])),
];

/** Tells how the British names are measured where the list is not given. */
const measureBritish = (
  contestants: readonly Contestant[],
  { names, mistakes, print }: Readonly<{ names: string; mistakes: boolean; print: Print }>,
): void => {
  if (names === '') print('\nBritish names are left out: NAMES=<list> measures them.');
  else reportBritish(labelledAmong(readLines(names), readBritishLabels()), contestants, { print, mistakes });
};

const warnOfOldName = ({ WITHOUT, ABLATE }: Environment, print: Print): void => {
  if (WITHOUT) print(`WITHOUT is the old name of ABLATE${ABLATE ? ', which counts' : ''}; use ABLATE.`);
};

type Run = Readonly<{ seeds: number; reference: number; path: string; print: Print; progress: Print }>;

/** Measures every split over all seeds and prints one table. */
const measureSplits = (
  splits: readonly SplitName[],
  contestants: readonly Contestant[],
  { seeds, reference, path, print, progress }: Run,
): void => {
  const docs = readLabelled(path);
  const found = new Map<string, Figures[]>();
  for (let seed = 1; seed <= seeds; seed++) {
    const trials = trialsOf(docs, seed, splits, reference);
    for (const contestant of contestants)
      for (const [split, figures] of measureAll(contestant, trials, (line) => progress(`seed ${seed}, ${line}`))) {
        const key = `${split}\t${contestant.name}`;
        found.set(key, [...(found.get(key) ?? []), figures]);
      }
  }
  print(`${docs.length} products, ${seeds} seeds, none by its own barcode; in percent\n`);
  print(tableHead());
  for (const split of splits)
    for (const { name } of contestants) print(rowOf(split, name, found.get(`${split}\t${name}`) ?? []));
};

/** Runs the command line and prints line by line; returns the exit code. */
export const main = (
  args: readonly string[],
  print: Print,
  progress: Print,
  environment: Environment = process.env,
): number => {
  const { values, positionals } = readOptions(args, environment);
  warnOfOldName(environment, progress);
  if (values.help) {
    print(HELP);
    return 0;
  }
  const wanted = listOf(values.splits, [...SPLITS, BRITISH]);
  const splits: readonly SplitName[] = wanted.filter((split) => split !== BRITISH);
  const contestants = contestantsOf(listOf(values.without, EVIDENCE), !values['no-baseline']);
  if (splits.length > 0)
    measureSplits(splits, contestants, {
      seeds: Number(values.seeds),
      reference: Number(values.reference),
      path: positionals[0] ?? (environment.DATA || GENERATED),
      print,
      progress,
    });
  if (wanted.includes(BRITISH)) measureBritish(contestants, { ...values, print });
  return 0;
};
const lineTo =
  (stream: NodeJS.WriteStream): Print =>
  (line) =>
    void stream.write(`${line}\n`);

if (import.meta.main) {
  try {
    process.exitCode = main(process.argv.slice(2), lineTo(process.stdout), lineTo(process.stderr));
  } catch (error) {
    lineTo(process.stderr)(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
