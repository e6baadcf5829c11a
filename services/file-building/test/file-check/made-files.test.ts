import { describe, expect, test } from '@jest/globals';
import type { FileFindingCode } from '@tillmap/contracts';
import fc from 'fast-check';
import { checked } from '../prices/products.ts';
import { type Field, makeSeries, type Sheet, textOf } from './made-file.ts';
import { HONEST_WEEKS, type HonestWeek } from './made-list.ts';
import { FAULTS, makeFaulty } from './whole-file-faults.ts';

const seeds = fc.integer({ min: 0, max: 1_000_000 });
const codes = Object.keys(FAULTS) as FileFindingCode[];

/** The columns that a fault writes anew; of the others it has the rows of another file, or fewer. */
const WRITTEN: Partial<Record<FileFindingCode, readonly Field[]>> = {
  in_pence: ['cost', 'rrp'],
  cost_and_rrp_swapped: [],
  rrp_without_vat: ['rrp'],
  cost_with_vat: ['cost'],
  names_shifted: ['name'],
  prices_shifted: ['cost', 'rrp'],
  quantities_shifted: ['units'],
  prices_scaled: ['cost', 'rrp'],
  case_costs: ['cost'],
  unit_costs: ['cost'],
  rrp_gone: ['rrp'],
  cost_gone: ['cost'],
  names_gone: ['name'],
  sizes_differ: ['size'],
  check_digits_gone: ['barcode'],
  part_of_file: [],
};
const faulty = fc.tuple(fc.constantFrom(...codes), seeds, fc.nat(2));

/** The rows as they are read, without some columns. */
const without = ({ layout, rows }: Sheet, left: readonly Field[]): string[] => {
  const fields = layout.fields.filter((field) => !left.includes(field));
  return rows.map(({ cells }) => fields.map((field) => cells[field]).join());
};

describe('The files that eval-files makes', () => {
  test('When a seed is given again, then every byte is the same', () => {
    fc.assert(
      fc.property(faulty, ([code, seed, number]) => {
        expect(makeFaulty(code, seed, number).texts).toEqual(makeFaulty(code, seed, number).texts);
      }),
    );
  });

  test('When an honest week is made, then every barcode is sound and stands once', () => {
    const kinds = fc.constantFrom(...(Object.keys(HONEST_WEEKS) as HonestWeek[]));
    fc.assert(
      fc.property(seeds, kinds, (seed, kind) => {
        const { sheets } = makeSeries(seed, kind);
        for (const { rows } of sheets) {
          const barcodes = rows.map(({ cells }) => cells.barcode);
          expect(barcodes).toEqual(barcodes.map((barcode) => checked(barcode.slice(0, 12))));
          expect(new Set(barcodes).size).toBe(barcodes.length);
        }
        expect(textOf(sheets[3])).not.toBe(textOf(sheets[2]));
      }),
    );
  });

  test('When a week is spoiled, then nothing else in it differs from the honest week', () => {
    const own = faulty.filter(([code]) => WRITTEN[code] !== undefined);
    fc.assert(
      fc.property(own, ([code, seed, number]) => {
        const { sheets, texts, honest } = makeFaulty(code, seed, number);
        const left = WRITTEN[code]!;
        const [spoiled, real] = [without(sheets[3]!, left), without(honest, left)];
        expect(texts[3]).not.toBe(textOf(honest));
        if (code === 'part_of_file') expect(real).toEqual(expect.arrayContaining(spoiled));
        else expect(spoiled).toEqual(real);
      }),
    );
  });
});
