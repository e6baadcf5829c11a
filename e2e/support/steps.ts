import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { csvRecords } from './files.ts';
import { expect } from './test.ts';

/** Creates a session by the form; answers its id when its panel is open. */
export const createSession = async (page: Page, name: string, wholesaler: string): Promise<string> => {
  const form = page.getByRole('form', { name: 'New Session' });
  await form.getByLabel('Session name').fill(name);
  await form.getByRole('combobox', { name: 'Main wholesaler' }).fill(wholesaler);
  await page.getByRole('option', { name: wholesaler }).click();
  await form.getByRole('button', { name: 'Create Session' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return new URL(page.url()).searchParams.get('session')!;
};

/** Chooses one in a select of wholesalers, by its code as a person types it. */
export const chooseWholesaler = async (field: Locator, code: string): Promise<void> => {
  await field.fill(code);
  await field
    .page()
    .getByRole('option', { name: `(${code})` })
    .click();
};

/** Chooses an action in the menu of a row. */
export const chooseActionOf = async (row: Locator, action: string): Promise<void> => {
  await row.getByRole('button', { name: /^Actions for / }).click();
  await row.page().getByRole('menuitem', { name: action, exact: true }).click();
};

/** Chooses a file in the form of the open session and sends it. */
export const upload = async (page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> => {
  await page.getByLabel('Supplier file').setInputFiles(file);
  await page.getByRole('button', { name: /^(Upload File|Replace the File)$/ }).click();
};

/** The number of a tile, such as 'Needs review'. */
export const figure = (page: Page, tiles: string, label: string): Locator =>
  page
    .getByLabel(tiles, { exact: true })
    .locator('.tm-tile')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd:not(.tm-tile-note)');

/** Opens a folded line of the page after an upload, if it is not open. */
export const openFold = async (page: Page, label: string): Promise<void> => {
  const line = page.locator('summary').filter({ has: page.getByText(label, { exact: true }) });
  await expect(line).toBeVisible();
  if ((await line.locator('..').getAttribute('open')) === null) await line.click();
};

/** How many rows were read, replaced, rejected and left out: what is none is not said. */
export const rowSum = (page: Page): Locator =>
  page.getByRole('list', { name: 'Rows of the file', exact: true }).getByRole('listitem');

const TAB_STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** Boxes that scroll take the focus as well, and the list of sessions may grow meanwhile. */
const MORE_STOPS = 40;

/** Presses Tab until `target` has the focus, as somebody without a mouse does; it must then show its focus. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  // Once around the page: how long a list of sessions is depends on the tests before this one.
  const stops = (await page.locator(TAB_STOPS).count()) + MORE_STOPS;
  for (let presses = 0; presses < stops; presses += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) {
      expect(await ringWidth(page), 'width of the ring around what has the focus, in px').toBeGreaterThanOrEqual(2);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target.toString()} was not reached by Tab.`);
};

/** A password's field draws the ring around its box. */
const ringWidth = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const focused = document.activeElement!;
    const drawn = [focused, focused.closest('.mantine-Input-input') ?? focused].map((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    });
    return Math.max(...drawn);
  });

/** A table by its name; one whose rows take the keyboard is a grid. */
export const tableOf = (page: Page, name: string): Locator =>
  page.getByRole('table', { name, exact: true }).or(page.getByRole('grid', { name, exact: true }));

/** The row of a table that has this text in it. */
export const rowOf = (page: Page, table: string, text: string | RegExp): Locator =>
  tableOf(page, table).locator('tbody tr').filter({ hasText: text });

/** The review that is being opened, with products that are alike in rows of their own. */
export const rowByRow = async (page: Page): Promise<void> => {
  await page.waitForURL(/\/review\?/);
  await page.goto(`${page.url()}&fold=none`);
};

/** The records of the file that a click downloads. */
export const downloaded = async (page: Page, button: Locator): Promise<{ name: string; records: string[][] }> => {
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), records: csvRecords(text.replace(/^\uFEFF/, '')) };
};

/** Signs in by the form. */
export const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
