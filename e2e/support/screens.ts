import type { Locator, Page } from '@playwright/test';
import type { ProductClient } from '@tillmap/testing/product-client';
import type { Account } from './accounts.ts';
import { rowOf } from './steps.ts';
import { expect } from './test.ts';

/** A page as it is looked at. */
export type Screen = {
  name: string;
  as?: Account | null;
  /** Makes what the page shows, and answers its address. */
  open(api: ProductClient, name: string): Promise<string> | string;
  title: RegExp;
  h1: RegExp;
  /** A call that the server refuses on the way, as it should. */
  refuses?: RegExp;
  /** What a person is most likely here for. */
  primary(page: Page): Locator;
  /** Goes from the address to the state that is looked at. */
  prepare?(page: Page): Promise<void>;
};

export const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('button', { name });

/** A tab of the admin area, looked at when its table has rows. */
export const adminPage = (
  path: string,
  heading: string,
  table: string | null,
  primary: Screen['primary'],
  query = '',
): Screen => ({
  name: `admin-${path}`,
  as: 'admin',
  open: () => `/admin/${path}${query}`,
  title: new RegExp(`^${heading} · Tillmap$`),
  h1: new RegExp(`^${heading}$`),
  primary,
  ...(table === null ? {} : { prepare: (page) => expect(rowOf(page, table, '').first()).toBeVisible() }),
});
