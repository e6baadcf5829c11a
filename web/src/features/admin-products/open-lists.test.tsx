import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  currentUser,
  deleteOpenList,
  importOpenList,
  listOpenLists,
  listProducts,
  type OpenList,
} from '@tillmap/contracts';
import { aUser } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, server } from '../../testing/server.ts';

const LIST: OpenList = {
  id: 7,
  file_name: 'openfoodfacts.tsv',
  state: 'ready',
  rows_read: 1_250,
  names_kept: 1_200,
  rows_rejected: 50,
  started_by: 'Ann',
  started_at: '2026-11-26T10:00:00.000Z',
};

beforeEach(() => {
  server.use(
    answers(currentUser, { user: aUser({ role: 'admin' }) }),
    answers(listProducts, { data: { data: [], current_page: 1, last_page: 1, per_page: 20, total: 0 } }),
  );
});

test('When an administrator adds a list, then it stands there with its counts, and can be removed as a whole', async () => {
  let lists: OpenList[] = [];
  server.use(
    answers(listOpenLists, () => ({ data: lists })),
    answers(importOpenList, () => {
      lists = [LIST];
      return { data: LIST };
    }),
    answers(deleteOpenList, () => {
      lists = [];
      return null;
    }),
  );
  const { user } = renderApp({ at: '/admin/products' });
  await user.click(await screen.findByRole('button', { name: 'Open product lists' }));
  const section = await screen.findByRole('region', { name: 'Open product lists' });
  await user.click(within(section).getByRole('button', { name: 'Add List' }));
  expect(await within(section).findByText('Please choose a file first')).toBeVisible();

  await user.upload(within(section).getByLabelText('Open product list file'), new File(['code'], 'openfoodfacts.tsv'));
  await user.click(within(section).getByRole('button', { name: 'Add List' }));
  expect(await screen.findByText('1,200 names of ‘openfoodfacts.tsv’ are remembered.')).toBeVisible();
  expect(
    await within(section).findByText(/1,200 names of 1,250 rows, 50 without a usable barcode or name · Ann/),
  ).toBeVisible();

  await user.click(within(section).getByRole('button', { name: 'Remove openfoodfacts.tsv' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('‘openfoodfacts.tsv’ was removed.')).toBeVisible();
  await waitFor(() => expect(within(section).queryByText('openfoodfacts.tsv')).toBeNull());
});
