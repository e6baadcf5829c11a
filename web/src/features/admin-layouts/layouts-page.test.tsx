import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  adminListWholesalers,
  deleteLayout,
  type Layout,
  layoutSchema,
  listLayouts,
  renameLayout,
} from '@tillmap/contracts';
import { aPage, asAdmin } from '../../testing/admin-builders.ts';
import { ALL_WHOLESALERS } from '../../testing/reference-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

const at = '/admin/layouts';
const aLayout = (over: Partial<Layout> = {}): Layout =>
  layoutSchema.parse({
    id: '0199a3a0-0000-7000-8000-0000000000f1',
    kind: 'supplier_file',
    wholesaler_code: 'NORTH',
    name: 'Weekly order',
    has_header: true,
    columns: [
      { name: 'EAN Nr', shape: 'barcode', field: 'barcode' },
      { name: 'Price 1', shape: 'amount', field: 'costprice' },
    ],
    reading: {},
    version: 1,
    taught_at: '2026-11-18T09:00:00Z',
    taught_by: 'Ann',
    last_used_at: '2026-11-25T09:00:00Z',
    times_used: 6,
    ...over,
  });

beforeEach(() => {
  server.use(asAdmin(), answers(adminListWholesalers, ALL_WHOLESALERS), answers(listLayouts, aPage([aLayout()])));
});

describe('Layouts', () => {
  test('When the tab opens, then each layout is shown with its columns, its teacher and its use', async () => {
    renderApp({ at });
    const table = within(await screen.findByRole('table', { name: 'Layouts' }));
    const row = table.getAllByRole('row')[1];
    expect(row).toHaveTextContent(/Weekly order/);
    expect(row).toHaveTextContent(/Supplier files/);
    expect(row).toHaveTextContent(/EAN Nr, Price 1/);
    expect(row).toHaveTextContent(/by Ann/);
    expect(row).toHaveTextContent(/6 times/);
  });

  test('When one is renamed, then the new name is sent', async () => {
    let sent: unknown;
    server.use(
      answers(renameLayout, async ({ request }) => {
        sent = await request.json();
        return { data: aLayout({ name: 'Promotions' }) };
      }),
    );
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Edit Weekly order of NORTH' }));
    const form = within(await screen.findByRole('dialog', { name: 'Rename Layout' }));
    await user.clear(form.getByLabelText(/Name/));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(form.getByText('Please enter a name.')).toBeVisible();
    await user.type(form.getByLabelText(/Name/), 'Promotions');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('The layout was renamed.')).toBeVisible();
    expect(sent).toEqual({ name: 'Promotions' });
  });

  test('When one is deleted, then it is asked first and told after', async () => {
    server.use(answers(deleteLayout, { message: 'Deleted.' }));
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Delete Weekly order of NORTH' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this layout?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('‘Weekly order’ was deleted.')).toBeVisible();
  });

  test('When the list cannot be loaded, then it says so', async () => {
    server.use(refuses(listLayouts, 500));
    renderApp({ at });
    expect((await screen.findAllByText('Failed to load layouts')).length).toBeGreaterThan(0);
  });
});
