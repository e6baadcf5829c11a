import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { DEAD_LETTER_PLAN, TOPIC_PLANS, type TopicPlan } from './topics.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations/kafka.md'), 'utf8');

const row = (topic: string, { partitions, retentionDays, cleanup }: TopicPlan): string =>
  `| ${topic} | ${partitions} | ${retentionDays} | ${cleanup} |`;

test('When topics are planned, then the page for operators has the same table', () => {
  const planned = Object.entries(TOPIC_PLANS).map(([topic, plan]) => row(`\`${topic}\``, plan));
  const dead = row("each topic's dead letters, `<topic>.dead`", DEAD_LETTER_PLAN);
  const written = page.split('\n').filter((line) => /^\| (`[a-z-]+\.|each topic)/.test(line));
  expect(written).toEqual([...planned, dead]);
});
