import { describe, expect, test } from '@jest/globals';
import { PROGRESS_MARK, progressLine, readProgress, type StepProgress, secondsLeft } from './progress.ts';

const aStep = (over: Partial<StepProgress> = {}): StepProgress => ({
  name: 'unit',
  expectedSeconds: 100,
  state: 'waiting',
  elapsedSeconds: 0,
  done: 0,
  total: 0,
  unit: 'files',
  ...over,
});

describe('The progress of a run', () => {
  test('When steps wait side by side and in turn, then the longest lane of each stage counts', () => {
    const stages = [[[aStep(), aStep()], [aStep()]], [[aStep({ expectedSeconds: 30 })]]];
    expect(secondsLeft(stages)).toBe(230);
  });

  test('When a step runs faster than the last time, then its own pace counts', () => {
    const half = aStep({ state: 'running', elapsedSeconds: 20, done: 50, total: 100 });
    expect(secondsLeft([[[half]]])).toBe(20);
  });

  test('When a step has only begun, or is over its time, then what it took before counts, and never less than nothing', () => {
    expect(secondsLeft([[[aStep({ state: 'running', elapsedSeconds: 10, done: 40, total: 100 })]]])).toBe(90);
    expect(secondsLeft([[[aStep({ state: 'running', elapsedSeconds: 500 })]]])).toBe(0);
    expect(secondsLeft([[[aStep({ state: 'ended', elapsedSeconds: 5 })]]])).toBe(0);
  });

  test('When the line is written, then it names what runs, how far it is, and the time left', () => {
    const running = aStep({ state: 'running', elapsedSeconds: 65, done: 65, total: 130 });
    expect(progressLine(65, [[[running, aStep({ name: 'faults' })]]])).toBe(
      '1:05  unit 65 of 130 files, about 2:45 left',
    );
  });

  test('When a line of a step is like any other, then it says nothing of progress', () => {
    expect(readProgress('PASS a.test.ts')).toBeUndefined();
    expect(readProgress(`${PROGRESS_MARK}{"kind":"done","done":3}`)).toEqual({ kind: 'done', done: 3 });
  });
});
