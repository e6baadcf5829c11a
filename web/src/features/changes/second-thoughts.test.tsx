import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  type ChangedLine,
  changedLines,
  changesOverview,
  decideChanges,
  sessionPath,
  sessionStatus,
  undoChanges,
} from '@tillmap/contracts';
import { aCompletedSession } from '../../testing/builders.ts';
import {
  aChangeAnswer,
  aChangedLine,
  aChangesOverview,
  someChangeCounts,
  somePath,
  someValues,
} from '../../testing/changes-builders.ts';
import { CHANGES_AT } from '../../testing/open-changes.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refusesWith, server } from '../../testing/server.ts';

const cola = aChangedLine();
const shake = aChangedLine({
  barcode: '5099000100401',
  description: 'Kittering Protein Shake',
  changes: ['vat_moved', 'place_moved'],
  before: someValues({ place: 'Dairy › Flavoured Milk', vat_code: 'Z' }),
  after: someValues({ place: 'Drinks › Sports Drinks', vat_code: 'S' }),
});
const oats = aChangedLine({
  barcode: '5099000100418',
  description: 'Oakhatch Oat Flapjack',
  changes: ['place_moved'],
  before: someValues({ place: 'Bakery › Cakes' }),
  after: someValues({ place: 'Grocery › Cereal Bars' }),
});

/** The page with one change of the wholesaler's and second thoughts that a server decides as it is told. */
const openThoughts = async (given: readonly ChangedLine[] = [shake, oats], main: ChangedLine[] = [cola]) => {
  const thoughts = new Map(given.map((line) => [line.barcode, line]));
  const steps: Record<string, unknown>[] = [];
  const left = () => [...thoughts.values()].filter(({ decision }) => decision === '').length;
  const decided = (barcodes: readonly string[], decision: ChangedLine['decision']) => {
    const lines = barcodes.map((barcode) => ({ ...thoughts.get(barcode)!, decision }));
    for (const line of lines) thoughts.set(line.barcode, line);
    return { data: aChangeAnswer(lines) };
  };
  let last: readonly string[] = [];
  server.use(
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(sessionPath, { data: { steps: somePath() } }),
    answers(changesOverview, () => ({
      data: aChangesOverview({
        ...(main.length === 0 ? { counts: someChangeCounts({ to_decide: 0, decided: 0, changed: 0, gone: 0 }) } : {}),
        second_thoughts:
          left() === 0
            ? []
            : [
                {
                  told_by: 'tillmap',
                  products: left(),
                  sentence: `Tillmap would now place ${left()} products elsewhere; the till keeps its own.`,
                },
              ],
      }),
    })),
    answers(changedLines, ({ url }) => {
      const lines = url.searchParams.get('told_by') === 'tillmap' ? [...thoughts.values()] : main;
      return { data: { lines, pagination: { current_page: 1, last_page: 1, per_page: 100, total: lines.length } } };
    }),
    answers(decideChanges, async ({ request }) => {
      const sent = (await request.json()) as { decision: 'take' | 'keep'; items?: { barcode: string }[] };
      steps.push(sent);
      last = sent.items?.map(({ barcode }) => barcode) ?? [...thoughts.keys()];
      return decided(last, sent.decision);
    }),
    answers(undoChanges, () => decided(last, '')),
  );
  const app = renderApp({ at: CHANGES_AT });
  await app.user.click(await screen.findByRole('button', { name: /would now place 2 products elsewhere.*Look/ }));
  return { ...app, steps };
};

const rowOf = async (name: string) => within((await screen.findByText(new RegExp(name))).closest('li')!);

test('When Tillmap would place products elsewhere, then one line says so, and its list shows both places', async () => {
  const { user } = await openThoughts();
  expect(screen.queryByRole('grid', { name: 'Changed products' })).toBeNull();
  const row = await rowOf('Kittering Protein Shake');
  expect(row.getByText(/Dairy › Flavoured Milk, VAT Z/)).toBeVisible();
  expect(row.getByText(/Drinks › Sports Drinks, VAT S/)).toBeVisible();
  expect(row.getByText(/the VAT code changes too/)).toBeInTheDocument();
  expect((await rowOf('Oakhatch Oat Flapjack')).queryByText(/the VAT code changes too/)).toBeNull();
  expect(row.getByRole('button', { name: /^Keep/ })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'All changes' }));
  expect(await screen.findByRole('grid', { name: 'Changed products' })).toBeVisible();
});

test('When one is taken, then the till gets its new place, and Undo takes that back', async () => {
  const { user, steps } = await openThoughts();
  await user.click((await rowOf('Oakhatch Oat Flapjack')).getByRole('button', { name: /^Take/ }));
  const undo = await screen.findByRole('button', { name: /^Undo/ });
  expect(screen.getByText('1 product moved to its new place.')).toBeVisible();
  expect(steps).toEqual([
    { decision: 'take', told_by: 'tillmap', items: [{ barcode: oats.barcode, version: oats.version }] },
  ]);
  const isTaken = async () => {
    const take = (await rowOf('Oakhatch Oat Flapjack')).getByRole('button', { name: /^Take/ });
    return take.getAttribute('aria-pressed');
  };
  await waitFor(async () => expect(await isTaken()).toBe('true'));
  await user.click(undo);
  await waitFor(async () => expect(await isTaken()).toBe('false'));
  expect(await screen.findByText('2 products to decide')).toBeVisible();
});

test('When all are taken or kept, then the number on the button is sent, and nothing is left to decide', async () => {
  const { user, steps } = await openThoughts();
  await user.click(await screen.findByRole('button', { name: 'Take All 2' }));
  expect(await screen.findByText('2 products moved to their new place.')).toBeVisible();
  expect(steps).toEqual([{ decision: 'take', told_by: 'tillmap', match: { show: 'to_decide' }, expected: 2 }]);
  expect(await screen.findByText('All decided')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep All 0' })).toBeDisabled();
});

test('When the wholesaler changed nothing, then second thoughts are told beside that', async () => {
  await openThoughts([shake, oats], []);
  expect(await rowOf('Oakhatch Oat Flapjack')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'The change at a glance' })).toBeNull();
});

test('When somebody decided meanwhile, then it says so and shows what is so now', async () => {
  const { user } = await openThoughts();
  server.use(refusesWith(decideChanges, 409, { message: '1 lines would change now, not 2.' }));
  await user.click(await screen.findByRole('button', { name: 'Keep All 2' }));
  expect(await screen.findByText(/1 lines would change now, not 2/)).toBeVisible();
});
