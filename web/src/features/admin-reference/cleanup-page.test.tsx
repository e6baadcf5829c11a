import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  adminListWholesalers,
  cleanupOrphanedProducts,
  cleanupStats,
  currentUser,
  deleteAllMappings,
  listOrphanedProducts,
} from '@tillmap/contracts';
import { aUser } from '../../testing/builders.ts';
import { ALL_WHOLESALERS } from '../../testing/reference-builders.ts';
import { chooseWholesaler, renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

const at = { at: '/admin/database-cleanup' };
const stats = (orphaned_products: number) => ({
  data: {
    total_products: 1210,
    products_with_mappings: 1210 - orphaned_products,
    orphaned_products,
    total_reference_mappings: 1230,
    mappings_by_wholesaler: { NORTH: 1230, BAY: 0 },
  },
});
const choose = async (user: ReturnType<typeof renderApp>['user'], code: string) => {
  await chooseWholesaler(
    user,
    await screen.findByRole('combobox', { name: 'Wholesaler' }),
    new RegExp(`\\(${code}\\)`),
  );
};

beforeEach(() =>
  server.use(
    answers(currentUser, { user: aUser({ role: 'admin' }) }),
    answers(adminListWholesalers, ALL_WHOLESALERS),
    answers(cleanupStats, stats(10)),
  ),
);

describe('Database cleanup', () => {
  test('When the tab opens, then figures, every wholesaler and the workflow are shown', async () => {
    renderApp(at);
    expect(await screen.findByLabelText('Database statistics')).toHaveTextContent(
      'Total products1,210With mappings1,200Orphaned10Total mappings1,230',
    );
    const table = screen.getByRole('table', { name: 'Mappings by wholesaler' });
    expect(await within(table).findByText('Northgate Wholesale')).toBeVisible();
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['WholesalerCodeReference mappings', 'Northgate WholesaleNORTH1,230', 'Bayside Cash & CarryBAY0']);
    expect(screen.getByRole('heading', { name: 'Recommended workflow' })).toBeVisible();
  });

  test('When figures cannot be loaded, then it says so and can be tried again', async () => {
    server.use(refuses(cleanupStats, 503, 'The product database is away for a moment.'));
    const { user } = renderApp(at);
    expect(await screen.findByText('The product database is away for a moment.')).toBeVisible();
    server.use(answers(cleanupStats, stats(0)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Database statistics')).toBeVisible();
  });

  test('When a wholesaler is chosen, then its mappings can be deleted only where there are some', async () => {
    const { user } = renderApp(at);
    expect(await screen.findByRole('button', { name: 'Delete All' })).toBeDisabled();
    await choose(user, 'BAY');
    expect(await screen.findByText('No reference mappings found for this wholesaler')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete All for Bayside Cash & Carry' })).toBeDisabled();
    await choose(user, 'NORTH');
    expect(screen.getByRole('button', { name: 'Delete All for Northgate Wholesale' })).toBeEnabled();
  });

  test('When a wholesaler without mappings has the name of what every object has, then there is nothing to delete', async () => {
    const [first] = ALL_WHOLESALERS.data;
    server.use(answers(adminListWholesalers, { data: [{ ...first!, code: 'constructor' }] }));
    const { user } = renderApp(at);
    await choose(user, 'constructor');
    expect(screen.getByRole('button', { name: `Delete All for ${first!.name}` })).toBeDisabled();
  });

  test('When the second question is answered with Keep, then nothing is deleted', async () => {
    let isAsked = false;
    server.use(
      answers(deleteAllMappings, () => {
        isAsked = true;
        return { deleted: 1230, message: 'Deleted.' };
      }),
    );
    const { user } = renderApp(at);
    await choose(user, 'NORTH');
    await user.click(screen.getByRole('button', { name: 'Delete All for Northgate Wholesale' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const second = await screen.findByRole('dialog', { name: 'This cannot be undone' });
    await user.click(within(second).getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isAsked).toBe(false);
  });

  test('When deleting fails without words, then the fallback says so', async () => {
    server.use(refuses(deleteAllMappings, 500));
    const { user } = renderApp(at);
    await choose(user, 'NORTH');
    await user.click(screen.getByRole('button', { name: 'Delete All for Northgate Wholesale' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 1,230 reference mappings' }));
    expect(await screen.findByText('Error deleting reference mappings')).toBeVisible();
  });
});

describe('Orphaned products', () => {
  const products = [{ barcode: '5099000100302', name: 'Oakhurst Milk Chocolate Bar', size: '100g' }];

  test('When they are cleaned up, then one can look at them first, is asked once, and the figures are fresh', async () => {
    let left = 10;
    server.use(
      answers(cleanupStats, () => stats(left)),
      answers(listOrphanedProducts, { data: { products, total: 10 } }),
      answers(cleanupOrphanedProducts, () => {
        left = 0;
        return { removed: 10, message: '10 orphaned products were removed.' };
      }),
    );
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Show the products' }));
    expect(await screen.findByText('Oakhurst Milk Chocolate Bar')).toBeVisible();
    expect(screen.getByText('The first 1 of 10 are shown.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Cleanup Orphaned Products' }));
    await user.click(await screen.findByRole('button', { name: 'Remove 10 products' }));
    expect(await screen.findByText('10 orphaned products were removed.')).toBeVisible();
    expect(await screen.findByText('No orphaned products to clean up!')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cleanup Orphaned Products' })).toBeDisabled();
  });

  test.each([
    ['The product database is away.', 'The product database is away.'],
    ['', 'Error cleaning up orphaned products'],
  ])('When the server refuses with "%s", then a toast says "%s"', async (message, shown) => {
    server.use(refuses(cleanupOrphanedProducts, 503, message));
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Cleanup Orphaned Products' }));
    await user.click(await screen.findByRole('button', { name: 'Remove 10 products' }));
    expect(await screen.findByText(shown)).toBeVisible();
  });
});
