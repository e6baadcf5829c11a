import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

type Result = { violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[] };
type WithAxe = { axe?: { run(options: object): Promise<Result> } };

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Colours that are on their way from one to another are nobody's to judge. */
const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );

/** Each finding of axe on the page as it stands: the rule, the element and what is wrong with it. */
export const axeFindings = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => (window as WithAxe).axe !== undefined))) await page.evaluate(source);
  await untilStill(page);
  const { violations } = await page.evaluate(() => (window as WithAxe).axe!.run({ resultTypes: ['violations'] }));
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html.slice(0, 200)}\n${failureSummary ?? ''}`),
  );
};

export const expectNoFindings = async (page: Page, where: string): Promise<void> =>
  expect(await axeFindings(page), where).toEqual([]);
