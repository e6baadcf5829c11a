import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { expect, test } from '../support/admin.ts';
import { csvRecords } from '../support/files.ts';
import { accountedPage, type Person } from '../support/person.ts';
import { unitBarcode } from '../support/priced-file.ts';
import { ofShops } from '../support/shops.ts';
import { rowByRow } from '../support/steps.ts';

const PRODUCTS = 30;
const UNITS = 12;
/** Each product by its place in the file, with a name that tells where it belongs, and its VAT code. */
const KINDS = [
  ['Fizzpop Cola', 'Cola', 'S'],
  ['Fizzpop Lemonade', 'Lemonade', 'S'],
  ['Hartby Tomato Soup', 'Soup', 'Z'],
] as const;
const kindOf = (at: number) => KINDS[at % KINDS.length]!;

type Line = { cost: number; rrp: number };
const lineOf = (at: number): Line => {
  const rrp = [0.79, 1.25, 2.49][at % 3]!;
  return { cost: Math.round(rrp * 0.55 * UNITS * 100) / 100, rrp };
};

const DEARER = [0, 1, 2];
const RETAIL_UP = 3;
const GONE = 4;
type Week = 1 | 2 | 3;
/** Whether this has happened to a product by this week: to others in each but the first. */
const happens = (at: number, products: readonly number[], week: Week): boolean =>
  products.some((one) => (week > 1 && at === one) || (week > 2 && at === one + 10));

/** The file of a week: in each but the first three are dearer, one has another price, and one is missing. */
const fileOf = (week: Week) => {
  const rows = Array.from({ length: PRODUCTS }, (_, at) => {
    const { cost, rrp } = lineOf(at);
    const now = happens(at, DEARER, week) ? cost * 1.1 : cost;
    const price = happens(at, [RETAIL_UP], week) ? rrp + 0.2 : rrp;
    return [unitBarcode(500 + at), `${kindOf(at)[0]} number ${at} 400g`, now.toFixed(2), price.toFixed(2), UNITS].join(
      ',',
    );
  }).filter((_, at) => !happens(at, [GONE], week));
  const text = ['Barcode,Product,Cost,RRP,Case Size', ...rows, ''].join('\r\n');
  return { name: `week-${week}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
};

/** Creates the session, uploads the file of the week and waits until it is processed. */
const build = async (person: Person, name: string, wholesaler: string, week: Week): Promise<void> => {
  const { page } = person;
  await page.goto('/');
  const form = page.getByRole('form', { name: 'New Session' });
  await person.fills(form.getByLabel('Session name'), name);
  await person.fills(form.getByRole('combobox', { name: 'Main wholesaler' }), wholesaler);
  await person.clicks(page.getByRole('option', { name: wholesaler }));
  await person.clicks(form.getByRole('button', { name: 'Create Session' }));
  await person.chooses(page.getByLabel('Supplier file'), fileOf(week));
  await person.clicks(page.getByRole('button', { name: 'Upload File' }));
  await person.clicks(page.getByRole('button', { name: /^Start Processing \d+ Products$/ }));
  await expect(page.getByRole('link', { name: 'View Results & Download CSV' })).toBeVisible({ timeout: 60_000 });
};

/** Builds the week and opens what changed in it: the lines. */
const openChanges = async (person: Person, name: string, wholesaler: string, week: Week): Promise<Locator> => {
  await build(person, name, wholesaler, week);
  await person.clicks(person.page.getByRole('link', { name: /What changed/ }));
  return person.page.getByRole('grid', { name: 'Changed products' }).locator('tbody tr');
};

/** Leaves one line for later and takes all others. */
const takeAllButOne = async (person: Person, line: Locator): Promise<void> => {
  const { page } = person;
  await person.clicks(line.getByRole('checkbox'));
  await person.clicks(page.getByRole('button', { name: 'Later 1' }));
  await person.clicks(page.getByRole('checkbox', { name: 'Select this page' }));
  await person.clicks(page.getByRole('button', { name: /^Take \d+$/ }));
  await expect(page.getByRole('heading', { name: 'Everything is decided' })).toBeVisible();
};

const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');

/** Accepts the disclaimer and takes the file. */
const accept = async (person: Person): Promise<string> => {
  const dialog = person.page.getByRole('dialog');
  await person.clicks(dialog.getByRole('checkbox', { name: /I have read the disclaimer/ }));
  const downloading = person.page.waitForEvent('download');
  await person.clicks(dialog.getByRole('button', { name: 'I Accept - Download CSV' }));
  return textOf(await downloading);
};

const receiptOf = (page: Page) => page.getByRole('dialog', { name: 'The file was downloaded' });

const COST = 12;
const RRP = 13;
const byBarcode = (text: string) => new Map(csvRecords(text.slice(1)).map((cells) => [cells[0]!, cells]));

test('When the second file of a wholesaler comes, then only what changed is decided and downloaded, in a fifth of the actions, for five shops in little more', async ({
  page,
  wholesaler,
  uniqueName,
}) => {
  test.setTimeout(180_000);
  const first = accountedPage(page);
  await build(first, `${uniqueName} 1`, wholesaler.code, 1);
  await first.clicks(page.getByRole('link', { name: 'View Results & Download CSV' }));
  const rows = page.getByRole('grid', { name: 'Products' }).locator('tbody tr');
  // One product after the other: this is the week that the second one is compared with.
  await rowByRow(page);
  await expect(rows).toHaveCount(PRODUCTS);
  const panel = page.locator('.tm-panel');
  // Nobody knows these products: each gets its place by hand.
  for (let at = 0; at < PRODUCTS; at += 1) {
    const current = page.locator('.tm-row[data-current]');
    const name = (await current.locator('.tm-product-name').textContent())!;
    if (!(await current.getAttribute('data-decided'))) {
      const [, place, vat] = KINDS.find(([words]) => name.startsWith(words))!;
      // No product of this wholesaler is known, so no VAT code comes with a place.
      await first.clicks(panel.getByRole('button', { name: new RegExp(`^${vat}\\b`) }));
      await expect(panel.getByRole('button', { name: new RegExp(`^${vat}\\b`) })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await first.presses('e');
      await first.types(place);
      await expect(page.getByRole('listbox', { name: 'Places' }).getByRole('option').first()).toContainText(place);
      await first.presses('Enter');
      // With the last one the list gives way to what can be done next.
      if (at + 1 < PRODUCTS) await expect(page.locator('.tm-row[data-decided]')).toHaveCount(at + 1);
      else await expect(page.getByRole('heading', { name: /^Done\. / })).toBeVisible();
    }
  }
  await first.clicks(page.getByRole('button', { name: 'Download CSV' }).first());
  const whole = byBarcode(await accept(first));
  expect(whole.size).toBe(PRODUCTS + 1);
  await first.clicks(receiptOf(page).getByRole('button', { name: 'Close' }).last());

  const second = accountedPage(page);
  const changed = await openChanges(second, `${uniqueName} 2`, wholesaler.code, 2);
  await expect(changed).toHaveCount(DEARER.length + 2);
  await expect(page.getByRole('region', { name: 'The change at a glance' })).toContainText(/4 of 29 changed/);
  await takeAllButOne(second, changed.filter({ hasText: unitBarcode(500 + DEARER[0]!) }));
  await second.presses('s');
  await expect(page.getByRole('radio', { name: /^Changes only/ })).toBeChecked();
  const text = await accept(second);
  const changes = byBarcode(text);
  const taken = [...DEARER.slice(1), RETAIL_UP].map((at) => unitBarcode(500 + at));
  expect([...changes.keys()].slice(1).toSorted()).toEqual(taken.toSorted());
  for (const at of DEARER.slice(1)) {
    const barcode = unitBarcode(500 + at);
    expect(Number(changes.get(barcode)![COST])).toBeGreaterThan(Number(whole.get(barcode)![COST]));
  }
  expect(Number(changes.get(unitBarcode(500 + RETAIL_UP))![RRP])).toBeCloseTo(lineOf(RETAIL_UP).rrp + 0.2, 2);

  // Not counted: the receipt gives the same bytes again, after the disclaimer.
  const again = accountedPage(page);
  await again.clicks(receiptOf(page).getByRole('button', { name: 'Download again' }));
  expect(await accept(again)).toBe(text);

  await receiptOf(page).getByRole('button', { name: 'Close' }).last().click();

  await ofShops(page, 5);
  const five = accountedPage(page);
  const theirs = await openChanges(five, `${uniqueName} 3`, wholesaler.code, 3);
  await expect(page.getByRole('radio', { name: /^All shops/ })).toBeChecked();
  await takeAllButOne(five, theirs.filter({ hasText: unitBarcode(510 + DEARER[0]!) }));
  await five.presses('s');
  await five.selects(page.getByRole('dialog').getByLabel('For', { exact: true }), 'All 5 shops, a file each');
  await accept(five);

  const counts = [first, second, five].map(({ actions }) => actions());
  process.stdout.write(`Actions of a person: first week, second week, a week of five shops: ${counts.join(', ')}\n`);
  expect(second.actions() * 5).toBeLessThanOrEqual(first.actions());
  expect(five.actions()).toBeLessThanOrEqual(second.actions() * 1.3);
});
