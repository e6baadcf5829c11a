import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const output = join(import.meta.dirname, process.env.E2E_OUTPUT ?? '.output');
const LAYOUT = /\.layout\.e2e\.ts$/;

export default defineConfig({
  testDir: 'tests',
  testMatch: /\.e2e\.ts$/,
  globalSetup: './global-setup.ts',
  outputDir: join(output, 'failures'),
  reporter: [['list'], ['json', { outputFile: join(output, 'results.json') }]],
  forbidOnly: true,
  retries: 0,
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Recording takes a quarter of the tests' processor time, which two cores do not have to spare.
    trace: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: LAYOUT,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
});
