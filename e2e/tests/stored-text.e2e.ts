import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from '../support/admin.ts';
import { type Stored, storeHostileTexts } from '../support/hostile-store.ts';
import { HostileTexts } from '../support/hostile-texts.ts';
import { setTrap, shownOn } from '../support/script-trap.ts';
import { type StoredTextScreen, signInAsHostileUser, storedTextScreens } from '../support/stored-text-screens.ts';

// Some thirty screens, on machines with other work.
test.describe.configure({ timeout: 300_000 });

const untilShown = (page: Page, texts: HostileTexts, fields: readonly string[], where: string): Promise<void> =>
  // A screen that lacks one does not hide what the next ones do.
  expect
    .configure({ soft: true, timeout: 60_000 })
    .poll(
      async () => {
        const shown = texts.fieldsIn(await shownOn(page));
        return fields.filter((field) => !shown.has(field));
      },
      { message: `fields that ${where} does not show` },
    )
    .toEqual([]);

type Visit = Readonly<{ browser: Browser; options: BrowserContextOptions; texts: HostileTexts; stored: Stored }>;

/** What was caught on the screens, and at last on the one of the user with a hostile name. */
const visit = async (
  { browser, options, texts, stored }: Visit,
  screens: readonly StoredTextScreen[],
): Promise<readonly string[]> => {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const trap = await setTrap(page, texts);
  const caught: string[] = [];
  for (const { path, shows, open } of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await open?.(page);
    await untilShown(page, texts, shows, path);
    caught.push(...(await trap.caught()));
  }
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signInAsHostileUser(page, stored);
  await untilShown(page, texts, ['user name'], 'the head of the page');
  caught.push(...(await trap.caught()));
  await context.close();
  return [...new Set(caught)];
};

for (const policy of ['on', 'off'] as const)
  test(`When every text that is stored is hostile, then no screen takes one for script, with the policy ${policy}`, async ({
    api,
    browser,
    storageState,
    baseURL,
    wholesaler,
  }, { annotations }) => {
    const texts = new HostileTexts();
    const stored = await storeHostileTexts(api, wholesaler, texts);
    try {
      const screens = storedTextScreens(stored, wholesaler.code);
      const options = { storageState, baseURL: baseURL!, bypassCSP: policy === 'off' };
      expect(await visit({ browser, options, texts, stored }, screens)).toEqual([]);
      const shown = new Set(['user name', ...screens.flatMap(({ shows }) => shows)]);
      const unseen = texts.fields.filter((field) => !shown.has(field));
      expect(unseen, 'fields that no screen shows').toEqual([]);
      annotations.push({
        type: 'seen',
        description: `${texts.count} texts in ${texts.fields.length} fields; ${shown.size} fields seen on ${screens.length + 1} screens`,
      });
    } finally {
      await stored.remove();
    }
  });

test('When a page does take a text for markup or for an address, then the trap tells, of each kind of text', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, bypassCSP: true });
  for (const text of new HostileTexts().ofEachKind('planted')) {
    const page = await context.newPage();
    const trap = await setTrap(page, new HostileTexts());
    await page.goto('/login');
    await page.evaluate((hostile) => {
      const [once, twice, link] = ['div', 'div', 'a'].map((name) => document.createElement(name));
      once!.innerHTML = hostile;
      twice!.innerHTML = once!.textContent;
      link!.setAttribute('href', hostile);
      document.body.append(once!, twice!, link!);
    }, text);
    await expect.poll(() => trap.caught(), text).not.toEqual([]);
    await page.close();
  }
  await context.close();
});

for (const policy of ['on', 'off'] as const)
  test(`When a page takes a text for markup with the policy ${policy}, then it is executed only with the policy off`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL!, bypassCSP: policy === 'off' });
    const page = await context.newPage();
    const texts = new HostileTexts();
    const [image] = texts.ofEachKind('planted');
    const trap = await setTrap(page, texts);
    await page.goto('/login');
    const failed = page.evaluate(
      (markup) =>
        new Promise<void>((resolve) => {
          // The handler of the text has had its turn when the event reaches the document.
          document.addEventListener('error', () => setTimeout(resolve), { capture: true, once: true });
          document.body.insertAdjacentHTML('beforeend', markup);
        }),
      image!.slice(2),
    );
    await failed;
    const executed = (await trap.caught()).filter((one) => one.includes('was executed'));
    expect(executed).toHaveLength(policy === 'off' ? 1 : 0);
    await context.close();
  });
