import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Step } from './steps.ts';

const FILE = '.cache/results/seconds.json';
const schema = z.record(z.string(), z.number());

const read = (root: string): Record<string, number> => {
  try {
    return schema.parse(JSON.parse(readFileSync(join(root, FILE), 'utf8')));
  } catch {
    // None before the first run; a damaged one is written anew by this run.
    return {};
  }
};

/** How long each step took the last time it was good on this machine, so that a run can say how long it still takes. */
export const rememberedSeconds = (root: string) => {
  const seconds = read(root);
  return {
    expected: (step: Step): number => seconds[step.name] ?? step.usualSeconds,
    remember: async (step: Step, took: number): Promise<void> => {
      seconds[step.name] = Math.round(took * 10) / 10;
      await mkdir(dirname(join(root, FILE)), { recursive: true });
      await writeFile(join(root, FILE), `${JSON.stringify(seconds)}\n`);
    },
  };
};
