import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TOKEN_STORAGE_KEY } from '@tillmap/contracts';
import { App } from '../app/app.tsx';
import { createStore } from '../app/store.ts';
import { createPageHistory } from '../shared/page-history.ts';

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
  window.history.replaceState({ usr: state, key: 'first', idx: 0 }, '', at);
  const history = createPageHistory();
  const store = createStore();
  const view = render(<App store={store} history={history} env="test" />);
  const address = () => `${window.location.pathname}${window.location.search}`;
  return { ...view, user: userEvent.setup(), store, history, address };
};
