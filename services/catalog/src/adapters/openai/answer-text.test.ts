import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readAnswers } from './answer-text.ts';

const questions = [2, 3].map((count) => ({
  candidates: Array.from({ length: count }, () => ({ group: 'Drinks', examples: [] })),
}));
const said = (...answers: unknown[]) => JSON.stringify({ answers });

test.each([
  ['in order', said({ item: 0, candidate: 1 }, { item: 1, candidate: 2 }), [1, 2]],
  ['in another order', said({ item: 1, candidate: 0 }, { item: 0, candidate: 0 }), [0, 0]],
  ['that none fits', said({ item: 0, candidate: null }, { item: 1, candidate: 1 }), [null, 1]],
  ['a number out of range', said({ item: 0, candidate: 2 }, { item: 1, candidate: -1 }), [undefined, undefined]],
  ['items nobody asked about', said({ item: 7, candidate: 0 }, { item: -1, candidate: 0 }), [undefined, undefined]],
  ['fewer', said({ item: 1, candidate: 1 }), [undefined, 1]],
  ['two things of one', said({ item: 0, candidate: 0 }, { item: 0, candidate: 1 }), [undefined, undefined]],
  ['one thing twice', said({ item: 0, candidate: 1 }, { item: 0, candidate: 1 }), [1, undefined]],
  ['codes', said({ item: 0, candidate: 'A-100' }, { item: 1, candidate: 0.5 }), [undefined, undefined]],
  ['with text around', `Sure! ${said({ item: 0, candidate: 0 })}`, [undefined, undefined]],
  ['no JSON', '<html>', [undefined, undefined]],
  ['another shape', '[{"item":0,"candidate":0}]', [undefined, undefined]],
])('When the model says %s, then only numbers of candidates are taken', (_what, text, answers) => {
  expect(readAnswers(text, questions)).toEqual(answers);
});

test('When the model writes anything at all, then each answer is a candidate’s number, null or none', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(fc.jsonValue()).map((answers) => said(...answers)),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const answers = readAnswers(text, questions);
      expect(answers).toHaveLength(2);
      answers.forEach((answer, at) => {
        if (typeof answer === 'number') expect(questions[at]?.candidates[answer]).toBeDefined();
        else expect([null, undefined]).toContain(answer);
      });
    }),
  );
});
