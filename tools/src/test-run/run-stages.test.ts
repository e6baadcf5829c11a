import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { runStages } from './run-stages.ts';
import type { Step } from './steps.ts';

const root = mkdtempSync(join(tmpdir(), 'tillmap-stages-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A step that leaves a report of Jest, with one test that failed where `good` is not so. */
const stepThat = (name: string, good: boolean): Step => {
  const assertionResults = [{ status: good ? 'passed' : 'failed', fullName: name, failureMessages: [] }];
  const report = {
    numPassedTests: good ? 1 : 0,
    numFailedTests: good ? 0 : 1,
    numPendingTests: 0,
    numTodoTests: 0,
    numRuntimeErrorTestSuites: 0,
    testResults: [{ name, status: good ? 'passed' : 'failed', message: '', assertionResults }],
  };
  const file = `${name}.json`;
  const script = `const { appendFileSync, writeFileSync } = require('fs');
    appendFileSync('ran', ${JSON.stringify(`${name} `)});
    writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(report))});
    process.exit(${good ? 0 : 1})`;
  const command = [process.execPath, '-e', script];
  return { name, command, minutes: 1, usualSeconds: 1, report: { kind: 'jest', file } };
};

describe('The stages of a run', () => {
  test('When a test failed, then nothing is tried again, the rest of its lane and later stages are not begun, and it counts', async () => {
    const stages = [
      [[stepThat('bad', false), stepThat('behind', true)], [stepThat('beside', true)]],
      [[stepThat('later', true)]],
    ];
    expect(await runStages(stages, root)).toEqual({ good: false, counts: { passed: 1, failed: 1, skipped: 0 } });
    expect(readFileSync(join(root, 'ran'), 'utf8').trim().split(' ').sort()).toEqual(['bad', 'beside']);
  });

  test('When all is good, then all of it counts', async () => {
    const stages = [[[stepThat('one', true)], [stepThat('two', true)]], [[stepThat('three', true)]]];
    expect(await runStages(stages, root)).toEqual({ good: true, counts: { passed: 3, failed: 0, skipped: 0 } });
  });
});
