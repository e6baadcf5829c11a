import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  adminListWholesalers,
  type LearnedProduct,
  listLearned,
  restoreLearned,
  revertLearned,
} from '@tillmap/contracts';
import { asAdmin } from '../../testing/admin-builders.ts';
import { aLearnedProduct, learnedAnswer, OTHER_PLACE } from '../../testing/learned-builders.ts';
import { ALL_WHOLESALERS } from '../../testing/reference-builders.ts';
import { chooseWholesaler, renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

const OPEN = { at: '/admin/learned?wholesaler=NORTH' };
const REVERT_ID = '0199a3a0-0000-7000-8000-0000000001c1';

let rows: LearnedProduct[];
/** What was asked for, newest last. */
let asked: URLSearchParams[];

beforeEach(() => {
  rows = [aLearnedProduct()];
  asked = [];
  server.use(
    asAdmin(),
    answers(adminListWholesalers, ALL_WHOLESALERS),
    answers(listLearned, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return learnedAnswer(rows);
    }),
  );
});

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

describe('Learned from Reviews', () => {
  test('When no wholesaler is chosen, then the page asks for one, and the address keeps the choice', async () => {
    const { user, address } = renderApp({ at: '/admin/learned' });
    expect(await screen.findByText('Choose a Wholesaler')).toBeVisible();
    await chooseWholesaler(user, await screen.findByRole('combobox', { name: 'Wholesaler' }), /NORTH/);
    expect(address()).toBe('/admin/learned?wholesaler=NORTH');
    expect(await screen.findByText('Golden Crunch Bar')).toBeVisible();
  });

  test('When something was learned, then who taught it is told, from what to what', async () => {
    rows = [aLearnedProduct({ from: OTHER_PLACE, how: 'accepted' })];
    renderApp(OPEN);
    const row = await rowOf('Golden Crunch Bar');
    expect(row.getByText('5012345678900 · 48g')).toBeVisible();
    expect(row.getByText('Confectionery › Chocolate › Boxes')).toBeVisible();
    expect(row.getByText('Confectionery › Chocolate › Bars')).toBeVisible();
    expect(row.getByRole('button', { name: 'Sam Staff' })).toBeVisible();
    expect(row.getByText(/^Accepted/)).toBeVisible();
    expect(row.getByRole('link', { name: 'Open review' })).toHaveAttribute(
      'href',
      `/review?session=${rows[0]!.session_id}`,
    );
  });

  test('When nothing was learned, or nothing fits, then the page says so', async () => {
    rows = [];
    const { user } = renderApp(OPEN);
    expect(await screen.findByText('Nothing Learned Yet')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'cola');
    expect(await screen.findByText('No results')).toBeVisible();
    await waitFor(() => expect(asked.at(-1)?.get('search')).toBe('cola'));
  });

  test('When one is reverted, then that is sent at once and can be undone', async () => {
    const sent: unknown[] = [];
    const taken = { at: new Date().toISOString(), by: 'Ada Admin', stays: null };
    server.use(
      answers(revertLearned, async ({ request }) => {
        sent.push(await request.json());
        rows = [aLearnedProduct({ state: 'reverted', reverted: taken })];
        return { message: 'Reverted 1 learned product.', revert_id: REVERT_ID, reverted: 1, stayed: 0 };
      }),
      answers(restoreLearned, async ({ request }) => {
        sent.push(await request.json());
        rows = [aLearnedProduct()];
        return { message: 'Restored 1 learned product.', restored: 1 };
      }),
    );
    const { user } = renderApp(OPEN);
    await user.click(await screen.findByRole('button', { name: 'Revert Golden Crunch Bar' }));
    expect(await screen.findByText('Reverted 1 learned product.')).toBeVisible();
    const row = await rowOf('Golden Crunch Bar');
    await waitFor(() => expect(row.getByText(/by Ada Admin/)).toBeVisible());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restored 1 learned product.')).toBeVisible();
    expect(sent).toEqual([{ ids: [rows[0]!.id] }, { revert_id: REVERT_ID }]);
    expect(await screen.findByRole('button', { name: 'Revert Golden Crunch Bar' })).toBeVisible();
  });

  test('When a mapping was changed later, or stayed when it was reverted, then that is said', async () => {
    const reverted = { at: new Date().toISOString(), by: '', stays: 'import' as const };
    rows = [
      aLearnedProduct({ state: 'replaced' }),
      aLearnedProduct({ id: REVERT_ID, name: 'Tea', state: 'reverted', reverted }),
    ];
    renderApp(OPEN);
    expect((await rowOf('Golden Crunch Bar')).getByText('Changed later')).toBeVisible();
    expect((await rowOf('Tea')).getByText('The mapping of a later import stayed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Revert/ })).toBeNull();
  });

  test.each([
    ['Sam Staff', 'user=sam', { user_id: 'sam' }, 'Only user ‘Sam Staff’'],
    [
      'Monday delivery',
      'session=0199a3a0-0000-7000-8000-0000000001b1',
      { session_id: '0199a3a0-0000-7000-8000-0000000001b1' },
      'Only session ‘Monday delivery’',
    ],
  ])(
    'When %s is chosen, then all of it can be reverted, with the number that is shown',
    async (name, filter, of, only) => {
      let sent: unknown;
      server.use(
        answers(listLearned, () => learnedAnswer(rows, 37)),
        answers(revertLearned, async ({ request }) => {
          sent = await request.json();
          return { message: 'Reverted 37 learned products.', revert_id: REVERT_ID, reverted: 37, stayed: 0 };
        }),
      );
      const { user, address } = renderApp(OPEN);
      await user.click(await screen.findByRole('button', { name }));
      expect(address()).toBe(`/admin/learned?wholesaler=NORTH&${filter}`);
      expect(await screen.findByText(only)).toBeVisible();
      await user.click(await screen.findByRole('button', { name: 'Revert all 37 products' }));
      const question = within(await screen.findByRole('dialog', { name: 'Revert 37 learned products?' }));
      expect(sent).toBeUndefined();
      await user.click(question.getByRole('button', { name: 'Revert 37 learned products' }));
      expect(await screen.findByText('Reverted 37 learned products.')).toBeVisible();
      expect(sent).toEqual({ ...of, expected: 37 });
      await user.click(screen.getAllByRole('button', { name: 'Show all' })[0]!);
      expect(address()).toBe('/admin/learned?wholesaler=NORTH');
    },
  );

  test('When the number is no longer right, then the sentence of the server is shown and the list is fresh', async () => {
    const message = 'There are now 3 learned products, not 1. Nothing was reverted.';
    server.use(refuses(revertLearned, 409, message));
    const { user } = renderApp(OPEN);
    const revert = await screen.findByRole('button', { name: 'Revert Golden Crunch Bar' });
    const before = asked.length;
    await user.click(revert);
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  test('When the list cannot be loaded, then the page says so', async () => {
    server.use(refuses(listLearned, 503));
    renderApp(OPEN);
    expect((await screen.findAllByText('Failed to load learned products')).length).toBeGreaterThan(0);
  });
});
