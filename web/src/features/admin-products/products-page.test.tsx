import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { currentUser, listProducts, type Product } from '@tillmap/contracts';
import { aUser } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

const aProduct = (over: Partial<Product> = {}): Product => ({
  id: '05099000100302',
  barcode: '5099000100302',
  name: 'Oakhurst Milk Chocolate Bar',
  size: '100g',
  wholesalers: ['Northgate Wholesale', 'Bayside Cash & Carry'],
  ...over,
});
const pageOf = (data: Product[], current_page = 1, last_page = 1) => ({
  data: { data, current_page, last_page, per_page: 20, total: data.length },
});

const at = { at: '/admin/products' };
beforeEach(() => server.use(answers(currentUser, { user: aUser({ role: 'admin' }) })));

describe('Master products', () => {
  test('When the tab opens, then products stand with size and wholesalers, and nothing can be changed', async () => {
    const bare = aProduct({ id: '2', barcode: '5099000100319', name: 'Loose Mints', size: '', wholesalers: [] });
    server.use(answers(listProducts, pageOf([aProduct(), bare])));
    renderApp(at);
    const table = await screen.findByRole('table', { name: 'Products' });
    const [, full, empty] = within(table).getAllByRole('row');
    expect(full).toHaveTextContent(
      '5099000100302Oakhurst Milk Chocolate Bar100gNorthgate WholesaleBayside Cash & Carry',
    );
    expect(empty).toHaveTextContent('5099000100319Loose Mints-No mappings');
    expect(screen.getByText(/deduplicated by barcode across wholesalers/)).toBeVisible();
    expect(within(table).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  test('When one searches and turns the page, then the server is asked and the address keeps both', async () => {
    const asked: string[] = [];
    server.use(
      answers(listProducts, ({ url }) => {
        asked.push(url.search);
        return pageOf([aProduct()], Number(url.searchParams.get('page')), 3);
      }),
    );
    const { user, address } = renderApp(at);
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'milk{Enter}');
    await waitFor(() => expect(address()).toBe('/admin/products?search=milk'));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
    expect(address()).toBe('/admin/products?search=milk&page=2');
    expect(asked.at(-1)).toBe('?page=2&search=milk');
  });

  test('When nothing fits, then all can be shown again', async () => {
    server.use(answers(listProducts, ({ url }) => pageOf(url.searchParams.get('search') === null ? [aProduct()] : [])));
    const { user } = renderApp({ at: '/admin/products?search=zzz' });
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Oakhurst Milk Chocolate Bar')).toBeVisible();
  });

  test('When the list cannot be loaded, then it says so and can be tried again', async () => {
    server.use(refuses(listProducts, 503, 'The product database is away for a moment.'));
    const { user } = renderApp(at);
    expect(await screen.findByText('The product database is away for a moment.')).toBeVisible();
    expect(screen.getAllByText('Failed to load products').length).toBeGreaterThan(0);
    server.use(answers(listProducts, pageOf([aProduct()])));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Oakhurst Milk Chocolate Bar')).toBeVisible();
  });
});
