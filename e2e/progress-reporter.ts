import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { PROGRESS_MARK, type Said } from '../tools/src/test-run/progress.ts';

const say = (said: Said): void => {
  process.stdout.write(`\n${PROGRESS_MARK}${JSON.stringify(said)}\n`);
};

/** Tells `make test`, which shows it, how many browser tests there are and are done, and what failed. */
export default class ProgressReporter implements Reporter {
  #done = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    say({ kind: 'total', total: suite.allTests().length });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#done += 1;
    say({ kind: 'done', done: this.#done });
    if (test.ok() || result.status === 'skipped') return;
    say({ kind: 'failed', what: `${test.location.file} › ${test.title}`, said: result.error?.message ?? '' });
  }
}
