import { describe, expect, test } from '@jest/globals';
import type { DifferenceHeader, MakeDifference } from '../../model/difference.ts';
import { createComparisonRunner } from './comparison-runner.ts';

const session = (id: string) => ({ upload: { id }, memory: 'W1' }) as unknown as Parameters<MakeDifference>[0];
const HEADER: DifferenceHeader = { stamp: 'now', step: 1, base: null, isPart: false, frozenBy: null };

/** Comparisons that end when they are told to, and people who wait until they are told to go. */
const comparing = () => {
  const begun: { id: string; of: unknown; end: PromiseWithResolvers<DifferenceHeader> }[] = [];
  const people: (() => void)[] = [];
  const left: AbortSignal[] = [];
  const failures: unknown[] = [];
  let now = 0;
  const { within } = createComparisonRunner({
    difference: (of) => {
      const end = Promise.withResolvers<DifferenceHeader>();
      begun.push({ id: of.upload.id, of, end });
      return end.promise;
    },
    failed: (error) => failures.push(error),
    clock: () => new Date(now),
  });
  const inTime = within((nobodyWaits) => {
    left.push(nobodyWaits);
    return new Promise<void>((resolve, reject) => {
      people.push(resolve);
      nobodyWaits.addEventListener('abort', () => reject(nobodyWaits.reason as Error));
    });
  });
  const pass = (seconds: number): void => {
    now += seconds * 1_000;
  };
  return { inTime, begun, people, left, failures, pass };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('A comparison that somebody waits for', () => {
  test('When it is made soon, then it is the answer, and nobody waits any more', async () => {
    const { inTime, begun, left } = comparing();
    const asked = inTime(session('a'));
    await settled();
    begun[0]?.end.resolve(HEADER);
    expect(await asked).toBe(HEADER);
    expect(left.map(({ aborted }) => aborted)).toEqual([true]);
  });

  test('When it takes too long, then there is no answer yet, and who asks again has one that began after that', async () => {
    const { inTime, begun, people } = comparing();
    const asked = inTime(session('a'));
    await settled();
    people[0]?.();
    expect(await asked).toBeUndefined();
    const again = inTime(session('a'));
    await settled();
    expect(begun).toHaveLength(1);
    begun[0]?.end.resolve(HEADER);
    await settled();
    begun[1]?.end.resolve({ ...HEADER, step: 2 });
    expect(await again).toMatchObject({ step: 2 });
  });

  test('When many ask meanwhile, then one comparison after it is for all of them, of the session as it is then', async () => {
    const { inTime, begun, people } = comparing();
    const asked = Array.from({ length: 5 }, () => inTime(session('a')));
    await settled();
    for (const leave of people) leave();
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 5 }));
    const last = { ...session('a'), name: 'Renamed' };
    const again = inTime(last);
    begun[0]?.end.resolve(HEADER);
    await settled();
    expect(begun.map(({ of }) => of)).toEqual([session('a'), last]);
    begun[1]?.end.resolve({ ...HEADER, step: 2 });
    expect(await again).toMatchObject({ step: 2 });
  });

  test('When another session is being compared, then this one does not wait for it', async () => {
    const { inTime, begun } = comparing();
    void inTime(session('a'));
    const other = inTime(session('b'));
    await settled();
    begun.find(({ id }) => id === 'b')?.end.resolve(HEADER);
    expect(await other).toBe(HEADER);
  });

  test('When it fails, then who waits is told, else the log and who asks next, and it is begun anew', async () => {
    const { inTime, begun, people, failures } = comparing();
    const asked = inTime(session('a'));
    await settled();
    begun[0]?.end.reject(new Error('away'));
    await expect(asked).rejects.toThrow('away');
    expect(failures).toEqual([]);
    const late = inTime(session('a'));
    await settled();
    people[1]?.();
    expect(await late).toBeUndefined();
    begun[1]?.end.reject(new Error('late'));
    await settled();
    expect(failures).toMatchObject([{ message: 'late' }]);
    await expect(inTime(session('a'))).rejects.toThrow('late');
    const again = inTime(session('a'));
    await settled();
    begun[2]?.end.resolve(HEADER);
    expect(await again).toBe(HEADER);
  });

  test('When it failed long ago, then who asks next is not told, and one is made for them', async () => {
    const { inTime, begun, people, failures, pass } = comparing();
    const left = inTime(session('a'));
    await settled();
    people[0]?.();
    expect(await left).toBeUndefined();
    begun[0]?.end.reject(new Error('away'));
    await settled();
    expect(failures).toMatchObject([{ message: 'away' }]);
    pass(10);
    const next = inTime(session('a'));
    await settled();
    begun[1]?.end.resolve(HEADER);
    expect(await next).toBe(HEADER);
  });

  test('When it fails after its asker left, and another waits for the next one, then that one is told, and it is begun anew', async () => {
    const { inTime, begun, people } = comparing();
    const left = inTime(session('a'));
    await settled();
    people[0]?.();
    expect(await left).toBeUndefined();
    const waits = inTime(session('a'));
    await settled();
    begun[0]?.end.reject(new Error('late'));
    await expect(waits).rejects.toThrow('late');
    expect(begun).toHaveLength(1);
    const next = inTime(session('a'));
    await settled();
    begun[1]?.end.resolve(HEADER);
    expect(await next).toBe(HEADER);
  });
});
