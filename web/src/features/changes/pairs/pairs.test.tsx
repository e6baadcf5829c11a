import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type ChangePair,
  changedLines,
  changePairs,
  changesOverview,
  pairChanges,
  sessionPath,
  sessionStatus,
  undoChanges,
} from '@tillmap/contracts';
import { aCompletedSession } from '../../../testing/builders.ts';
import { aChangeAnswer, aChangedLine, aChangesOverview, somePath } from '../../../testing/changes-builders.ts';
import { CHANGES_AT } from '../../../testing/open-changes.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { answers, refusesWith, server } from '../../../testing/server.ts';

const product = (description: string, cost = '0.50') => ({
  description,
  size: '330ml',
  cost,
  rrp: '1.00',
  vat_code: 'S',
  place: 'Drinks › Soft Drinks › Cola',
});
const pairOf = (n: number, certainty: ChangePair['certainty'], ...names: string[]): ChangePair => ({
  new_barcode: `500005971140${n}`,
  old_barcode: `500005960020${n}0`,
  certainty,
  share: certainty === 'sure' ? 0.99 : 0.58,
  product: product(names[0]!),
  candidates: names.map((name, at) => ({
    old_barcode: `500005960020${n}${at}`,
    share: 0.58 - at / 5,
    product: product(name),
    same: at === 0 ? ['name', 'size', 'cost'] : ['size'],
  })),
});
const LAGER = pairOf(1, 'sure', 'Northbeck Lager Zero');
const COLA = pairOf(2, 'sure', 'Brightwell Fizz Cola');
const WATER = pairOf(3, 'likely', 'Tavy Water Raspberry', 'Tavy Water Blackcurrant', 'Tavy Water Elderflower');

/** The page with pairs that a server takes, or leaves, as it is told. */
const openPairs = async (given: readonly ChangePair[] = [LAGER, COLA, WATER]) => {
  let [open, before] = [given, given];
  const sent: Record<string, unknown>[] = [];
  const line = aChangedLine();
  server.use(
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(sessionPath, { data: { steps: somePath() } }),
    answers(changesOverview, { data: aChangesOverview() }),
    answers(changedLines, {
      data: { lines: [line], pagination: { current_page: 1, last_page: 1, per_page: 100, total: 1 } },
    }),
    answers(changePairs, () => {
      const sure = open.filter(({ certainty }) => certainty === 'sure').length;
      return { data: { pairs: [...open], counts: { sure, likely: open.length - sure } } };
    }),
    answers(pairChanges, async ({ request }) => {
      const body = (await request.json()) as { take?: 'sure' | ChangePair[]; leave?: ChangePair[] };
      sent.push(body);
      const named = body.leave ?? body.take;
      before = open;
      open = open.filter(({ certainty, new_barcode }) =>
        named === 'sure' ? certainty !== 'sure' : !named?.some((one) => one.new_barcode === new_barcode),
      );
      return { data: aChangeAnswer([line], { changed: before.length - open.length }) };
    }),
    answers(undoChanges, () => {
      open = before;
      return { data: aChangeAnswer([line]) };
    }),
  );
  const app = renderApp({ at: CHANGES_AT });
  await app.user.click(await screen.findByRole('button', { name: /3 products have a new barcode 2 sure.*Pair them/ }));
  return { ...app, sent };
};

const rows = () => within(screen.getByRole('region', { name: 'New barcodes' })).getAllByRole('listitem');
const left = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));

test('When products have a new barcode, then one line says so, and its list shows both, what is the same and how sure it is', async () => {
  const { user } = await openPairs();
  expect(screen.queryByRole('grid', { name: 'Changed products' })).toBeNull();
  const [first, , third] = rows();
  expect(first).toHaveTextContent(
    /In the till: Northbeck Lager Zero 330ml.*5000059600 ?2010.*In the new file: .*5000059711401/,
  );
  expect(first).toHaveTextContent(/Same: name, size, cost.*Sure.*99%/);
  expect(third).toHaveTextContent(/3 candidates.*Likely.*58%/);
  await user.click(screen.getByRole('button', { name: 'All changes' }));
  expect(await screen.findByRole('grid', { name: 'Changed products' })).toBeVisible();
});

test('When all sure ones are taken, then the number on the button and the chosen day are sent, and Undo brings them back', async () => {
  const { user, sent } = await openPairs();
  fireEvent.change(screen.getByLabelText(/Old number stays in the till until/), { target: { value: '2099-01-31' } });
  await user.click(screen.getByRole('button', { name: /^Take All 2 Sure/ }));
  expect(await screen.findByText(/2 products keep their decisions, VAT codes and labels/)).toBeVisible();
  expect(sent).toEqual([{ take: 'sure', expected: 2, old_until: '2099-01-31' }]);
  await left(1);
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await left(3);
});

test('When keys are pressed, then 1 is the same, and 2 is different or shows three, which are numbered', async () => {
  const { user, sent } = await openPairs();
  await user.keyboard('1');
  await left(2);
  await user.keyboard('2');
  await left(1);
  await user.keyboard('2');
  expect(await screen.findByRole('group', { name: /Which product is Tavy Water Raspberry/ })).toBeVisible();
  await user.keyboard('3');
  await waitFor(() => expect(screen.getByText('All decided')).toBeVisible());
  expect(sent).toEqual([
    { take: [{ new_barcode: LAGER.new_barcode, old_barcode: LAGER.old_barcode }] },
    { leave: [{ new_barcode: COLA.new_barcode }] },
    { take: [{ new_barcode: WATER.new_barcode, old_barcode: WATER.candidates[2]!.old_barcode }] },
  ]);
});

test('When Shift and a is pressed, then all sure ones are taken; None of them leaves the last', async () => {
  const { user, sent } = await openPairs();
  await user.keyboard('{Shift>}A{/Shift}');
  await left(1);
  await user.click(screen.getByRole('button', { name: /^Show 3/ }));
  await user.click(screen.getByRole('button', { name: /None of them/ }));
  await waitFor(() => expect(screen.getByText('All decided')).toBeVisible());
  expect(sent).toEqual([{ take: 'sure', expected: 2 }, { leave: [{ new_barcode: WATER.new_barcode }] }]);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('grid', { name: 'Changed products' })).toBeVisible();
});

test('When somebody has paired one meanwhile, then it says so', async () => {
  const { user } = await openPairs();
  server.use(refusesWith(pairChanges, 409, { message: 'Mia has paired 5000059711401 with another old barcode.' }));
  await user.click(screen.getAllByRole('button', { name: /^Same/ })[0]!);
  expect(await screen.findByText(/Mia has paired 5000059711401/)).toBeVisible();
});
