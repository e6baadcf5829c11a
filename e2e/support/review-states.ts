import type { Page } from '@playwright/test';
import { reviewHistory, takeReviewStep, undoReviewStep } from '@tillmap/contracts';
import { csvText } from '@tillmap/samples/csv.ts';
import { doubtfulFamilies } from '@tillmap/samples/doubtful-families.ts';
import { northway } from '@tillmap/samples/hierarchy.ts';
import { seededRandom } from '@tillmap/samples/random.ts';
import { readTaxonomy } from '@tillmap/samples/taxonomy.ts';
import type { ProductClient } from '@tillmap/testing/product-client';
import { clientAs } from './accounts.ts';
import { withCheckDigit } from './files.ts';
import { expect } from './test.ts';

/** A state of the review as it is looked at, at any size of the window. */
export type ReviewState = {
  name: string;
  /** What follows the session in the address. */
  query?: string;
  /** Goes from the list to the state. */
  prepare?: (page: Page, session: { id: string; api: ProductClient }) => Promise<void>;
  /** Puts back what the state changed. */
  restore?: (session: { id: string; api: ProductClient }) => Promise<void>;
};

const taxonomy = readTaxonomy();
/**
 * Five families of doubtful products, one product that is like nothing, and one whose RRP does not cover its cost. Each test
 * takes a number of its own: what is accepted is learned, and would be known to the next test.
 */
export const doubtfulFile = (number: number): string => {
  const wanted = { families: 5, products: 25, company: 77_100 + number };
  const { rows } = doubtfulFamilies(northway(taxonomy), taxonomy, wanted, seededRandom(number));
  return csvText([
    ...rows,
    [withCheckDigit(`57000000${String(number).padStart(2, '0')}01`), 'Qzxv wqkj', '', 'NWC', '1.00', '1.99', 12],
    [
      withCheckDigit(`57000000${String(number).padStart(2, '0')}02`),
      'Assorted Tea Wipes',
      '',
      'NWC',
      '1.00',
      '0.80',
      12,
    ],
  ]);
};

/** Where the panel is a sheet and the bar stands at the foot. */
const isNarrow = (page: Page): boolean => page.viewportSize()!.width < 900;

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

const openView = async (page: Page, tool: string): Promise<void> => {
  await press(page, /^View$/);
  await page.getByRole('region', { name: 'View', exact: true }).getByRole('button', { name: tool }).click();
};

/** On a phone the toolbar has no room for it. */
const openHistory = (page: Page): Promise<void> =>
  isNarrow(page) ? openView(page, 'History') : press(page, 'History of the review');

const select = async (page: Page): Promise<void> => {
  for (const at of [0, 1, 2])
    await page
      .getByRole('checkbox', { name: /^Select (?!this page)/ })
      .nth(at)
      .click();
  await expect(page.getByText('3 selected')).toBeVisible();
};

const accept = async (page: Page): Promise<void> => {
  await expect(page.locator('[data-current]')).toHaveCount(1);
  if (isNarrow(page))
    await page.getByRole('toolbar', { name: 'This product' }).getByRole('button', { name: 'Accept' }).click();
  else await page.keyboard.press('a');
  await expect(page.getByText(/more looks? like this$/)).toBeVisible();
};

const undoAll = async ({ id, api }: { id: string; api: ProductClient }): Promise<void> => {
  for (;;) {
    const { can_undo } = await api.data(reviewHistory, { params: { id } });
    if (!can_undo) return;
    await api.call(undoReviewStep, { params: { id }, body: { whose: 'mine' } });
  }
};

/** The first of these has a proposal to accept. */
const TO_DO = '&filter=review&sort=impact';

export const REVIEW_STATES: readonly ReviewState[] = [
  { name: 'list' },
  {
    name: 'compact rows',
    prepare: async (page) => {
      await page.evaluate(() => localStorage.setItem('tm-review-dense', 'true'));
      await page.reload();
      await expect(page.locator('.tm-grid[data-dense]')).toBeVisible();
    },
  },
  {
    name: 'view, the picture shown',
    prepare: async (page) => {
      await page.evaluate(() => localStorage.setItem('tm-review-picture', 'true'));
      await page.reload();
      await press(page, /^View$/);
      await expect(page.getByRole('combobox', { name: 'Sort' })).toBeVisible();
    },
  },
  {
    name: 'why',
    prepare: async (page) => {
      await press(page, /^Why\?/);
      await expect(page.locator('td[id^="why-"]')).toHaveText(/\S/);
    },
  },
  {
    name: 'facets chosen',
    query: '&state=to_do&band=0|50|70|80',
    prepare: async (page) => {
      if (page.viewportSize()!.width < 1200) await press(page, /^Filters/);
      await expect(page.getByText(/products? fit$/)).toBeVisible();
    },
  },
  {
    name: 'panel',
    prepare: async (page) => {
      if (isNarrow(page)) await press(page, 'Details');
      await expect(page.getByRole('combobox', { name: 'Department' })).toBeVisible();
      await page.getByRole('combobox', { name: 'Department' }).fill('bread');
      await expect(page.getByRole('listbox', { name: 'Places' }).getByRole('option').first()).toBeVisible();
    },
  },
  { name: 'alike rows in one line', query: `${TO_DO}&fold=alike` },
  {
    name: 'alike rows, opened',
    query: `${TO_DO}&fold=alike`,
    prepare: async (page) => {
      await press(page, /^Show the rows of /);
      await expect(page.locator('.tm-row[data-child]').first()).toBeVisible();
    },
  },
  { name: 'many rows', prepare: select },
  {
    name: 'many rows, a place for them',
    prepare: async (page) => {
      await select(page);
      await press(page, 'Set department');
      await expect(page.getByText('Set the department of 3 products')).toBeVisible();
    },
  },
  {
    name: 'many rows, a VAT code for them',
    prepare: async (page) => {
      await select(page);
      await press(page, 'Set VAT');
      await expect(page.getByText('Set the VAT code of 3 products')).toBeVisible();
    },
  },
  { name: 'look-alikes', query: TO_DO, prepare: accept, restore: undoAll },
  {
    name: 'look-alikes, opened',
    query: TO_DO,
    prepare: async (page) => {
      await accept(page);
      await press(page, /^Show them/);
      await expect(page.getByText('Untick what should stay.')).toBeVisible();
    },
    restore: undoAll,
  },
  {
    name: 'history',
    query: TO_DO,
    prepare: async (page) => {
      await accept(page);
      await openHistory(page);
      await expect(page.getByRole('button', { name: /^Revert: / }).first()).toBeVisible();
    },
    restore: undoAll,
  },
  {
    name: 'history, a question',
    query: TO_DO,
    prepare: async (page) => {
      await accept(page);
      await openHistory(page);
      await press(page, /^Revert all of/);
      await expect(page.getByRole('dialog', { name: /^Revert everything/ })).toBeVisible();
    },
    restore: undoAll,
  },
  {
    name: 'conflict',
    query: TO_DO,
    prepare: async (page, { id, api }) => {
      // What others change stays unknown here, as in the two seconds before it is asked for.
      await page.route('**/review/changes*', () => undefined);
      const barcode = (await page.locator('[data-current]').getAttribute('id'))!.replace('row-', '');
      const other = clientAs(api.base, 'manager');
      await other.call(takeReviewStep, { params: { id }, body: { action: 'later', items: [{ barcode }] } });
      if (isNarrow(page))
        await page.getByRole('toolbar', { name: 'This product' }).getByRole('button', { name: 'Accept' }).click();
      else await page.keyboard.press('a');
      await expect(page.getByRole('button', { name: /Keep theirs$/ }).first()).toBeVisible();
      await other.call(undoReviewStep, { params: { id }, body: { whose: 'mine' } });
    },
  },
  {
    name: 'spot check',
    prepare: async (page) => {
      await openView(page, 'Spot check');
      await expect(page.getByRole('button', { name: 'Check 20 products' })).toBeVisible();
    },
  },
  {
    name: 'Edit window',
    prepare: async (page) => {
      if (!isNarrow(page)) await press(page, /^Edit /);
      else
        await page.getByRole('toolbar', { name: 'This product' }).getByRole('button', { name: 'Department' }).click();
      await expect(page.getByRole('combobox', { name: 'VAT code' })).toBeVisible();
    },
  },
  {
    name: 'download window',
    prepare: async (page) => {
      await press(page, 'Download CSV');
      await expect(page.getByRole('button', { name: 'You Must Accept to Download' })).toBeVisible();
    },
  },
  {
    name: 'keys',
    prepare: async (page) => {
      await openView(page, 'Keyboard shortcuts');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'nothing found',
    query: '&search=no%20product%20is%20called%20this',
    prepare: (page) => expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible(),
  },
  {
    name: 'all done',
    query: '&filter=review',
    prepare: async (page, { id, api }) => {
      const { places } = await placesOf(api, id);
      const body = { action: 'set', match: { filter: 'review' }, ...places } as const;
      await api.call(takeReviewStep, { params: { id }, body });
      await page.reload();
      await expect(page.getByRole('heading', { name: /^Done\. / })).toBeVisible();
    },
    restore: undoAll,
  },
];

/** A place and a VAT code that some product of the session has. */
const placesOf = async (api: ProductClient, id: string) => {
  const products = [...(await api.products(id)).values()];
  const { dept_code, sub_dept_code, cg_code, vat_code } = products.find(
    (one) => one.dept_code !== '' && one.vat_code !== '',
  )!;
  return { places: { place: { dept_code, sub_dept_code, cg_code }, vat_code } };
};
