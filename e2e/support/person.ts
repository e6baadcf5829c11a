import type { Locator, Page } from '@playwright/test';

type Files = Parameters<Locator['setInputFiles']>[0];

/** Somebody at the screen whose actions are counted: a click, a key, a field that is filled, a file or an entry that is chosen. */
export type Person = Readonly<{
  page: Page;
  clicks: (target: Locator) => Promise<void>;
  presses: (key: string) => Promise<void>;
  /** Types a word where the keyboard is: one action. */
  types: (text: string) => Promise<void>;
  fills: (field: Locator, text: string) => Promise<void>;
  chooses: (field: Locator, files: Files) => Promise<void>;
  selects: (list: Locator, label: string) => Promise<void>;
  actions: () => number;
}>;

/** A person at this page, with a count that begins now. */
export const accountedPage = (page: Page): Person => {
  let count = 0;
  const counted = (act: Promise<void>): Promise<void> => {
    count += 1;
    return act;
  };
  return {
    page,
    clicks: (target) => counted(target.click()),
    presses: (key) => counted(page.keyboard.press(key)),
    types: (text) => counted(page.keyboard.type(text)),
    fills: (field, text) => counted(field.fill(text)),
    chooses: (field, files) => counted(field.setInputFiles(files)),
    selects: (list, label) => counted(list.selectOption({ label }).then(() => undefined)),
    actions: () => count,
  };
};
