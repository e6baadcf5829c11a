import { expect, test } from '@jest/globals';
import { topicPlan } from '../port/topics.ts';
import { differences } from './topic-reconciler.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const plan = topicPlan('file-building.chunk-requests');
const asPlanned = { partitions: 16, retentionMs: 3 * DAY_MS, cleanup: 'delete' };

test('When a topic is as planned or keeps more, then nothing is said', () => {
  expect(differences('t', plan, asPlanned)).toEqual([]);
  expect(differences('t', plan, { ...asPlanned, retentionMs: 9 * DAY_MS })).toEqual([]);
  expect(differences('t', plan, { ...asPlanned, retentionMs: -1 })).toEqual([]);
});

test('When it has other partitions, keeps less or cleans otherwise, then a sentence each says what to do', () => {
  const found = { partitions: 4, retentionMs: DAY_MS / 2, cleanup: 'compact' };
  expect(differences('t', plan, found)).toEqual([
    'Topic t has 4 partitions instead of 16: it is used as it is; add partitions only while nothing is in it, because keys change place.',
    'Topic t keeps messages 0.5 days instead of 3: a process that is down for longer loses the messages deleted by then; raise retention.ms.',
    'Topic t has the cleanup policy compact instead of delete: set cleanup.policy, because messages can go that are still needed, or stay that are not.',
  ]);
});
