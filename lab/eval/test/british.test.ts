import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { britishFigures, judgeBritish } from '../src/british/british-figures.ts';
import { keyOf, labelledAmong, readBritishLabels, WHOLESALERS } from '../src/british/british-names.ts';
import { reportBritish } from '../src/british/british-report.ts';
import { demoHierarchy } from '../src/british/demo-wholesaler.ts';
import type { Answer, Contestant } from '../src/contestant.ts';
import { main } from '../src/eval.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillmap-british-'));
afterAll(() => rmSync(folder, { recursive: true }));

const labels = readBritishLabels();

const ANSWER: Answer = { ranked: [], confidence: 0.9, toReview: false };
const saying = (cgCode: string, toReview = false): Answer => ({
  ...ANSWER,
  ranked: [{ deptCode: '', subDeptCode: '', cgCode, vatCode: '' }],
  toReview,
});
const one = (right: readonly string[], answer: Answer) => judgeBritish({ right, stratum: 'alcohol' }, answer);

const NAMES = ['Delmar Spiced Rum 70cl', 'Brisk Ginger Biscuits 200g'];

/** Labels of two invented names, one to look at and one for reporting only. */
const writeLabels = (half = 'report'): string => {
  const path = join(folder, 'labels.tsv');
  const rows = [
    'key\tstratum\tnorthway\tharbour\thalf',
    `${keyOf(NAMES[0]!)}\talcohol\t804020\tLIH4C\tlook`,
    `${keyOf(NAMES[1]!)}\tbakery\t503005|503025\t-\t${half}`,
  ];
  writeFileSync(path, `${rows.join('\n')}\n`);
  return path;
};

describe('Labels of British names', () => {
  test('When the labels are read, then there are at least 600, no name twice', () => {
    expect(labels.length).toBeGreaterThanOrEqual(600);
    expect(new Set(labels.map(({ key }) => key)).size).toBe(labels.length);
    for (const { key, stratum } of labels)
      expect([key, stratum]).toEqual([expect.stringMatching(/^[\da-f]{16}$/), expect.stringMatching(/./)]);
  });

  test.each(WHOLESALERS)(
    'When a group counts as right with %s, then it is one of its groups, named once',
    (wholesaler) => {
      const known = new Set(demoHierarchy(wholesaler).map(({ codes }) => codes.cgCode));
      const said = labels.flatMap(({ right }) => right[wholesaler]);
      expect(said.filter((code) => !known.has(code))).toEqual([]);
      for (const { right } of labels) expect(new Set(right[wholesaler]).size).toBe(right[wholesaler].length);
    },
  );

  test('When names are divided, then the halves of each stratum are about equal, and beauty is at most 12 %', () => {
    for (const rows of Map.groupBy(labels, ({ stratum }) => stratum).values()) {
      const looked = rows.filter(({ half }) => half === 'look').length;
      expect(Math.abs(2 * looked - rows.length)).toBeLessThanOrEqual(1);
    }
    const beauty = labels.filter(({ stratum }) => stratum === 'health and beauty');
    expect(beauty.length / labels.length).toBeLessThanOrEqual(0.12);
  });

  test('When a half is neither to look at nor for reporting, then it is refused', () => {
    expect(() => readBritishLabels(writeLabels('both'))).toThrow('"both" is neither look nor report.');
  });

  test('When a list has the labelled names among others, then they are found; when it lacks one, then it is refused', () => {
    const two = readBritishLabels(writeLabels());
    expect(labelledAmong(['Other', ` ${NAMES[1]} `, NAMES[0]!], two).map(({ name, right }) => [name, right])).toEqual([
      [NAMES[0], { northway: ['804020'], harbour: ['LIH4C'] }],
      [NAMES[1], { northway: ['503005', '503025'], harbour: [] }],
    ]);
    expect(() => labelledAmong([NAMES[0]!], two)).toThrow('The list does not have 1 of the 2 labelled names.');
  });
});

describe('Figures of British names', () => {
  test('When two groups count, then each is right; when none fits, then only what is not shown is', () => {
    const levels = [
      one(['a', 'b'], saying('b')),
      one(['a'], saying('c')),
      one(['a'], ANSWER),
      one([], saying('c')),
      one([], saying('c', true)),
    ].map((judged) => judged.levels);
    expect(levels).toEqual([3, 0, 0, 0, 3]);
  });

  test('When a wrong group is shown as sure, then it is counted; one that goes to review is not', () => {
    const rows = [
      one(['a'], saying('a')),
      one(['a'], saying('c')),
      one(['a'], saying('c', true)),
      one(['a'], saying('a', true)),
    ];
    expect(britishFigures(rows)).toMatchObject({
      asked: 4,
      right: 50,
      shown: 50,
      shownRight: 50,
      wrongShown: 1,
      coverage: null,
    });
  });

  test('When nothing is shown or accepted, then nothing is said of how much of it is right', () => {
    const unsure = { ...one(['a'], saying('a', true)), confidence: 0.4 };
    const others = [one(['a'], saying('c'))];
    expect(britishFigures([unsure], others)).toMatchObject({
      shownRight: null,
      shownConfidence: null,
      coverageRows: 0,
      precision: null,
    });
  });

  test('When some are shown, then their mean confidence is beside how many of them are right', () => {
    const said = (code: string, confidence: number, toReview = false) => ({
      ...one(['a'], saying(code, toReview)),
      confidence,
    });
    const { shownRight, shownConfidence } = britishFigures([said('a', 0.9), said('c', 0.8), said('a', 0.3, true)]);
    expect(shownRight).toBe(50);
    expect(shownConfidence).toBeCloseTo(85);
  });

  test('When the other half chooses the threshold, then the coverage tells how many rows it stands on', () => {
    const right = Array.from({ length: 100 }, () => one(['a'], saying('a')));
    const unsure = { ...one(['a'], saying('c')), confidence: 0.4 };
    expect(britishFigures([...right.slice(0, 3), unsure], right)).toMatchObject({
      coverage: 75,
      coverageRows: 3,
      precision: 100,
    });
  });
});

describe('Report of British names', () => {
  const names = labelledAmong(NAMES, readBritishLabels(writeLabels()));
  const wrongOnEverything: Contestant = { name: 'always beans', learn: () => () => saying('401005') };
  const report = (mistakes: boolean): string => {
    const lines: string[] = [];
    reportBritish(names, [wrongOnEverything], { print: (line) => lines.push(line), mistakes });
    return lines.join('\n');
  };

  test('When both wholesalers were asked, then each half has rows of its own, by stratum as well', () => {
    const text = report(false);
    for (const row of ['northway | always beans | look | all', 'harbour | always beans | report | bakery'])
      expect(text).toContain(`| ${row} | 1 | 0.0 | 100.0 | 0.0 | 1 |`);
  });

  test('When mistakes are asked for, then those for reporting only are not among them', () => {
    expect(report(false)).not.toContain(NAMES[0]!);
    expect(report(true)).toContain(`northway 90 %: ${NAMES[0]}: Beans & Pulses in place of Rum & Brandy`);
    expect(report(true)).not.toContain(NAMES[1]!);
  });

  test('When no list of names is given, then it says how to measure them', () => {
    const lines: string[] = [];
    expect(
      main(
        ['--splits', 'british'],
        (line) => lines.push(line),
        () => undefined,
        {},
      ),
    ).toBe(0);
    expect(lines.join('\n')).toContain('NAMES=<list>');
  });
});
