import { test as base } from '@playwright/test';
import type { ProductClient } from '@tillmap/testing/product-client';
import { CHROMIUM_ARGS, type Chromium } from '../chromium.ts';
import { type Account, clientAs } from './accounts.ts';
import { type PageWatch, watchPage } from './page-watch.ts';

type Options = {
  /** Who is signed in when the test begins; null for nobody. */
  as: Account | null;
};
type Fixtures = {
  signedIn: ProductClient | null;
  /** The calls of the person who is signed in. */
  api: ProductClient;
  /** Watches the page from its beginning; nothing may have gone wrong at the end of the test. */
  watch: PageWatch;
  /** A name that no other test and no earlier run used. */
  uniqueName: string;
};

const productUrl = (): string => {
  const url = process.env.E2E_BASE_URL;
  if (!url) throw new Error('The global setup has started no product.');
  return url;
};

/** Playwright's test with the browser, the product and a signed-in person of Tillmap. */
export const test = base.extend<Options & Fixtures>({
  as: ['staff', { option: true }],
  launchOptions: [
    async ({ launchOptions }, use) => {
      const { executablePath, environment } = JSON.parse(process.env.E2E_CHROMIUM ?? '') as Chromium;
      const env = { ...(process.env as Record<string, string>), ...environment };
      await use({ ...launchOptions, executablePath, env, args: CHROMIUM_ARGS });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ baseURL }, use) => use(baseURL ?? productUrl()),
  signedIn: async ({ as }, use) => use(as === null ? null : clientAs(productUrl(), as)),
  api: async ({ signedIn }, use) => {
    if (!signedIn) throw new Error('Nobody is signed in.');
    await use(signedIn);
  },
  storageState: async ({ signedIn }, use) => use(signedIn ? await browserState(signedIn) : undefined),
  watch: [
    async ({ page }, use) => {
      const watch = await watchPage(page);
      await use(watch);
      watch.expectNothingWrong();
    },
    { auto: true },
  ],
  uniqueName: async ({ as }, use, { title }) =>
    use(`${as ?? 'nobody'} ${title.slice(0, 32).trim()} ${Date.now().toString(36)}`),
});

export { expect } from '@playwright/test';

/** The sign-in as the screens keep it: the token in the browser's storage, the refresh cookie beside it. */
const browserState = async (api: ProductClient) => {
  const { token, cookies } = await api.signIn();
  return {
    origins: [{ origin: api.base, localStorage: [{ name: 'auth_token', value: token }] }],
    cookies: cookies.map((cookie) => {
      const [name = '', value = ''] = cookie.split(';', 1)[0]!.split(/=(.*)/s);
      return {
        name,
        value,
        domain: new URL(api.base).hostname,
        path: '/api/auth',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Strict' as const,
      };
    }),
  };
};
