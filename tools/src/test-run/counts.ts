import { z } from 'zod';
import type { Report } from './steps.ts';

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

export const sum = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The line that says how a run went, alone on its line. */
export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

const jestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** Reads the counts of a report; a suite that could not run, or a flaky test, counts as failed. */
export const readCounts = (kind: Report['kind'], report: unknown): Counts => {
  if (kind === 'jest') {
    const read = jestReport.parse(report);
    return {
      passed: read.numPassedTests,
      failed: read.numFailedTests + read.numRuntimeErrorTestSuites,
      skipped: read.numPendingTests + read.numTodoTests,
    };
  }
  const { stats } = playwrightReport.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
};
