import { progressLine, type Said, type StepProgress } from './progress.ts';
import { shownError, shownPath } from './shown.ts';
import type { Stage, Step } from './steps.ts';

/** A terminal has the line again and again in its place; a log a line now and then. */
const EVERY_MS = { terminal: 1_000, log: 30_000 };
const CLEAR_LINE = '\r\u001b[K';

export type Shown = {
  begin(step: Step): void;
  heard(step: Step, said: Said): void;
  end(step: Step): void;
  /** Prints lines without tearing the progress line. */
  print(text: string): void;
  close(): void;
};

/** Shows where the run is: which steps, how much of them, the time left, and failures as they come. */
export const showProgress = (stages: readonly Stage[], root: string, expected: (step: Step) => number): Shown => {
  const terminal = process.stdout.isTTY;
  const began = performance.now();
  const begun = new Map<Step, number>();
  const now = new Map<Step, Pick<StepProgress, 'state' | 'done' | 'total'>>();
  const update = (step: Step, over: Partial<Pick<StepProgress, 'state' | 'done' | 'total'>>): void => {
    now.set(step, { ...(now.get(step) ?? { state: 'running', done: 0, total: 0 }), ...over });
  };
  const progressOf = (step: Step): StepProgress => ({
    name: step.name,
    unit: step.report?.kind === 'playwright' ? 'tests' : 'files',
    expectedSeconds: expected(step),
    elapsedSeconds: begun.has(step) ? (performance.now() - (begun.get(step) ?? 0)) / 1_000 : 0,
    ...(now.get(step) ?? { state: 'waiting', done: 0, total: 0 }),
  });
  const line = (): string => {
    const all = stages.map((lanes) => lanes.map((steps) => steps.map(progressOf)));
    return progressLine((performance.now() - began) / 1_000, all);
  };
  const print = (text: string): void => {
    process.stdout.write(`${terminal ? CLEAR_LINE : ''}${text}\n`);
  };
  const timer = setInterval(
    () => (terminal ? process.stdout.write(`${CLEAR_LINE}${line()}`) : print(`       ${line()}`)),
    terminal ? EVERY_MS.terminal : EVERY_MS.log,
  );
  return {
    begin: (step) => {
      begun.set(step, performance.now());
      update(step, { state: 'running' });
    },
    heard: (step, said) => {
      if (said.kind === 'total') update(step, { total: said.total });
      else if (said.kind === 'done') update(step, { done: said.done });
      else print(`\nfailed: ${shownPath(said.what, root)}\n${shownError(said.said)}\n`);
    },
    end: (step) => update(step, { state: 'ended' }),
    print,
    close: () => {
      clearInterval(timer);
      if (terminal) process.stdout.write(CLEAR_LINE);
    },
  };
};
