import { catalogMegabytes } from './catalog-memory.ts';
import { megabytesInSixteenBits } from './classifier-costs.ts';
import { MEASUREMENTS, type MeasuredFigure } from './measured-figures.ts';
import { decisionCost, importCost, phaseCost, plus, totalOf } from './product-costs.ts';

/** A run that the costs were not taken from: what they say of it, and what was measured, in one unit. */
export type Prediction = Readonly<{
  run: string;
  unit: string;
  predicted: number;
  measured: MeasuredFigure;
  differs: string;
}>;

const MS_A_SECOND = 1_000;
const [SMALL, LARGE, LINES, HALF_LINES, THOUSAND, MILLION] = [50, 200_000, 100_000, 50_000, 1_000, 1_000_000];
const [KNOWN, HALF, ALL] = [0, 0.5, 1];

const file = (lines: number, byName: number): number =>
  (lines * totalOf(plus(phaseCost('upload', byName), phaseCost('processing', byName)))) / MS_A_SECOND;
const upload = (lines: number): number => (lines * totalOf(phaseCost('upload', KNOWN))) / MS_A_SECOND;
const download = (lines: number): number => (lines * totalOf(phaseCost('download', KNOWN))) / MS_A_SECOND;
const imported = (rows: number): number => (rows * totalOf(importCost())) / MS_A_SECOND;

/** Processor seconds of a measurement. */
const seconds = (value: number, number: string): MeasuredFigure => ({
  value,
  page: MEASUREMENTS,
  found: new RegExp(`"number": "${number}",[\\s\\S]*?"processor": "([\\d.]+):`),
});

/** Every measured run that is made of phases whose costs are known, whether it is foretold well or not. */
export const predictions = (): readonly Prediction[] => [
  {
    run: '3: a file of 200,000 and one of 50',
    unit: 'core-s',
    predicted: file(LARGE + SMALL, HALF),
    measured: seconds(92, '3'),
    differs: 'twice the length',
  },
  {
    run: '7: import of a million rows',
    unit: 'core-s',
    predicted: imported(MILLION),
    measured: seconds(223, '7'),
    differs: 'ten times the rows, machine B, an older commit, its lists',
  },
  {
    run: '14: catalog with a million names and a classifier',
    unit: 'MB',
    predicted: catalogMegabytes(MILLION, megabytesInSixteenBits(Infinity)),
    measured: { value: 1_235, page: MEASUREMENTS, found: /"number": "14",[\s\S]*?"memory": "catalog ([\d,]+) MB/ },
    differs: 'the classifier',
  },
  {
    run: 'a classifier of 60,000 mappings in 16 bits',
    unit: 'MB',
    predicted: megabytesInSixteenBits(Infinity),
    measured: {
      value: 178,
      page: 'docs/operations/scaling.md',
      found: /60,000 generated mappings[^\n]*\| (\d+) MB/,
    },
    differs: 'other names, fewer categories',
  },
  {
    run: '2: a file of 100,000',
    unit: 'core-s',
    predicted: file(LINES, HALF),
    measured: seconds(53.6, '2'),
    differs: 'first file of its processes, screens asking beside it',
  },
  {
    run: '4: a workbook of 200,000 uploaded',
    unit: 'core-s',
    predicted: upload(LARGE),
    measured: seconds(30.4, '4'),
    differs: 'a workbook is dearer to read than text',
  },
  {
    run: '16: two files of 50,000 of one wholesaler',
    unit: 'core-s',
    predicted: imported(HALF_LINES) + 2 * file(HALF_LINES, KNOWN) + download(HALF_LINES),
    measured: seconds(56.6, '16'),
    differs: 'pages of changes, an older commit',
  },
  {
    run: '7, files: 100,000 by barcode, 100,000 by name',
    unit: 'core-s',
    predicted: file(LINES, KNOWN) + file(LINES, ALL),
    measured: seconds(68, '7, files'),
    differs: 'a million names, an older commit without the product memory',
  },
  {
    run: '12: a thousand of 25,000 with 3 catalog processes',
    unit: 'core-s',
    predicted: file(THOUSAND, HALF),
    measured: {
      value: 0.74,
      page: MEASUREMENTS,
      found: /3 processes: everything, processor time for 1,000",\s*"measured": "([\d.]+) s/,
    },
    differs: 'machine B, an older commit',
  },
  {
    run: '21: thirty people who review at once, a decision',
    unit: 'core-ms',
    predicted: totalOf(decisionCost()),
    measured: {
      value: 36.033,
      page: MEASUREMENTS,
      found: /"a decision and what comes to it: all",\s*"measured": "([\d.]+) core-ms/,
    },
    differs: 'calls of all kinds beside each other',
  },
];

/** Returns how far a prediction is from what was measured, -1 to infinity; negative where too little was foretold. */
export const errorOf = ({ predicted, measured }: Pick<Prediction, 'predicted' | 'measured'>): number =>
  predicted / measured.value - 1;
