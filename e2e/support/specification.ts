import type { Page } from '@playwright/test';
import type { PageWatch } from './page-watch.ts';
import { tableOf } from './steps.ts';
import { expect } from './test.ts';

/** The words at the heads of a table's columns. */
export const expectColumns = (page: Page, table: string, columns: readonly (string | RegExp)[]): Promise<void> =>
  expect(tableOf(page, table).getByRole('columnheader')).toHaveText(columns);

/** The labels of a group of tiles, in their order. */
export const expectTiles = (page: Page, tiles: string, labels: readonly string[]): Promise<void> =>
  expect(page.getByLabel(tiles, { exact: true }).locator('.tm-tile dt')).toHaveText(labels);

/** Has the server refuse one kind of call without a word, so that the screens say theirs. */
export const refuseSilently = async (page: Page, watch: PageWatch, method: string, path: RegExp): Promise<void> => {
  watch.expectRefusal(path);
  await page.route(
    (url) => url.pathname.startsWith('/api/') && path.test(url.pathname),
    (route) => (route.request().method() === method ? route.fulfill({ status: 409, json: {} }) : route.fallback()),
  );
};
