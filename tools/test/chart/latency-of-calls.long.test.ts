import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { publicCalls } from '@tillmap/contracts';

const ALERTS = join(import.meta.dirname, '../../../helm/tillmap/alerts');
const LEFT_OUT = /method="GET",\s*call!~"([^"]+)"/g;

const files = publicCalls.filter(({ method, answer }) => method === 'GET' && answer === 'file').map(({ id }) => id);
const pages = publicCalls.filter(({ method, answer }) => method === 'GET' && answer !== 'file').map(({ id }) => id);

test.each(['slo.rules.yaml', 'tillmap.rules.yaml'])(
  'When %s judges how long calls take, then those that answer a file are left out, and no other',
  (rules) => {
    const leftOut = [...readFileSync(join(ALERTS, rules), 'utf8').matchAll(LEFT_OUT)].map(([, names]) => names);
    expect(leftOut).not.toEqual([]);
    for (const names of leftOut) {
      const isLeftOut = (id: string): boolean => new RegExp(`^(?:${names})$`).test(id);
      expect(files.filter((id) => !isLeftOut(id))).toEqual([]);
      expect(pages.filter(isLeftOut)).toEqual([]);
    }
  },
);
