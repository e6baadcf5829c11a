import { describe, expect, test } from '@jest/globals';
import { type Accuracy, measureAccuracy, recordedAccuracy, shortfalls } from '../src/accuracy.ts';

const recorded = recordedAccuracy();

describe('The accuracy of matching on the labelled set', () => {
  test('When the set is read, then it is large enough to tell', () => {
    expect(recorded.learnedFrom).toBeGreaterThanOrEqual(300);
    expect(recorded.asked).toBeGreaterThanOrEqual(200);
  });

  test('When the full path is measured, then no figure is 2 points worse than the recorded one', () => {
    expect(shortfalls(recorded, measureAccuracy())).toEqual([]);
  });

  test('When the classifier is left out, then that is noticed', () => {
    const worse = shortfalls(recorded, measureAccuracy(['classifier']));
    expect(worse).toContainEqual(expect.stringMatching(/^trained, likeliest group right: .* % in place of/));
  });

  test('When the classifier is there and does not decide, then that is noticed', () => {
    const ignored = { ...recorded, trained: { ...recorded.untrained, rightFirst: recorded.trained.rightFirst } };
    expect(shortfalls(recorded, ignored)).toContainEqual(
      expect.stringMatching(/^trained, decided by the classifier: 0 %/),
    );
  });

  test('When the nearest names do not vote, then that is noticed', () => {
    const worse = shortfalls(recorded, measureAccuracy(['classifier', 'names']));
    expect(worse).toContainEqual(expect.stringMatching(/^untrained, full path right: .* % in place of/));
  });

  const measured = (over: Partial<Accuracy['trained']>): Accuracy => ({
    ...recorded,
    trained: { ...recorded.trained, ...over },
  });
  const { rightPath, wrongUnseen } = recorded.trained;

  test.each([
    ['right as often', {}, 0],
    ['1.9 points worse', { rightPath: rightPath - 1.9 }, 0],
    ['2 points worse', { rightPath: rightPath - 2 }, 1],
    ['better', { rightPath: rightPath + 5 }, 0],
    ['surer of what is wrong by 2 points', { wrongUnseen: wrongUnseen + 2 }, 1],
  ])('When it is %s, then that fails or not', (_, over, fails) => {
    expect(shortfalls(recorded, measured(over))).toHaveLength(fails);
  });

  test('When the set is another one than was recorded, then it says what to do', () => {
    expect(shortfalls({ ...recorded, set: 'another' }, recorded)).toEqual([
      expect.stringContaining('make accuracy RECORD=yes'),
    ]);
  });
});
