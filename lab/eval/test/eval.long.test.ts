import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';
import { main } from '../src/eval.ts';
import {
  calibrationErrorOf,
  chanceCalibrationError,
  figuresOf,
  type Judged,
  judge,
  thresholdFor,
} from '../src/figures.ts';
import { readLabelled } from '../src/read-labelled.ts';
import { trialsOf } from '../src/trials.ts';
import { madeUpProducts } from './made-up-products.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillmap-eval-'));
afterAll(() => rmSync(folder, { recursive: true }));

const writeProducts = (): string => {
  const path = join(folder, 'products.tsv.gz');
  writeFileSync(path, gzipSync(madeUpProducts()));
  return path;
};

const ignore = (): void => undefined;

describe('eval', () => {
  test('When products differ plainly by kind, then every split says so, beside the baseline and without a source', () => {
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    expect(main([writeProducts(), '--seeds', '1', '--without', 'names'], print, ignore)).toBe(0);
    const report = lines.join('\n');
    expect(report).toContain('400 products, 1 seeds');
    for (const split of ['random', 'noisy', 'two-wholesaler'])
      expect(report).toMatch(new RegExp(`\\| ${split} \\| Tillmap \\| (100|9\\d)\\.`));
    expect(report).toMatch(/\| random \| linear baseline \| (100|9\d)\./);
    expect(report).toContain('| random | without names |');
  });

  test('When a source that is not there is left out, then it says which there are', () => {
    expect(() => main(['--without', 'luck'], ignore, ignore)).toThrow(/"luck".*pieces/);
  });

  test.each([
    ['WITHOUT alone', { WITHOUT: 'luck' }, ['WITHOUT is the old name of ABLATE; use ABLATE.']],
    ['both', { WITHOUT: 'names', ABLATE: 'luck' }, ['WITHOUT is the old name of ABLATE, which counts; use ABLATE.']],
    ['ABLATE alone', { ABLATE: 'luck' }, []],
  ])(
    'When %s is set, then it says what to leave out, and an old name is warned of once',
    (_what, environment, warned) => {
      const warnings: string[] = [];
      expect(() => main([], ignore, (line) => warnings.push(line), environment)).toThrow(/"luck"/);
      expect(warnings).toEqual(warned);
    },
  );

  test('When help is asked for, then it names the splits', () => {
    const lines: string[] = [];
    expect(main(['--help'], (line) => lines.push(line), ignore)).toBe(0);
    expect(lines.join('\n')).toContain('two-wholesaler');
  });
});

describe('Labelled products', () => {
  test('When a file is comma separated with quoted cells, codes and sizes, then all of it is read, each name once', () => {
    const path = join(folder, 'codes.csv');
    writeFileSync(
      path,
      'barcode,name,size,dept_code,sub_dept_code,cg_code,vat_code\n5012345678900,"Cola, ""Zero""",330ml,1,2,3,S\n1,"Cola, ""Zero""",1l,9,9,9,S\n2,,,1,2,3,S\n',
    );
    expect(readLabelled(path)).toEqual([
      {
        barcode: '05012345678900',
        name: 'Cola, "Zero"',
        size: '330ml',
        deptCode: '1',
        subDeptCode: '2',
        cgCode: '3',
        vatCode: 'S',
      },
    ]);
  });
});

describe('Splits', () => {
  const docs = readLabelled(writeProducts());

  test('When products are split, then nothing that is asked for is in the reference', () => {
    const trials = trialsOf(docs, 3, ['random', 'hard', 'two-wholesaler', 'neighbour']);
    for (const { reference, borrowed = [], calibration, test: asked } of trials) {
      const known = new Set([...reference, ...borrowed].map(({ barcode }) => barcode));
      expect([...calibration, ...asked].filter(({ truth }) => known.has(truth.barcode))).toEqual([]);
      expect(asked).toHaveLength(40);
    }
  });

  test('When a small wholesaler stands beside a large one, then it has a tenth, and what it borrows is none of its own', () => {
    const [trial] = trialsOf(docs, 3, ['neighbour']);
    const own = new Set(trial!.reference.map(({ barcode }) => barcode));
    const groups = new Set(trial!.reference.map(({ cgCode: cg }) => cg));
    expect(own.size).toBe(32);
    expect(trial!.borrowed!.length).toBeGreaterThan(100);
    for (const { barcode, cgCode: cg } of trial!.borrowed!)
      expect([own.has(barcode), groups.has(cg)]).toEqual([false, true]);
  });

  test('When the same seed is used, then the same is asked in the same words', () => {
    expect(trialsOf(docs, 3, ['noisy'])).toEqual(trialsOf(docs, 3, ['noisy']));
  });
});

describe('Figures', () => {
  test('When VAT is known of some products, then only these say how often it is right, and how often where it is sure', () => {
    const [doc] = readLabelled(writeProducts());
    const asked = (vat: string, code: string | null, inDoubt: boolean): Judged =>
      judge(
        { truth: { ...doc!, vatCode: vat }, name: doc!.name, size: '' },
        { ranked: [], confidence: 0, toReview: true, vat: { code, inDoubt } },
      );
    const rows = [
      asked('S', 'S', false),
      asked('S', 'Z', false),
      asked('S', 'S', true),
      asked('S', null, true),
      asked('', 'S', false),
    ];
    const { vatRight, vatInDoubt, vatSureWrong } = figuresOf([], rows, { perSecond: 0, megabytes: 0 });
    expect([vatRight, vatInDoubt, vatSureWrong]).toEqual([50, 50, 50]);
  });

  const row = (confidence: number, right: boolean): Judged => ({
    levels: right ? 3 : 0,
    topThree: right,
    confidence,
    toReview: false,
  });

  test('When only the surest rows are right often enough, then the threshold lies below them', () => {
    const rows = [
      ...Array.from({ length: 100 }, () => row(0.9, true)),
      ...Array.from({ length: 100 }, () => row(0.5, false)),
    ];
    expect(thresholdFor(rows)).toBe(0.9);
  });

  test('When no row can be accepted, then the threshold is out of reach', () => {
    expect(thresholdFor([row(0.9, false)])).toBe(Number.POSITIVE_INFINITY);
  });

  test('When half of what is shown at 0.5 is right, then the calibration error is 0; when all is, it is 50 points', () => {
    const half = Array.from({ length: 200 }, (_, at) => row(0.5, at % 2 === 0));
    expect(calibrationErrorOf(half)).toBeCloseTo(0);
    expect(calibrationErrorOf(half.map(() => row(0.5, true)))).toBeCloseTo(50);
  });

  test('When every confidence is true, then the calibration error is about what chance makes of so few rows', () => {
    const few = Array.from({ length: 40 }, () => row(0.5, true));
    const many = Array.from({ length: 4000 }, () => row(0.5, true));
    expect(chanceCalibrationError(few)).toBe(chanceCalibrationError(few));
    // Ten bins of 4 rows each: the mean distance of a fair coin's share from a half.
    expect(chanceCalibrationError(few)).toBeCloseTo(18.75, 0);
    expect(chanceCalibrationError(many)).toBeLessThan(3);
    expect(chanceCalibrationError([row(1, true), row(0, false)])).toBe(0);
  });

  test('When rows are accepted at the threshold, then the coverage tells how many they are', () => {
    const sure = Array.from({ length: 100 }, () => row(0.9, true));
    const figures = figuresOf(sure, [...sure.slice(0, 30), row(0.5, false)], { perSecond: 0, megabytes: 0 });
    expect(figures.coverageRows).toBe(30);
  });
});
