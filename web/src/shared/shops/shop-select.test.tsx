import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { labelPrints, sessionPath, sessionStatus, shelfLabels } from '@tillmap/contracts';
import { aCompletedSession, SESSION_ID } from '../../testing/builders.ts';
import { somePath } from '../../testing/changes-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, server } from '../../testing/server.ts';
import { ofTwoShops } from '../../testing/shop-builders.ts';
import { remember } from '../remembered.ts';

const AT = `/labels/${SESSION_ID}`;

/** The page of labels, with the shops that it asked for in their order. */
const openLabels = (at = AT) => {
  const asked: (string | null)[] = [];
  const pagination = { current_page: 1, last_page: 1, per_page: 100, total: 0 };
  server.use(
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(sessionPath, { data: { steps: somePath() } }),
    answers(labelPrints, { data: { prints: [] } }),
    answers(shelfLabels, ({ url }) => {
      asked.push(url.searchParams.get('shop'));
      return { data: { labels: [], counts: { due: 0, changed: 0, all: 0 }, pagination } };
    }),
  );
  return { ...renderApp({ at }), asked };
};

test('When there are several shops, then the page is about one, and another one is chosen with its own labels', async () => {
  server.use(ofTwoShops());
  const { user, asked, address } = openLabels();
  const choice = await screen.findByRole('combobox', { name: 'Shop' });
  expect(choice).toHaveValue('HIGH');
  await waitFor(() => expect(choice).toHaveTextContent('High Street: 9Station Road: 240'));
  await user.selectOptions(choice, 'STN');
  await waitFor(() => expect(asked.at(-1)).toBe('STN'));
  expect(address()).toBe(`${AT}?shop=STN`);
  expect(new Set(asked)).toEqual(new Set(['HIGH', 'STN']));
});

test('When no shop is in the address, then the page is about the one that was chosen last', async () => {
  server.use(ofTwoShops());
  remember('shop', 'STN');
  const { asked } = openLabels();
  expect(await screen.findByRole('combobox', { name: 'Shop' })).toHaveValue('STN');
  await waitFor(() => expect(asked).toEqual(['STN']));
});

test('When all shops stand in the address, then a page of one shop is about one', async () => {
  server.use(ofTwoShops());
  const { asked } = openLabels(`${AT}?shop=*`);
  expect(await screen.findByRole('combobox', { name: 'Shop' })).toHaveValue('HIGH');
  await waitFor(() => expect(asked).toEqual(['HIGH']));
});
