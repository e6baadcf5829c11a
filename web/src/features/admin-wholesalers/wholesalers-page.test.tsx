import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  adminListWholesalers,
  createWholesaler,
  deleteWholesaler,
  updateWholesaler,
  type Wholesaler,
} from '@tillmap/contracts';
import { asAdmin } from '../../testing/admin-builders.ts';
import { ALL_WHOLESALERS } from '../../testing/reference-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

const at = { at: '/admin/wholesalers' };
const NORTH: Wholesaler = { ...ALL_WHOLESALERS.data[0]!, description: 'Ambient goods' };

beforeEach(() => server.use(asAdmin(), answers(adminListWholesalers, { data: [NORTH] })));

describe('Wholesalers', () => {
  test('When there is none, then the page says so and offers the first', async () => {
    server.use(answers(adminListWholesalers, { data: [] }));
    const { user } = renderApp(at);
    expect(await screen.findByText('No Wholesalers Yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Wholesaler' }));
    expect(await screen.findByRole('dialog', { name: 'Add Wholesaler' })).toBeVisible();
  });

  test('When there are some, then code, name, description and status are listed', async () => {
    server.use(answers(adminListWholesalers, { data: [NORTH, { ...ALL_WHOLESALERS.data[1]!, active: false }] }));
    renderApp(at);
    const [, first, second] = within(await screen.findByRole('table', { name: 'Wholesalers' })).getAllByRole('row');
    expect(first).toHaveTextContent('NORTHNorthgate WholesaleAmbient goodsActive');
    expect(second).toHaveTextContent('BAYBayside Cash & Carry–Inactive');
  });

  test('When one is added, then code and name are required and the list shows it', async () => {
    let sent: unknown;
    server.use(
      answers(createWholesaler, async ({ request }) => {
        sent = await request.json();
        server.use(answers(adminListWholesalers, ALL_WHOLESALERS));
        return { data: ALL_WHOLESALERS.data[1]! };
      }),
    );
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Add Wholesaler' }));
    const form = within(await screen.findByRole('dialog'));
    await user.click(form.getByRole('button', { name: 'Add Wholesaler' }));
    expect(form.getByText('A wholesaler code has 1 to 20 letters, digits, hyphens or underscores.')).toBeVisible();
    expect(form.getByText('Name is required')).toBeVisible();
    await user.type(form.getByLabelText(/Code/), 'BAY');
    await user.type(form.getByLabelText(/Name/), 'Bayside Cash & Carry');
    await user.click(form.getByRole('button', { name: 'Add Wholesaler' }));
    expect(await screen.findByText('Bayside Cash & Carry')).toBeVisible();
    expect(sent).toEqual({ code: 'BAY', name: 'Bayside Cash & Carry', description: '', active: true });
  });

  test('When one is edited, then its code is locked', async () => {
    let sent: unknown;
    server.use(
      answers(updateWholesaler, async ({ request }) => {
        sent = await request.json();
        return { data: NORTH };
      }),
    );
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Edit Northgate Wholesale' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Wholesaler' }));
    expect(form.getByLabelText(/Code/)).toBeDisabled();
    await user.click(form.getByLabelText('Active'));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual({ code: 'NORTH', name: NORTH.name, description: 'Ambient goods', active: false });
  });

  test.each([
    ['There is a wholesaler with this code already.', 'There is a wholesaler with this code already.'],
    ['', 'Error saving wholesaler'],
  ])('When saving is refused with "%s", then the form says "%s"', async (message, shown) => {
    server.use(refuses(updateWholesaler, 409, message));
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Edit Northgate Wholesale' }));
    const form = within(await screen.findByRole('dialog'));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByRole('alert')).toHaveTextContent(shown);
  });

  test.each([
    ['11,000 reference mappings use this wholesaler.', '11,000 reference mappings use this wholesaler.'],
    ['', 'Error deleting wholesaler'],
  ])('When a delete is refused with "%s", then "%s" is told after the confirmation', async (message, shown) => {
    server.use(refuses(deleteWholesaler, 409, message));
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Delete Northgate Wholesale' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this wholesaler?' }));
    expect(question.getByText(/‘Northgate Wholesale’ \(NORTH\)/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(shown)).toBeVisible();
  });

  test('When the list cannot be loaded, then it says so', async () => {
    server.use(refuses(adminListWholesalers, 503));
    renderApp(at);
    expect((await screen.findAllByText('Failed to load wholesalers')).length).toBeGreaterThan(0);
  });
});
