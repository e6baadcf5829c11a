import { z } from 'zod';
import type { Report } from './steps.ts';

/** A test that failed, and what it said; `what` is the file and the test's name. */
export type FailedTest = { readonly file: string; readonly what: string; readonly said: string };

const jestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

type Suite = z.infer<typeof suite>;
const suite = z.object({
  specs: z.array(
    z.object({
      ok: z.boolean(),
      file: z.string(),
      title: z.string(),
      tests: z.array(z.object({ results: z.array(z.object({ error: z.object({ message: z.string() }).optional() })) })),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwrightReport = z.object({ suites: z.array(suite) });

const failedInJest = (report: unknown): FailedTest[] =>
  jestReport.parse(report).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not even be loaded has no tests that failed.
    if (failed.length === 0) return status === 'failed' ? [{ file: name, what: name, said: message }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      file: name,
      what: `${name} › ${fullName}`,
      said: failureMessages.join('\n'),
    }));
  });

const failedInSuite = ({ specs, suites = [] }: Suite): FailedTest[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      file,
      what: `${file} › ${title}`,
      said: tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? [])).join('\n'),
    })),
  ...suites.flatMap(failedInSuite),
];

/** Which tests of a report failed, in its order. */
export const failedTests = (kind: Report['kind'], report: unknown): FailedTest[] =>
  kind === 'jest' ? failedInJest(report) : playwrightReport.parse(report).suites.flatMap(failedInSuite);
