import type { Locator, Page } from '@playwright/test';
import {
  createDepartment,
  createVatCode,
  createWholesaler,
  deleteAllMappings,
  deleteSession,
  deleteWholesaler,
  listOrphanedProducts,
  listSessions,
  type Wholesaler,
} from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';
import { downloaded } from './steps.ts';
import { test as base, expect } from './test.ts';

/** A wholesaler of this test alone, with three departments and two VAT codes. */
export type OwnWholesaler = Pick<Wholesaler, 'id' | 'code' | 'name'>;

const PLACES = [
  ['10', 'Drinks', '1010', 'Fizzy', '101010', 'Cola'],
  ['10', 'Drinks', '1010', 'Fizzy', '101020', 'Lemonade'],
  ['20', 'Pantry', '2010', 'Tins', '201010', 'Soup'],
] as const;
const RATES = [
  ['S', 'Standard', 20],
  ['Z', 'Zero', 0],
] as const;

/** A code no other test and no earlier run has. */
export const newCode = (): string =>
  `E${Date.now().toString(36)}${Math.floor(Math.random() * 1_296).toString(36)}`.toUpperCase();

/** Playwright's test of Tillmap, for an administrator with a wholesaler to work on, removed afterwards. */
export const test = base.extend<{ wholesaler: OwnWholesaler }>({
  as: 'admin',
  wholesaler: async ({ api, page }, use) => {
    const code = newCode();
    const { id, name } = await api.data(createWholesaler, { body: { code, name: `Test ${code}` } });
    await Promise.all(
      RATES.map(([vat, description, rate]) =>
        api.call(createVatCode, { body: { wholesaler_code: code, code: vat, description, rate } }),
      ),
    );
    for (const [dept_code, dept_name, sub_dept_code, sub_dept_name, cg_group_code, cg_group_name] of PLACES) {
      const codes = { wholesaler_code: code, dept_code, sub_dept_code, cg_group_code };
      await api.call(createDepartment, { body: { ...codes, dept_name, sub_dept_name, cg_group_name } });
    }
    await use({ id, code, name });
    // A wholesaler with sessions that are not finished stays; no page may go on to ask for them.
    await page.goto('about:blank');
    const sessions = await api.data(listSessions, { query: { wholesaler_code: code } });
    for (const one of sessions) await api.call(deleteSession, { params: { id: one.id } });
    await api.call(deleteAllMappings, { query: { wholesaler_code: code } });
    await api.call(deleteWholesaler, { params: { id } });
  },
});

export { expect } from './test.ts';

/** Answers the question that is asked in a window. */
export const answer = async (page: Page, question: string | RegExp, button: string | RegExp): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
};

/** A file of lines as the import panel takes it. */
export const csvFile = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([...lines, ''].join('\r\n')),
});

/** Downloads the failed rows of an import that has ended: their columns, and each row by them. */
export const failedRows = async (page: Page, panel: Locator) => {
  const { records } = await downloaded(page, panel.getByRole('button', { name: 'Download failed rows' }));
  const [columns = [], ...rows] = records;
  return {
    columns,
    rows: rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? '']))),
  };
};

/** The file of failed rows as a person sends it back: every row changed by `correct`, the rest as it was. */
export const correctedFile = (
  { columns, rows }: Awaited<ReturnType<typeof failedRows>>,
  correct: (row: Record<string, string>) => Record<string, string | undefined>,
) =>
  csvFile('corrected.csv', [
    columns.join(','),
    ...rows.map((row) => {
      const whole: Record<string, string | undefined> = { ...row, ...correct(row) };
      return columns.map((name) => `"${(whole[name] ?? '').replaceAll('"', '""')}"`).join(',');
    }),
  ]);

/** Chooses a file in an open import panel and starts it; answers the panel. */
export const startImport = async (page: Page, title: string, file: ReturnType<typeof csvFile>): Promise<Locator> => {
  const panel = page.getByRole('region', { name: title, exact: true });
  await panel.getByLabel(`${title} file`).setInputFiles(file);
  await expect(panel.getByText(file.name, { exact: false })).toBeVisible();
  await panel.getByRole('button', { name: 'Start Import' }).click();
  return panel;
};

/** Holds an answer back until `open` is called. */
export const gate = () => {
  let open: () => void = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
};

/** The first hundred products that no wholesaler maps, as the clean-up lists them. */
export const orphanedBarcodes = async (api: ProductClient): Promise<string[]> => {
  const { products } = await api.data(listOrphanedProducts, { query: { limit: 100 } });
  return products.map(({ barcode }) => barcode);
};
