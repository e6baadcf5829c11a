import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TOKEN_STORAGE_KEY } from '@tillmap/contracts';
import { createMemoryRouter } from 'react-router';
import { App } from '../app/app.tsx';
import { routes } from '../app/routes.tsx';
import { createStore } from '../app/store.ts';

type Options = { at?: string; state?: unknown; signedIn?: boolean };

type Client = ReturnType<typeof userEvent.setup>;

/** Chooses in a select of wholesalers, by the words of the choice. */
export const chooseWholesaler = async (user: Client, field: HTMLElement, name: string | RegExp): Promise<void> => {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name }));
};

/** The whole application at an address, with a store of its own, signed in unless told otherwise. */
export const renderApp = ({ at = '/', state, signedIn = true }: Options = {}) => {
  if (signedIn) window.localStorage.setItem(TOKEN_STORAGE_KEY, 'token-1');
  const [pathname = '/', search] = at.split('?');
  const entry = { pathname, search: search ? `?${search}` : '', state };
  const router = createMemoryRouter(routes, { initialEntries: [entry] });
  const store = createStore();
  const view = render(<App store={store} router={router} env="test" />);
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { ...view, user: userEvent.setup(), store, router, address };
};
