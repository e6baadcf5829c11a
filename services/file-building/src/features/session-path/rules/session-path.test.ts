import { expect, test } from '@jest/globals';
import type { Session } from '../../../model/session.ts';
import { type Completion, pathOf } from './session-path.ts';

const session = {
  status: 'completed',
  upload: { items: 3 },
  run: { total: 3, chunks: [] },
  unclassified: 0,
  toReview: 0,
} as unknown as Session;
const at = new Date('2026-11-26T09:00:00Z');

const KNOWN: Completion = {
  isComparing: false,
  isFirst: true,
  changed: 0,
  gone: 0,
  toDecide: 0,
  reviewed: 0,
  last: null,
};

test.each([
  ['sent', 1, 'version 2', 'done'],
  ['made', 5, 'downloading', 'current'],
  ['made', 90, 'interrupted', 'current'],
] as const)('When the last download is %s for %i s, then the path says %s', (state, seconds, figure, isDone) => {
  const known: Completion = { ...KNOWN, last: { at, version: 2, state } };
  const step = pathOf(session, known, new Date(at.getTime() + seconds * 1_000)).at(-1);
  expect(step).toMatchObject({ step: 'download', figure, state: isDone });
});

test('When products are still being compared, then the path does not say that nothing changed', () => {
  const [, , changes] = pathOf(session, { ...KNOWN, isComparing: true, isFirst: false }, at);
  expect(changes).toMatchObject({ step: 'changes', figure: 'comparing', count: null, state: 'current' });
});
