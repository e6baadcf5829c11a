import type { Page } from '@playwright/test';
import type { Stored } from './hostile-store.ts';
import { CANARY } from './hostile-texts.ts';
import { rowOf, signIn } from './steps.ts';

export type StoredTextScreen = Readonly<{
  path: string;
  /** The fields whose texts have to be read on it, before it is looked at what they became. */
  shows: readonly string[];
  /** What a person opens on it to look closer. */
  open?: (page: Page) => Promise<void>;
}>;

const SESSION = ['session name', 'wholesaler name'];
const CATEGORY = ['department name', 'sub-department name', 'category group name'];
const PRODUCT = ['product name', 'pack'];
const PROFILE = ['profile name', 'till name', 'note of a profile', 'source of a profile'];

/** Opens every folded line. */
const unfold = async (page: Page) => {
  await page.locator('details').first().waitFor();
  await page.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '');
  });
};

const press = (name: RegExp | string) => (page: Page) => page.getByRole('button', { name }).first().click();

const lookUp = (barcode: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: 'Wholesaler' }).fill(CANARY);
  await page.getByRole('option', { name: CANARY }).click();
  await page
    .getByRole('textbox', { name: 'Barcodes, one per line' })
    .fill(`${barcode}\n<img src=x onerror=${CANARY}()>`);
  await page.getByRole('button', { name: 'Lookup Products' }).click();
};

const ofSessions = ({ sessionId, draftId }: Stored): readonly StoredTextScreen[] => [
  { path: '/', shows: SESSION },
  {
    path: `/?session=${draftId}`,
    shows: [...SESSION, 'supplier file name', 'product name', 'rejected name'],
    open: unfold,
  },
  { path: `/?session=${sessionId}`, shows: [...SESSION, 'supplier file name'] },
  { path: `/status/${sessionId}`, shows: SESSION },
  {
    path: `/review?session=${sessionId}`,
    shows: [...SESSION, ...CATEGORY, ...PRODUCT, 'mapping name', 'mapping size'],
  },
  { path: `/review?session=${sessionId}`, shows: [...PRODUCT, 'VAT description'], open: press(/^Edit /) },
  { path: `/review?download=all&session=${sessionId}`, shows: [...SESSION, ...PRODUCT, 'profile name'] },
  { path: `/changes/${sessionId}`, shows: [...SESSION, ...PRODUCT, 'department name'] },
  { path: `/labels/${sessionId}`, shows: [...SESSION, ...PRODUCT] },
];

const ofAdministrators = ({ profileKey, barcode, user }: Stored, code: string): readonly StoredTextScreen[] => [
  // What others do meanwhile may stand in place of what was stored.
  { path: 'dashboard', shows: [] },
  { path: 'users', shows: ['user name'] },
  { path: 'wholesalers', shows: ['wholesaler name', 'wholesaler description'] },
  { path: `departments?wholesaler=${code}`, shows: ['wholesaler name', ...CATEGORY] },
  { path: `vat-codes?wholesaler=${code}`, shows: ['wholesaler name', 'VAT description'] },
  { path: `reference-import?wholesaler=${code}`, shows: ['mapping name', 'mapping size', 'import file name'] },
  { path: `products?search=${barcode}`, shows: ['mapping name', 'mapping size', 'wholesaler name'] },
  { path: 'database-cleanup', shows: ['wholesaler name'] },
  {
    path: 'disclaimer-audit',
    shows: [...SESSION, 'browser'],
    // The newest stands first; those of runs before stay.
    open: (page) =>
      rowOf(page, 'Disclaimer acceptances', CANARY)
        .first()
        .getByRole('button', { name: /^Details/ })
        .click(),
  },
  { path: `matching-quality?wholesaler=${code}`, shows: ['wholesaler name'] },
  { path: `learned?wholesaler=${code}`, shows: [...SESSION, ...PRODUCT, ...CATEGORY] },
  { path: `layouts?wholesaler=${code}`, shows: ['layout name', 'column name', 'wholesaler name'] },
  { path: 'export-profiles', shows: ['profile name'] },
  { path: `export-profiles?profile=${encodeURIComponent(profileKey)}`, shows: PROFILE },
  { path: 'export-profiles?learn', shows: ['profile name'] },
  { path: `activities?search=${encodeURIComponent(user.email)}`, shows: ['user name'] },
  { path: 'api-keys', shows: ['API key name'] },
];

/** Every screen that shows what a person has stored, with what is open on it when a person looks closer. */
export const storedTextScreens = (stored: Stored, code: string): readonly StoredTextScreen[] => [
  ...ofSessions(stored),
  {
    path: '/product-lookup',
    shows: ['wholesaler name', ...CATEGORY, 'mapping name', 'VAT description'],
    open: lookUp(stored.barcode),
  },
  { path: `/promotions?wholesaler=${code}`, shows: ['promotion name', 'promotion description', 'wholesaler name'] },
  {
    path: `/promotions/${stored.promotionId}`,
    shows: ['promotion name', 'promotion description', 'promotion file name', 'wholesaler name'],
  },
  ...ofAdministrators(stored, code).map((screen) => ({ ...screen, path: `/admin/${screen.path}` })),
];

/** Signs in as the user whose name is hostile, which stands in the head of every page from then on. */
export const signInAsHostileUser = async (page: Page, { user }: Stored): Promise<void> => {
  await page.goto('/login');
  await signIn(page, user.email, user.password);
};
