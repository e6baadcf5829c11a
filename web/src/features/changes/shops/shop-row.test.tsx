import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  changedLines,
  changesOverview,
  decideChanges,
  sessionPath,
  sessionShops,
  sessionStatistics,
  sessionStatus,
} from '@tillmap/contracts';
import { remember } from '../../../shared/remembered.ts';
import { aCompletedSession } from '../../../testing/builders.ts';
import {
  aChangeAnswer,
  aChangedLine,
  aChangesOverview,
  someChangeCounts,
  somePath,
} from '../../../testing/changes-builders.ts';
import { CHANGES_AT, lineNamed, openChanges } from '../../../testing/open-changes.ts';
import { answers, server } from '../../../testing/server.ts';
import { ofTwoShops, someShops } from '../../../testing/shop-builders.ts';

const OATS = aChangedLine({ description: 'Oats', shops: ['High Street'] });
const EACH = 'One decision counts in each shop that has the change.';
const shopNamed = (name: RegExp) => screen.findByRole('radio', { name });

/** The page of two shops, with the shops that its calls were made for. */
const openShops = async (at = CHANGES_AT) => {
  const asked: string[] = [];
  server.use(ofTwoShops());
  const app = await openChanges([OATS], { at });
  const note = (call: string, url: URL) => void asked.push(`${call} ${url.searchParams.get('shop')}`);
  const pagination = { current_page: 1, last_page: 1, per_page: 100, total: 1 };
  server.use(
    answers(changesOverview, ({ url }) => {
      note('figures', url);
      const isAll = url.searchParams.get('shop') === '*';
      const counts = someChangeCounts({ to_decide: isAll ? 241 : 240, decided: 1 });
      return { data: aChangesOverview({ counts, base_sentence: 'Compared with the download of 23 February.' }) };
    }),
    answers(changedLines, ({ url }) => {
      note('lines', url);
      return { data: { lines: [aChangedLine({ description: 'Oats of Station Road' })], pagination } };
    }),
    answers(sessionPath, ({ url }) => {
      note('path', url);
      return { data: { steps: somePath() } };
    }),
    answers(decideChanges, async ({ url }) => {
      note('decision', url);
      return { data: aChangeAnswer([aChangedLine({ description: 'Oats of Station Road', decision: 'take' })]) };
    }),
  );
  return { ...app, asked };
};

test('When there are several shops, then all of them open as one list, and a line says which have it', async () => {
  const { asked } = await openShops();
  expect(await shopNamed(/^All shops/)).toBeChecked();
  expect(await shopNamed(/^High Street 9$/)).toBeVisible();
  expect(await shopNamed(/^Station Road 240$/)).toBeVisible();
  expect(screen.getByText(EACH)).toBeVisible();
  expect(within(await lineNamed('Oats')).getByText('only High Street')).toBeVisible();
  expect(asked).toEqual([]);
});

test('When one is chosen, then the page is about it with its own base, also at the next visit, and calls are made for it', async () => {
  const { user, asked, address } = await openShops();
  await user.click(await shopNamed(/^Station Road/));
  expect(await screen.findByText('Oats of Station Road')).toBeVisible();
  expect(address()).toBe(`${CHANGES_AT}?shop=STN`);
  expect(screen.getByText('Compared with the download of 23 February.')).toBeVisible();
  expect(screen.queryByText(EACH)).toBeNull();
  expect(await shopNamed(/^All shops 242$/)).not.toBeChecked();
  await user.click(screen.getByText('Oats of Station Road'));
  await user.keyboard('1');
  await waitFor(() => expect(asked).toContain('decision STN'));
  expect([...new Set(asked)].sort()).toEqual(['decision STN', 'figures *', 'figures STN', 'lines STN', 'path STN']);
  expect(window.localStorage.getItem('tm-review-all-shops')).toBe('false');
});

test('When all shops are shown, then a decision is sent for all, what next is left of the line is shown, and no file is offered', async () => {
  const { user, asked, lines } = await openShops();
  server.use(
    answers(decideChanges, ({ url }) => {
      asked.push(`decision ${url.searchParams.get('shop')}`);
      const left = aChangedLine({
        description: 'Oats',
        changes: ['new'],
        before: null,
        shops: ['Station Road'],
        version: 5,
      });
      return { data: aChangeAnswer([left]) };
    }),
  );
  expect(lines.size).toBe(1);
  await user.click(screen.getByText('Oats'));
  await user.keyboard('1');
  expect(await screen.findByText('only Station Road')).toBeVisible();
  expect(within(await lineNamed('Oats')).getByText('To decide')).toBeVisible();
  expect(asked).toContain('decision *');
  await user.click(screen.getByRole('button', { name: 'View' }));
  expect(await screen.findByRole('button', { name: 'Print this list' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'This list as CSV' })).toBeNull();
});

test('When the page of one shop is left, then the shop stays, also where another tab has chosen another one since', async () => {
  const { user } = await openShops(`${CHANGES_AT}?shop=STN`);
  remember('shop', 'HIGH');
  server.use(
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(sessionStatistics, { data: { total_items: 3, high_confidence: 3, needs_review: 0, skipped: 0 } }),
  );
  await user.keyboard('s');
  expect(await screen.findByLabelText('For')).toHaveValue('STN');
});

test('When the page of all shops is left, then the next one is about the shop that was chosen last', async () => {
  remember('shop', 'STN');
  const { user } = await openShops();
  server.use(
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(sessionStatistics, { data: { total_items: 3, high_confidence: 3, needs_review: 0, skipped: 0 } }),
  );
  await user.keyboard('s');
  expect(await screen.findByLabelText('For')).toHaveValue('STN');
});

test('When there are more shops than a row has room for, then they are a list to choose from', async () => {
  const names = ['Mill Lane', 'Park Lane', 'Church Green', 'Quay', 'Harbour', 'Market'];
  server.use(answers(sessionShops, { data: { shops: someShops(names.map((name, n) => [`S${n}`, name, n])) } }));
  await openChanges([OATS]);
  const choice = await screen.findByRole('combobox', { name: 'Shop' });
  expect(choice).toHaveValue('*');
  await waitFor(() => expect(within(choice).getByRole('option', { name: 'Market: 5' })).toBeVisible());
});

test('When there is one at most, then nothing is chosen, and calls are as before', async () => {
  const { asked } = await openChanges([aChangedLine()]);
  expect(screen.queryByRole('radio', { name: /^All shops/ })).toBeNull();
  expect(asked.some((sent) => sent.has('shop'))).toBe(false);
});
