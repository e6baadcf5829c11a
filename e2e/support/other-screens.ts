import { addFile, newPromotion } from './archive.ts';
import { fewProducts } from './files.ts';
import { button, type Screen } from './screens.ts';
import { rowOf } from './steps.ts';
import { expect } from './test.ts';

/** What is neither part of a session nor of the admin area. */
export const OTHER_SCREENS: readonly Screen[] = [
  {
    name: 'login',
    as: null,
    open: () => '/login',
    title: /^Sign in · Tillmap$/,
    h1: /^Sign in/,
    primary: button('Sign in'),
  },
  {
    name: 'lookup',
    open: () => '/product-lookup',
    title: /^Product Barcode Lookup · Tillmap$/,
    h1: /^Product Barcode Lookup$/,
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Wholesaler' }).click();
      await page.getByRole('option', { name: 'Northway Cash & Carry' }).click();
      await page.getByRole('button', { name: 'Load Example' }).click();
      const barcodes = page.getByRole('textbox', { name: 'Barcodes, one per line' });
      await barcodes.fill(`${await barcodes.inputValue()}\n5099999999998`);
      await page.getByRole('button', { name: 'Lookup Products' }).click();
      await expect(rowOf(page, 'Lookup results', '')).toHaveCount(3);
      await expect(rowOf(page, 'Failed lookups', '')).toHaveCount(1);
    },
    primary: button('Lookup Products'),
  },
  {
    name: 'promotions',
    open: async (api, name) => {
      await newPromotion(api, `${name} for every shop of the group, from the first of the month until stocks run out`);
      return '/promotions?wholesaler=NORTHWAY';
    },
    title: /^Promotions · Tillmap$/,
    h1: /^Promotions$/,
    prepare: (page) => expect(page.getByRole('list', { name: 'Promotions' }).getByRole('listitem')).not.toHaveCount(0),
    primary: button('Create Promotion'),
  },
  {
    name: 'offers',
    open: async (api, name) => {
      const rows = fewProducts(10).split('\r\n').filter(Boolean);
      const offers = ['Promo RRP,Promo From,Promo To', ...rows.slice(1).map(() => '0.20,01/12/2026,07/12/2026')];
      const content = rows.map((row, n) => `${row},${offers[n]}`).join('\r\n');
      await api.completedSession('NORTHWAY', name, { name: 'offers.csv', content });
      return '/offers?wholesaler=NORTHWAY&day=2026-12-01';
    },
    title: /^Offers · Tillmap$/,
    h1: /^Offers$/,
    prepare: (page) => expect(rowOf(page, 'Offers', '£0.20').first()).toBeVisible(),
    primary: (page) => page.getByRole('link', { name: 'Till file of Northway Cash & Carry' }),
  },
  {
    name: 'promotion',
    as: 'admin',
    open: async (api, name) => {
      const { id } = await newPromotion(api, name);
      await addFile(api, id, 'shelf edge labels.csv', 'barcode,price\r\n5017543004018,1.25\r\n');
      await addFile(api, id, `${'Price list of everything that is on offer '.repeat(5)}.csv`, 'barcode\r\n1\r\n');
      return `/promotions/${id}`;
    },
    title: /^promotion .* · Tillmap$/,
    h1: /^promotion /,
    prepare: (page) => expect(rowOf(page, 'Files', '')).toHaveCount(2),
    primary: button('Upload File'),
  },
  {
    name: 'access-denied',
    open: () => '/admin',
    title: /Tillmap$/,
    h1: /^Access Denied - /,
    primary: button('Go Back'),
  },
  {
    name: 'not-found',
    open: () => '/nowhere',
    title: /^Page not found · Tillmap$/,
    h1: /^Page not found$/,
    primary: button('Go Back'),
  },
];
