import { ADMIN } from '@tillmap/tools/product/running-product.ts';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../../../e2e/chromium.ts';
import type { BenchContext } from './context.ts';
import { type Figure, percentile } from './figures.ts';

/** How much slower the processor of the page is than this one. */
const SLOWER = 4;
const LOADS = 5;
const ROWS = 100;
const LOAD_AT_MOST_S = 3;
const KEY_AT_MOST_MS = 200;
/** Nothing is drawn or asked for any more. */
const QUIET_MS = 400;

/** The keys of the loop; what a key opened is closed again before the next one. */
const KEYS: readonly (readonly [key: string, after?: string])[] = [
  ['a'],
  ['2'],
  ['n'],
  ['Shift+N'],
  ['j'],
  ['k'],
  ['w', 'w'],
  ['x', 'x'],
  ['e', 'Escape'],
  ['u'],
  ['Shift+U'],
  ['l'],
];
const TIMES = 5;

/** What the page's main thread does for a review of 100 rows, and for each key, on a computer four times slower. */
export const measureReviewScreen = async (context: BenchContext, base: string): Promise<Figure[]> => {
  const id = await context.largeSession();
  const { executablePath, environment } = await findChromium();
  const env = { ...(process.env as Record<string, string>), ...environment };
  const browser = await chromium.launch({ executablePath, env, args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: base });
    await signIn(page);
    const loads = [];
    for (let load = 0; load < LOADS; load += 1) loads.push(await loadSeconds(page, id));
    const keys: Figure[] = [];
    for (const [key, after] of KEYS) {
      const times: number[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        times.push(await taskMilliseconds(page, () => page.keyboard.press(key)));
        if (after) await taskMilliseconds(page, () => page.keyboard.press(after));
      }
      keys.push({
        what: `a key, ${key}, most of ${TIMES}`,
        value: Math.max(...times),
        unit: 'ms',
        target: KEY_AT_MOST_MS,
      });
    }
    return [
      {
        what: `main thread for ${ROWS} rows, ${SLOWER} times slower, p50`,
        value: percentile(loads, 0.5),
        unit: 's',
        target: LOAD_AT_MOST_S,
      },
      ...keys,
    ];
  } finally {
    await browser.close();
  }
};

const signIn = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'File Builder' }).waitFor();
};

type Measuring = Readonly<{ taskSeconds(): Promise<number>; end(): Promise<void> }>;

/** The page on a slower processor, and how many seconds its main thread has worked. */
const slowed = async (page: Page): Promise<Measuring> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return {
    taskSeconds: async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    },
    end: async () => {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await session.detach();
    },
  };
};

/** Waits until the main thread has had little to do for a while. */
const untilQuiet = async (page: Page, { taskSeconds }: Measuring): Promise<number> => {
  for (let before = await taskSeconds(); ; ) {
    await page.waitForTimeout(QUIET_MS);
    const now = await taskSeconds();
    if (now - before < 0.02) return now;
    before = now;
  }
};

const loadSeconds = async (page: Page, id: string): Promise<number> => {
  await page.goto('about:blank');
  const measuring = await slowed(page);
  const before = await measuring.taskSeconds();
  await page.goto(`/review?session=${id}&filter=review&sort=impact`);
  await page
    .locator('.tm-row')
    .nth(ROWS - 1)
    .waitFor();
  const after = await untilQuiet(page, measuring);
  await measuring.end();
  return after - before;
};

const taskMilliseconds = async (page: Page, act: () => Promise<void>): Promise<number> => {
  const measuring = await slowed(page);
  const before = await untilQuiet(page, measuring);
  await act();
  const after = await untilQuiet(page, measuring);
  await measuring.end();
  return (after - before) * 1_000;
};
