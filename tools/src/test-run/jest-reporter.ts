import { PROGRESS_MARK, type Said } from './progress.ts';

type FileResult = Readonly<{
  testFilePath: string;
  numFailingTests: number;
  testExecError?: unknown;
  failureMessage?: string | null;
}>;

const say = (said: Said): void => {
  process.stdout.write(`\n${PROGRESS_MARK}${JSON.stringify(said)}\n`);
};

/** A reporter of Jest that tells the run, which shows it, how many files there are and are done, and what failed. */
export default class JestProgress {
  #done = 0;

  onRunStart({ numTotalTestSuites }: Readonly<{ numTotalTestSuites: number }>): void {
    say({ kind: 'total', total: numTotalTestSuites });
  }

  onTestResult(_test: unknown, { testFilePath, numFailingTests, testExecError, failureMessage }: FileResult): void {
    this.#done += 1;
    say({ kind: 'done', done: this.#done });
    if (numFailingTests > 0 || testExecError) say({ kind: 'failed', what: testFilePath, said: failureMessage ?? '' });
  }
}
