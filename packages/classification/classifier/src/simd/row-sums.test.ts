import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { COMPILED_FILE, compiledRowSums } from '../../generate/compiled.ts';
import { byteTable } from './byte-table.ts';
import { RowArrays, roomFor } from './row-memory.ts';
import { RowSums } from './row-sums.ts';
import { shortTable } from './short-table.ts';

const number = fc.float({ min: -4, max: 4, noNaN: true });

/** A table, some of its rows with their values, and a vector as wide as it; widths that fill no whole sixteen among them. */
const questions = fc
  .record({ width: fc.integer({ min: 1, max: 70 }), height: fc.integer({ min: 1, max: 9 }) })
  .chain(({ width, height }) =>
    fc.record({
      width: fc.constant(width),
      table: fc.array(number, { minLength: width * height, maxLength: width * height }),
      vector: fc.array(fc.oneof(number, fc.constant(0)), { minLength: width, maxLength: width }),
      rows: fc.uniqueArray(fc.record({ id: fc.nat(height - 1), value: number }), { selector: ({ id }) => id }),
    }),
  );

type Question = typeof questions extends fc.Arbitrary<infer Q> ? Q : never;

/** Numbers behind the vector's room, which nothing may touch. */
const GUARD = 32;

const laidOut = ({ width, table, vector, rows }: Question) => {
  const arrays = new RowArrays();
  const put = (values: readonly number[], length = values.length): Float32Array => {
    const array = arrays.floats(length);
    array.set(values);
    return array;
  };
  const ids = arrays.ints(rows.length);
  ids.set(rows.map(({ id }) => id));
  return {
    sums: new RowSums(arrays.memory),
    table: put(table, roomFor(table.length)),
    short: shortTable(Float32Array.from(table), arrays),
    bytes: byteTable(Float32Array.from(table), width, arrays),
    squares: arrays.floats(roomFor(table.length)).fill(1),
    vector: put(vector, roomFor(width)),
    guard: arrays.floats(GUARD).fill(7),
    slopes: arrays.floats(rows.length),
    places: arrays.ints(width),
    rows: {
      ids,
      values: put(rows.map(({ value }) => value)),
      count: rows.length,
    },
  };
};

const near = (shown: ArrayLike<number>, expected: readonly number[]): void => {
  for (const [at, value] of expected.entries()) expect(shown[at]).toBeCloseTo(value, 3);
};

const addedUp = ({ vector, rows, table, width }: Question): number[] =>
  vector.map((start, column) => rows.reduce((sum, { id, value }) => sum + value * table[id * width + column]!, start));

test('When rows are added up, then the vector has what adding them one number at a time gives', () => {
  fc.assert(
    fc.property(questions, (question) => {
      const { sums, table, vector, guard, rows } = laidOut(question);
      sums.fetch(table, question.width, rows);
      sums.add(table, question.width, rows, vector);
      expect(guard.every((number) => number === 7)).toBe(true);
      near(vector, addedUp(question));
    }),
  );
});

test('When rows of 16 bits a number are added up, then the vector has the same but for what they lost', () => {
  fc.assert(
    fc.property(questions, (question) => {
      const { sums, short, guard, vector, rows } = laidOut(question);
      const steps = short.steps.slice();
      sums.addShort(short, question.width, rows, vector);
      expect(guard.every((number) => number === 7)).toBe(true);
      expect(short.steps).toEqual(steps);
      const lost = rows.count * 4 * (short.scale / 2) + 1e-3;
      for (const [at, value] of addedUp(question).entries())
        expect(Math.abs(vector[at]! - value)).toBeLessThanOrEqual(lost);
    }),
  );
});

test('When rows of 8 bits a number are added up, then the vector has the same but for what they lost', () => {
  fc.assert(
    fc.property(questions, (question) => {
      const { sums, bytes, guard, vector, rows } = laidOut(question);
      const steps = bytes.steps.slice();
      sums.fetch(bytes.steps, question.width, rows);
      sums.addBytes(bytes, question.width, rows, vector);
      expect(guard.every((number) => number === 7)).toBe(true);
      expect(bytes.steps).toEqual(steps);
      const lost = question.rows.reduce((sum, { id, value }) => sum + Math.abs(value) * (bytes.scales[id]! / 2), 1e-3);
      for (const [at, value] of addedUp(question).entries())
        expect(Math.abs(vector[at]! - value)).toBeLessThanOrEqual(lost);
    }),
  );
});

test.each([1, 17, 33, 65])('When rows are %i numbers wide, then nothing behind the vector is written to', (width) => {
  const table = Array.from({ length: 4 * width }, () => 1);
  const rows = [0, 1, 2].map((id) => ({ id, value: 1 }));
  const { sums, short, bytes, guard, vector, rows: some } = laidOut({ width, table, vector: [], rows });
  sums.addShort(short, width, some, vector);
  expect([...vector.subarray(0, width)]).toEqual(Array.from({ length: width }, () => expect.closeTo(3, 3)));
  sums.addBytes(bytes, width, some, vector);
  expect([...vector.subarray(0, width)]).toEqual(Array.from({ length: width }, () => expect.closeTo(6, 3)));
  expect(guard.every((number) => number === 7)).toBe(true);
});

test('When a table is kept in 16 bits a number, then each differs by half a step at most, and the next time by nothing', () => {
  const tables = fc.float32Array({ maxLength: 300, noNaN: true, min: -8, max: 8 });
  fc.assert(
    fc.property(tables, (table) => {
      const shortened = (of: Float32Array) => shortTable(of, new RowArrays());
      const { steps, scale } = shortened(table);
      const back = Float32Array.from(steps, (step) => step * scale);
      for (const [at, value] of table.entries())
        expect(Math.abs(back[at]! - value)).toBeLessThanOrEqual(scale * 0.501 + Number.EPSILON);
      expect(shortened(back).steps).toEqual(steps);
    }),
  );
});

test('When a table is kept in 8 bits a number, then each differs by half a step of its row at most, and the next time by nothing', () => {
  const tables = fc.integer({ min: 1, max: 70 }).chain((width) => {
    const number = fc.float({ noNaN: true, min: -8, max: 8 });
    const row = fc.array(number, { minLength: width, maxLength: width });
    return fc.record({ width: fc.constant(width), rows: fc.array(row, { maxLength: 5 }) });
  });
  fc.assert(
    fc.property(tables, ({ width, rows }) => {
      const shortened = (table: Float32Array) => byteTable(table, width, new RowArrays());
      const table = Float32Array.from(rows.flat());
      const kept = shortened(table);
      const back = table.map((_, at) => kept.steps[at]! * kept.scales[Math.floor(at / width)]!);
      for (const [at, value] of table.entries())
        expect(Math.abs(back[at]! - value)).toBeLessThanOrEqual(
          kept.scales[Math.floor(at / width)]! * 0.501 + Number.EPSILON,
        );
      expect(shortened(back).steps).toEqual(kept.steps);
    }),
  );
});

test('When a vector is spread over rows, then those have their part of it and the other rows are as before', () => {
  fc.assert(
    fc.property(questions, (question) => {
      const { sums, table, guard, vector, rows } = laidOut(question);
      sums.spread(table, question.width, rows, vector);
      expect(guard.every((number) => number === 7)).toBe(true);
      const worth = new Map(question.rows.map(({ id, value }) => [id, value]));
      near(
        table,
        question.table.map((start, at) => {
          const value = worth.get(Math.floor(at / question.width)) ?? 0;
          return start + value * question.vector[at % question.width]!;
        }),
      );
    }),
  );
});

test('When rows are corrected, then each moves by a step of AdaGrad, tells its slope, and the others are as before', () => {
  fc.assert(
    fc.property(questions, fc.float({ min: Math.fround(0.01), max: 1, noNaN: true }), (question, rate) => {
      const { sums, table, guard, squares, vector, rows, slopes, places } = laidOut(question);
      const { width } = question;
      sums.correct(table, width, rows, { squares, misses: vector, places, rate }, slopes);
      expect(guard.every((number) => number === 7)).toBe(true);
      const worth = new Map(question.rows.map(({ id, value }) => [id, value]));
      const changes = question.table.map(
        (_, at) => (worth.get(Math.floor(at / width)) ?? 0) * question.vector[at % width]!,
      );
      near(
        squares,
        changes.map((change) => 1 + change * change),
      );
      near(
        table,
        question.table.map((start, at) => start - (rate * changes[at]!) / Math.sqrt(1 + changes[at]! ** 2)),
      );
      near(
        slopes,
        question.rows.map(({ id }) =>
          question.vector.reduce((sum, miss, column) => sum + miss * question.table[id * width + column]!, 0),
        ),
      );
    }),
  );
});

test('When two use tables of one memory, then each has its own scratch', () => {
  const { memory } = new RowArrays();
  const [one, other] = [new RowArrays(memory), new RowArrays(memory)];
  one.floats(16).fill(1);
  expect([...other.floats(16)]).toEqual(Array.from({ length: 16 }, () => 0));
});

test('When arrays need more memory than there is, then it grows, and those of before are still summed where they are', () => {
  const arrays = new RowArrays();
  const sums = new RowSums(arrays.memory);
  const [table, ids, values] = [arrays.floats(roomFor(4)), arrays.ints(1), arrays.floats(1).fill(2)];
  table.set([1, 2, 3, 4]);
  const before = arrays.memory.buffer.byteLength;
  const far = arrays.floats(before);
  sums.add(table, 4, { ids, values, count: 1 }, far);
  expect(arrays.memory.buffer.byteLength).toBeGreaterThan(4 * before);
  expect([...far.subarray(0, 4)]).toEqual([2, 4, 6, 8]);
});

test('When row-sums.wat is compiled, then it gives what is kept', async () => {
  expect(readFileSync(COMPILED_FILE, 'utf8')).toBe(await compiledRowSums());
});
