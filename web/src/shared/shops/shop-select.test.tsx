import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  changedLines,
  changesOverview,
  decideChanges,
  sessionPath,
  sessionStatistics,
  sessionStatus,
  shelfLabels,
} from '@tillmap/contracts';
import { aCompletedSession } from '../../testing/builders.ts';
import { aChangeAnswer, aChangedLine, aChangesOverview, somePath } from '../../testing/changes-builders.ts';
import { CHANGES_AT, openChanges } from '../../testing/open-changes.ts';
import { answers, server } from '../../testing/server.ts';
import { ofTwoShops } from '../../testing/shop-builders.ts';
import { remember } from '../remembered.ts';

test('When there are several shops, then the page is about one, and another one is chosen with its own lines', async () => {
  const asked: string[] = [];
  const note = (call: string) => (url: URL) => void asked.push(`${call} ${url.searchParams.get('shop')}`);
  server.use(ofTwoShops());
  const { user, address } = await openChanges([aChangedLine()]);
  const pagination = { current_page: 1, last_page: 1, per_page: 100, total: 1 };
  server.use(
    answers(changesOverview, ({ url }) => {
      note('figures')(url);
      return { data: aChangesOverview() };
    }),
    answers(changedLines, ({ url }) => {
      note('lines')(url);
      return { data: { lines: [aChangedLine({ description: 'Oats of Station Road' })], pagination } };
    }),
    answers(sessionPath, ({ url }) => {
      note('path')(url);
      return { data: { steps: somePath() } };
    }),
    answers(shelfLabels, ({ url }) => {
      note('labels')(url);
      return { data: { labels: [], counts: { due: 0, changed: 0, all: 0 }, pagination } };
    }),
    answers(decideChanges, async ({ url, request }) => {
      note(`decision ${((await request.json()) as { every_shop?: boolean }).every_shop}`)(url);
      return { data: aChangeAnswer([aChangedLine({ description: 'Oats of Station Road' })]) };
    }),
  );
  const choice = screen.getByRole('combobox', { name: 'Shop' });
  expect(choice).toHaveValue('HIGH');
  await waitFor(() => expect(choice).toHaveTextContent('High Street: 9Station Road: 240'));

  await user.selectOptions(choice, 'STN');
  expect(await screen.findByText('Oats of Station Road')).toBeVisible();
  expect(address()).toBe(`${CHANGES_AT}?shop=STN`);
  await user.keyboard('1');
  await waitFor(() => expect(asked).toContain('decision true STN'));
  await user.click(screen.getByRole('checkbox', { name: 'Decide for every shop' }));
  await user.click(screen.getByText('Oats of Station Road'));
  await user.keyboard('2');
  await waitFor(() => expect(asked).toContain('decision undefined STN'));
  expect([...new Set(asked)].sort()).toEqual([
    'decision true STN',
    'decision undefined STN',
    'figures STN',
    'lines STN',
    'path STN',
  ]);
});

test('When the address names a shop, then the page is about it, and where it names none, about the one that was chosen last', async () => {
  server.use(ofTwoShops());
  const { asked } = await openChanges([aChangedLine()], { at: `${CHANGES_AT}?shop=STN` });
  expect(screen.getByRole('combobox', { name: 'Shop' })).toHaveValue('STN');
  expect(asked.every((sent) => sent.get('shop') === 'STN')).toBe(true);
});

test('When the page is left, then the shop stays, also where another tab has chosen another one since', async () => {
  server.use(ofTwoShops());
  const { user } = await openChanges([aChangedLine()], { at: `${CHANGES_AT}?shop=STN` });
  remember('shop', 'HIGH');
  server.use(
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(sessionStatistics, { data: { total_items: 3, high_confidence: 3, needs_review: 0, skipped: 0 } }),
  );
  await user.keyboard('s');
  expect(await screen.findByLabelText('For')).toHaveValue('STN');
});

test('When there is one at most, then nothing is chosen, and calls are as before', async () => {
  const { asked } = await openChanges([aChangedLine()]);
  expect(screen.queryByRole('combobox', { name: 'Shop' })).toBeNull();
  expect(asked.some((sent) => sent.has('shop'))).toBe(false);
});
