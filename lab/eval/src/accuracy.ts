import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { IndexDoc } from '@tillmap/classification';
import { categoryKey } from '@tillmap/classification';
import type { Contestant } from './contestant.ts';
import { type EvidenceName, engine } from './engine.ts';
import { judge } from './figures.ts';
import { readLabelled } from './read-labelled.ts';

const FOLDER = join(import.meta.dirname, '../labelled');
const REFERENCE = join(FOLDER, 'reference.tsv');
const HELD_OUT = join(FOLDER, 'held-out.tsv');
const RECORDED = join(FOLDER, 'recorded.json');

const HELP = `Measures how often matching is right on the labelled set of the project, and compares it with what is recorded.

  node eval/src/accuracy.ts [--record]

  --record   writes what was measured to eval/labelled/recorded.json (RECORD=yes does the same)
  --help     prints this text
`;

/** A figure that is worse by so many points fails. */
const POINTS = 2;

/** What came of the held-out names. Shares in percent. */
type Figures = Readonly<{
  /** Department, sub-department and group are proposed, and right. */
  rightPath: number;
  /** The same of the department alone. */
  rightDepartment: number;
  /** The likeliest group is right, proposed or not: where nothing is, a person sees it first. */
  rightFirst: number;
  /** Wrong, and nobody would have looked. */
  wrongUnseen: number;
  /** Decided by the classifier: what it is good for shows nowhere else while few mappings make it shy. */
  byClassifier: number;
  /** A person has to look. */
  toReview: number;
}>;

export type Accuracy = Readonly<{
  /** Tells the set that was measured from any other. */
  set: string;
  learnedFrom: number;
  asked: number;
  /** The full path: the nearest names, then the classifier that was trained on the reference. */
  trained: Figures;
  /** The nearest names alone, as before there is a classifier. */
  untrained: Figures;
}>;

const setOf = (): string => {
  const hash = createHash('sha256');
  for (const path of [REFERENCE, HELD_OUT]) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
};

const tenth = (value: number): number => Math.round(10 * value) / 10;

const figuresOf = (contestant: Contestant, reference: readonly IndexDoc[], heldOut: readonly IndexDoc[]): Figures => {
  const groups = [...new Map(reference.map((doc) => [categoryKey(doc), { ...doc, vatCode: '' }])).values()];
  const answer = contestant.learn({ reference, groups });
  const judged = heldOut.map((truth) => {
    const question = { truth, name: truth.name, size: truth.size };
    const given = answer(question);
    const { levels, toReview } = judge(question, given);
    return {
      levels,
      toReview,
      byClassifier: given.byClassifier ?? false,
      proposed: judge(question, { ...given, ranked: given.proposed ? [given.proposed] : [] }).levels,
    };
  });
  const percent = (isCounted: (one: (typeof judged)[number]) => boolean): number =>
    tenth((100 * judged.filter(isCounted).length) / judged.length);
  return {
    rightPath: percent(({ proposed }) => proposed === 3),
    rightDepartment: percent(({ proposed }) => proposed >= 1),
    rightFirst: percent(({ levels }) => levels === 3),
    wrongUnseen: percent(({ proposed, toReview }) => proposed < 3 && !toReview),
    byClassifier: percent(({ byClassifier }) => byClassifier),
    toReview: percent(({ toReview }) => toReview),
  };
};

/** Learns the reference and asks about every held-out name; `without` weakens it, to see whether that is noticed. */
export const measureAccuracy = (without: readonly EvidenceName[] = []): Accuracy => {
  const [reference, heldOut] = [readLabelled(REFERENCE), readLabelled(HELD_OUT)];
  return {
    set: setOf(),
    learnedFrom: reference.length,
    asked: heldOut.length,
    trained: figuresOf(engine(without), reference, heldOut),
    untrained: figuresOf(engine(['classifier', ...without]), reference, heldOut),
  };
};

/** What was recorded last. */
export const recordedAccuracy = (): Accuracy => JSON.parse(readFileSync(RECORDED, 'utf8')) as Accuracy;

/** What became worse between two measurements, in words. */
const worseOf = (path: 'trained' | 'untrained', recorded: Accuracy, measured: Accuracy): string[] => {
  const [was, is] = [recorded[path], measured[path]];
  const compared = [
    ['full path right', was.rightPath, is.rightPath, was.rightPath - is.rightPath],
    ['department right', was.rightDepartment, is.rightDepartment, was.rightDepartment - is.rightDepartment],
    ['likeliest group right', was.rightFirst, is.rightFirst, was.rightFirst - is.rightFirst],
    ['wrong and not for review', was.wrongUnseen, is.wrongUnseen, is.wrongUnseen - was.wrongUnseen],
    ['decided by the classifier', was.byClassifier, is.byClassifier, was.byClassifier - is.byClassifier],
    ['for review', was.toReview, is.toReview, is.toReview - was.toReview],
  ] as const;
  return compared
    .filter(([, , , points]) => tenth(points) >= POINTS)
    .map(([what, before, now]) => `${path}, ${what}: ${now} % in place of ${before} %`);
};

/** Why what was measured is not good enough beside what is recorded; nothing when it is. */
export const shortfalls = (recorded: Accuracy, measured: Accuracy): string[] =>
  recorded.set === measured.set
    ? [...worseOf('trained', recorded, measured), ...worseOf('untrained', recorded, measured)]
    : ['The labelled set is not the one that was recorded: run make accuracy RECORD=yes'];

type Print = (line: string) => void;

/** Runs the command line; answers the exit code. */
export const main = (args: readonly string[], print: Print): number => {
  const options = { record: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) {
    print(HELP);
    return 0;
  }
  const measured = measureAccuracy();
  const text = JSON.stringify(measured, null, 2);
  print(text);
  if (values.record || process.env.RECORD === 'yes') {
    writeFileSync(RECORDED, `${text}\n`);
    return 0;
  }
  const worse = shortfalls(recordedAccuracy(), measured);
  for (const line of worse) print(line);
  return worse.length === 0 ? 0 : 1;
};

if (import.meta.main) process.exitCode = main(process.argv.slice(2), (line) => void process.stdout.write(`${line}\n`));
