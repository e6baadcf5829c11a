import { readFileSync } from 'node:fs';
import { fewProducts, namedTooLong, sample } from './files.ts';
import { asNorthwayFile, openColumnsFile } from './open-columns.ts';
import { pricedFile } from './priced-file.ts';
import { button, type Screen } from './screens.ts';
import { openFold } from './steps.ts';
import { expect } from './test.ts';

const WEEKLY_ORDER = { name: 'northway-weekly-order.csv', content: readFileSync(sample('northway-weekly-order.csv')) };

/** A session on its way from the supplier's file to the till file. */
export const SESSION_SCREENS: readonly Screen[] = [
  {
    name: 'file-builder',
    open: () => '/',
    title: /^File Builder · Tillmap$/,
    h1: /^File Builder$/,
    primary: button('Create Session'),
  },
  {
    name: 'session-draft',
    open: async (api, name) => {
      const { id } = await api.createSession('NORTHWAY', name);
      await api.upload(id, WEEKLY_ORDER);
      return `/?session=${id}`;
    },
    title: /^session-draft .* · Tillmap$/,
    h1: /^session-draft /,
    primary: button('Start Processing 1,200 Products'),
  },
  {
    name: 'session-bad-rows',
    open: async (api, name) => `/?session=${(await api.createSession('NORTHWAY', name)).id}`,
    title: /^session-bad-rows .* · Tillmap$/,
    h1: /^session-bad-rows /,
    prepare: async (page) => {
      await page.getByLabel('Supplier file').setInputFiles(sample('messy/scientific-notation.csv'));
      await page.getByRole('button', { name: 'Upload File' }).click();
      await openFold(page, 'Rejected rows');
      await expect(page.getByRole('table', { name: 'Rejected rows' }).locator('tbody tr')).toHaveCount(20);
    },
    primary: button('Start Processing 20 Products'),
  },
  {
    name: 'session-columns',
    open: async (api, name) => `/?session=${(await api.createSession('NORTHWAY', name)).id}`,
    title: /^session-columns .* · Tillmap$/,
    // The page of the session, until its file has been sent.
    h1: /^session-columns /,
    refuses: /\/upload-supplier-file$/,
    prepare: async (page) => {
      await page.getByLabel('Supplier file').setInputFiles(asNorthwayFile(openColumnsFile(40)));
      await page.getByRole('button', { name: 'Upload File' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Which column is which?' })).toBeFocused();
    },
    primary: button('Use These Columns'),
  },
  {
    name: 'session-question',
    open: async (api, name) => {
      const { id } = await api.createSession('NORTHWAY', name);
      await api.upload(id, pricedFile({ perUnit: 30 }));
      return `/?session=${id}`;
    },
    title: /^session-question .* · Tillmap$/,
    h1: /^session-question /,
    prepare: (page) => page.getByRole('region', { name: /^Is the cost for/ }).scrollIntoViewIfNeeded(),
    primary: button(/^For a case/),
  },
  {
    name: 'session-checks',
    open: async (api, name) => {
      const { id } = await api.createSession('NORTHWAY', name);
      await api.upload(id, pricedFile({ troubles: true, cases: 3 }));
      return `/?session=${id}`;
    },
    title: /^session-checks .* · Tillmap$/,
    h1: /^session-checks /,
    prepare: async (page) => {
      const closed = page.locator('details:not([open]) > summary');
      await expect(closed).not.toHaveCount(0);
      while ((await closed.count()) > 0) await closed.first().click();
      await page.getByRole('heading', { name: 'Check these first' }).scrollIntoViewIfNeeded();
    },
    primary: button(/^Start Processing/),
  },
  {
    name: 'status-completed',
    open: async (api, name) =>
      `/status/${(await api.completedSession('NORTHWAY', name, { name: 'ten.csv', content: fewProducts(10) })).id}`,
    title: /^status-completed .* · Tillmap$/,
    h1: /^status-completed /,
    primary: (page) => page.getByRole('link', { name: 'View Results & Download CSV' }),
  },
  {
    name: 'status-unknown',
    refuses: /\/status$/,
    open: () => '/status/01990000-0000-7000-8000-000000000000',
    title: /^Status · Tillmap$/,
    h1: /^Error loading status$/,
    primary: button('Go Back'),
  },
  {
    name: 'review',
    open: async (api, name) => `/review?session=${(await api.completedSession('NORTHWAY', name, WEEKLY_ORDER)).id}`,
    title: /^Review of review .* · Tillmap$/,
    h1: /^review /,
    prepare: (page) => expect(page.getByRole('grid', { name: 'Products' }).locator('tbody tr').first()).toBeVisible(),
    primary: button('Download CSV'),
  },
  {
    name: 'review-edit',
    open: async (api, name) => `/review?session=${(await api.completedSession('NORTHWAY', name, WEEKLY_ORDER)).id}`,
    title: /^Review of review-edit .* · Tillmap$/,
    h1: /^review-edit /,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Why\?/ })
        .first()
        .click();
      // On a phone, where rows have no room for it, the bar at the foot opens the same window.
      const atTheFoot = page.getByRole('toolbar', { name: 'This product' }).getByRole('button', { name: 'Department' });
      await page
        .getByRole('button', { name: /^Edit / })
        .or(atTheFoot)
        .filter({ visible: true })
        .first()
        .click();
      await expect(page.getByRole('combobox', { name: 'VAT code' })).toBeVisible();
    },
    primary: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }),
  },
  {
    name: 'review-prices',
    open: async (api, name) =>
      `/review?session=${(await api.completedSession('NORTHWAY', name, pricedFile({ cases: 3 }))).id}&issue=case_at_unit_price`,
    title: /^Review of review-prices .* · Tillmap$/,
    h1: /^review-prices /,
    prepare: (page) => expect(page.getByRole('button', { name: /^Sell the unit/ })).toHaveCount(3),
    primary: (page) => page.getByRole('button', { name: /^Sell the unit/ }).first(),
  },
  {
    name: 'session-changes',
    open: async (api, name) => {
      const before = fewProducts(30);
      const { id } = await api.completedSession('NORTHWAY', `${name} before`, { name: 'week-1.csv', content: before });
      await (await api.download(id)).arrayBuffer();
      const dearer = before.replaceAll(
        /,(\d+\.\d+),(\d+\.\d+),(\d+)\r\n/g,
        (_, cost: string, rrp: string, units: string) =>
          `${['', (Number(cost) * 1.1).toFixed(2), rrp, units].join(',')}\r\n`,
      );
      const session = await api.completedSession('NORTHWAY', name, { name: 'week-2.csv', content: dearer });
      return `/changes/${session.id}`;
    },
    title: /^What changed in session-changes .* · Tillmap$/,
    h1: /^session-changes /,
    prepare: (page) => expect(page.getByRole('grid', { name: 'Changed products' })).toBeVisible(),
    primary: button('Download CSV'),
  },
  {
    name: 'session-labels',
    open: async (api, name) => {
      // A price of its own, so that each is due whatever was printed before.
      const content = fewProducts(10).replaceAll(/,(\d+\.\d+),(\d+\.\d+),(\d+)\r\n/g, ',1.00,9.37,$3\r\n');
      return `/labels/${(await api.completedSession('NORTHWAY', name, { name: 'week.csv', content })).id}`;
    },
    title: /^Shelf labels of session-labels .* · Tillmap$/,
    h1: /^Shelf labels$/,
    prepare: (page) => expect(page.getByRole('img', { name: /^The first sheet of/ })).toBeVisible(),
    primary: (page) => page.getByRole('button', { name: /^Print [1-9]\d* labels$/ }),
  },
  {
    name: 'review-download',
    open: async (api, name) =>
      `/review?session=${(await api.completedSession('NORTHWAY', name, { name: 'ten.csv', content: fewProducts(10) })).id}`,
    title: /^Review of review-download .* · Tillmap$/,
    h1: /^review-download /,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Download CSV' }).click();
      await page.getByRole('dialog').getByRole('checkbox').check();
    },
    primary: button('I Accept - Download CSV'),
  },
  {
    name: 'till-download',
    open: async (api, name) =>
      `/review?download=all&session=${(await api.completedSession('NORTHWAY', name, { name: 'ten.csv', content: namedTooLong(10) })).id}`,
    title: /^Review of till-download .* · Tillmap$/,
    h1: /^till-download /,
    prepare: async (page) => {
      await page.getByLabel('For the till').selectOption('KriolOS oPOS and uniCenta oPOS');
      await expect(page.getByRole('list', { name: 'Problems' })).toContainText(/longer than \d+ characters/);
      await page.getByRole('dialog').getByRole('checkbox').check();
    },
    primary: button('I Accept - Download CSV'),
  },
];
