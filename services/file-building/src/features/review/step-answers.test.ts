import { expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import type { ReviewStep } from '../../model/review-step.ts';
import { newSession, type Session, type Upload } from '../../model/session.ts';
import type { ReviewSteps } from '../../model/stores/review-steps.ts';
import type { ProductPresenter } from './present-products.ts';
import { stepAnswers } from './step-answers.ts';
import type { ReviewList } from './stores/review-list.ts';

const AT = new Date('2026-11-18T09:00:00Z');
const OWNER = { id: 'ann', name: 'Ann', email: 'ann@example.com' };
const given = { id: 's1', name: 'May', wholesalerCode: 'W1', wholesalerName: 'W1 Ltd' };
const session = {
  ...newSession(given as Parameters<typeof newSession>[0], OWNER as Parameters<typeof newSession>[1], AT),
  upload: { id: 'up1' },
} as unknown as Session & Readonly<{ upload: Upload }>;
const step = {
  step: 7,
  action: 'undo',
  words: 'Undone',
  actor: OWNER,
  at: AT,
  products: 1,
  undoes: 6,
  isUndone: false,
};
const counts = { total: 10, to_do: 3, done: 2, skipped: 0, later: 0, accepted: 2, changed: 0 };
const changes = [{ position: 4, before: {}, after: { decision: '' } }];

/** Where what was changed is read from fails in this way. */
const answersWhere = (failure: Error) =>
  stepAnswers({
    reviewList: { at: async () => Promise.reject(failure) } as unknown as ReviewList,
    steps: {} as ReviewSteps,
    presenter: {} as ProductPresenter,
    wholesalers: { get: async () => undefined },
  });
const answerWhere = (failure: Error) =>
  answersWhere(failure).of({ session, step: step as unknown as ReviewStep, counts, changes: changes as never });

test('When what a step changed cannot be read once it is done, then it is answered as done, with its counts', async () => {
  expect(await answerWhere(new DependencyUnavailable('database'))).toMatchObject({
    step: { id: 7, undoes: 6 },
    changed: 1,
    products: [],
    seq: 7,
    counts,
  });
});

test('When reading it fails as it never should, then that is no answer', async () => {
  await expect(answerWhere(new TypeError('no such field'))).rejects.toThrow('no such field');
});
