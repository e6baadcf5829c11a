import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { adminListWholesalers, currentUser, dashboard, TOKEN_STORAGE_KEY } from '@tillmap/contracts';
import { aDashboard } from '../testing/archive-builders.ts';
import { aUser } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';
import { answers, refuses, server } from '../testing/server.ts';
import { followOtherTabs } from './store.ts';

describe('Who may see what', () => {
  test.each(['/', '/status/1', '/review', '/promotions', '/admin', '/no-such-page'])(
    'When nobody is signed in, then %s leads to the sign-in',
    async (at) => {
      const { address } = renderApp({ at, signedIn: false });
      expect(await screen.findByRole('heading', { name: 'Sign in to Tillmap' })).toBeVisible();
      expect(address()).toBe('/login');
    },
  );

  test('When a user opens the admin page, then access is denied with the way back, and the bar has no such link', async () => {
    renderApp({ at: '/admin' });
    expect(await screen.findByText("Access Denied - You don't have permission to access this page.")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible();
    expect(within(screen.getByRole('navigation', { name: 'Main' })).queryByText('Admin')).toBeNull();
  });

  test('When who is signed in cannot be told for a moment, then access is not denied, and one may try again', async () => {
    const busy = 'Sign-in has too much to do right now. Please try again in a moment.';
    server.use(refuses(currentUser, 503, busy));
    const { user } = renderApp({ at: '/admin' });
    expect(await screen.findByText(busy)).toBeVisible();
    expect(screen.queryByText(/Access Denied/)).toBeNull();
    server.use(
      answers(currentUser, { user: aUser({ role: 'admin' }) }),
      answers(adminListWholesalers, { data: [] }),
      answers(dashboard, { data: aDashboard() }),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('navigation', { name: 'Administration' })).toBeVisible();
  });

  test('When an admin opens it, then the first tab opens and all are at the side', async () => {
    server.use(
      answers(currentUser, { user: aUser({ role: 'admin' }) }),
      answers(adminListWholesalers, { data: [] }),
      answers(dashboard, { data: aDashboard() }),
    );
    const { address, user } = renderApp({ at: '/admin' });
    expect(await screen.findByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
    const tabs = within(await screen.findByRole('navigation', { name: 'Administration' }));
    expect(address()).toBe('/admin/dashboard');
    expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Dashboard',
      'Users',
      'Shops',
      'All Activity',
      'API Keys',
      'Wholesalers',
      'Departments',
      'VAT Codes',
      'Products',
      'Reference Import',
      'Learned Products',
      'Matching Quality',
      'Database Cleanup',
      'Layouts',
      'Export Profiles',
      'Disclaimer Audit',
    ]);

    expect(tabs.getAllByRole('region').map((group) => group.getAttribute('aria-label'))).toEqual([
      'People',
      'Wholesalers',
      'Learning',
      'Till files',
    ]);
    await user.click(tabs.getByRole('link', { name: 'Wholesalers' }));
    await waitFor(() => expect(address()).toBe('/admin/wholesalers'));
    expect(await screen.findByRole('heading', { name: 'Wholesaler Management' })).toBeVisible();
  });

  test('When an address does not exist, then the page says so', async () => {
    renderApp({ at: '/no-such-page' });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  test('When another tab signs out, then this one does too', async () => {
    const { store } = renderApp();
    const stop = followOtherTabs(store);
    await screen.findByText('No sessions yet');
    window.localStorage.removeItem(TOKEN_STORAGE_KEY);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_STORAGE_KEY }));
    });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Sign in to Tillmap' })).toBeVisible());
    stop();
  });
});
