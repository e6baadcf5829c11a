import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, test } from '@jest/globals';
import { prepareZXingModule as prepareReader } from 'zxing-wasm/reader';
import { prepareZXingModule as prepareWriter } from 'zxing-wasm/writer';
import { photograph, type Random, type Shot, seededRandom } from '../../testing/made-photographs.ts';
import { readCode } from './read-code.ts';

const SEED = 55;
const SHOTS = 40;
const LEAST_READ = 0.95;
const FNC1 = '\u001d';

const { resolve } = createRequire(import.meta.url);
const wasm = (file: string) => ({ overrides: { wasmBinary: new Uint8Array(readFileSync(resolve(file))).buffer } });

beforeAll(() => {
  prepareReader(wasm('zxing-wasm/reader/zxing_reader.wasm'));
  prepareWriter(wasm('zxing-wasm/writer/zxing_writer.wasm'));
});

const withCheckDigit = (digits: string): string => {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

/** What is printed as each kind of code, of eleven digits, and the barcode that is to be read. */
const KINDS: readonly ((digits: string) => Pick<Shot, 'format' | 'text'> & { barcode: string })[] = [
  (digits) => {
    const text = withCheckDigit(`5${digits}`);
    return { format: 'EAN13', text, barcode: text };
  },
  (digits) => {
    const text = withCheckDigit(`96${digits.slice(0, 5)}`);
    return { format: 'EAN8', text, barcode: text };
  },
  (digits) => {
    const text = withCheckDigit(`6${digits.slice(1)}`);
    return { format: 'UPCA', text, barcode: text };
  },
  (digits) => {
    const text = withCheckDigit(`15${digits}`);
    return { format: 'ITF', text, barcode: text };
  },
  (digits) => {
    const barcode = withCheckDigit(`5${digits}`);
    return { format: 'QRCode', text: `https://id.gs1.org/01/0${barcode}/10/LOT7`, barcode };
  },
  (digits) => {
    const barcode = withCheckDigit(`5${digits}`);
    return { format: 'DataMatrix', text: `010${barcode}17261231`, barcode };
  },
  (digits) => {
    const barcode = withCheckDigit(`5${digits}`);
    return { format: 'QRCode', text: `010${barcode}10LOT${FNC1}17261231`, barcode };
  },
];

const shotOf = (number: number, random: Random) => ({
  ...KINDS[number % KINDS.length]!(Array.from({ length: 11 }, () => Math.floor(random() * 10)).join('')),
  blur: Math.floor(random() * 4),
  turn: (random() - 0.5) * 50,
  tilt: (random() - 0.5) * 0.4,
  glare: 80 + random() * 120,
  white: 0.4 + random() * 0.4,
  noise: 5 + random() * 20,
});

/** A UPC-A is an EAN-13 that begins with 0. */
const sameBarcode = (read: string, barcode: string): boolean => read.replace(/^0+/, '') === barcode.replace(/^0+/, '');

test('When 40 codes are photographed with blur, tilt and glare, then nearly all are read, and none wrongly', async () => {
  const random = seededRandom(SEED);
  const results = [];
  for (let number = 0; number < SHOTS; number += 1) {
    const shot = shotOf(number, random);
    const read = await readCode(await photograph(shot, random));
    results.push({ ...shot, read });
  }
  const misread = results.filter(({ read, barcode }) => read !== undefined && !sameBarcode(read, barcode));
  expect(misread).toEqual([]);
  const read = results.filter((one) => one.read !== undefined);
  process.stdout.write(`Codes read: ${read.length} of ${SHOTS}\n`);
  expect(read.length).toBeGreaterThanOrEqual(SHOTS * LEAST_READ);
});

test('When no code is in the picture, then none is read', async () => {
  const random = seededRandom(SEED);
  const blank = await photograph({ ...shotOf(0, random), blur: 40 }, random);
  expect(await readCode(blank)).toBeUndefined();
});
