import type { Page } from '@playwright/test';
import type { PageWatch } from './page-watch.ts';
import { refuseSilently } from './specification.ts';
import { rowOf } from './steps.ts';
import { expect } from './test.ts';

/** A sentence of the error catalogue, and the call that has to be read for a page. */
type Load = readonly [sentence: string, path: RegExp];
/** A sentence, the call whose refusal brings it, and how a person makes the call. */
type Action = readonly [sentence: string, method: string, path: RegExp, act: (page: Page) => Promise<unknown>];

/** Opens a page while the server refuses everything without a word, then again to be refused each action. */
export const expectSentences = async (
  page: Page,
  watch: PageWatch,
  address: string,
  { loads = [], actions = [] }: { loads?: readonly Load[]; actions?: readonly Action[] },
): Promise<void> => {
  // The file or the product that it is about may stand before it.
  const said = (sentence: string) =>
    expect(page.getByText(new RegExp(`(^|: )${sentence}$`)).first(), sentence).toBeVisible();
  if (loads.length > 0) {
    for (const [, path] of loads) await refuseSilently(page, watch, 'GET', path);
    await page.goto(address);
    for (const [sentence] of loads) await said(sentence);
    await page.unrouteAll();
  }
  if (actions.length === 0) return;
  await page.goto(address);
  for (const [sentence, method, path, act] of actions) {
    await refuseSilently(page, watch, method, path);
    await act(page);
    await said(sentence);
    // A form stays open with what was typed.
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.unrouteAll();
};

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

/** Presses these buttons of the windows that open one after the other. */
export const confirm = async (page: Page, ...buttons: readonly (string | RegExp)[]): Promise<void> => {
  for (const name of buttons) await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
};

/** Presses a button in the row with this text, and what is asked then. */
export const inRow =
  (table: string, text: string, button: RegExp, ...then: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    await rowOf(page, table, text).first().getByRole('button', { name: button }).click();
    await confirm(page, ...then);
  };

/** Chooses in the menu of the row with this text, and answers what is asked then. */
export const inMenuOf =
  (table: string, text: string, entry: RegExp, ...then: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    await inRow(table, text, /^Actions for /)(page);
    await page.getByRole('menuitem', { name: entry }).click();
    await confirm(page, ...then);
  };
