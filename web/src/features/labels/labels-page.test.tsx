import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  confirmLabels,
  type LabelPrint,
  type LabelsRequest,
  labelPrints,
  labelSheets,
  makeLabels,
  previewLabels,
  type ShelfLabel,
  sessionStatus,
  setLabelUnit,
  shelfLabels,
  undoLabels,
} from '@tillmap/contracts';
import { aCompletedSession, anUploadedSession, SESSION_ID } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, answersFile, refuses, server } from '../../testing/server.ts';

const AT = `/labels/${SESSION_ID}`;
const PRINT_ID = '0199a3a0-0000-7000-8000-0000000000aa';

const aLabel = (over: Partial<ShelfLabel> = {}): ShelfLabel => ({
  barcode: '5099000100319',
  description: 'Tavy Salted Butter',
  size: '250g',
  place: 'Chilled › Butter',
  dept_code: '20',
  sub_dept_code: '2010',
  rrp: '2.69',
  rrp_before: '2.49',
  is_new: false,
  is_due: true,
  price: '£2.69',
  unit_price: '£10.76 per kg',
  unit: '',
  note: '',
  printed: null,
  ...over,
});
const butter = aLabel();
const water = aLabel({
  barcode: '5099000100326',
  description: 'Hartby Still Water',
  rrp: '',
  rrp_before: '',
  price: '',
  unit_price: '',
  note: 'No label: there is no RRP.',
});

const aPrint = (over: Partial<LabelPrint> = {}): LabelPrint => ({
  id: PRINT_ID,
  session_id: SESSION_ID,
  state: 'made',
  size: 'medium',
  first: 1,
  labels: 1,
  sheets: 1,
  by: 'Ann',
  at: '2026-02-24T09:20:00Z',
  undone_by: '',
  undone_at: null,
  ...over,
});

/** The page with these labels, and a server that remembers what was printed. */
const open = async (labels: ShelfLabel[] = [butter, water]) => {
  const wishes: LabelsRequest[] = [];
  const units: unknown[] = [];
  const asked: string[] = [];
  let state: LabelPrint['state'] = 'made';
  const due = () =>
    state === 'printed' ? 0 : labels.filter(({ is_due: isDue, price }) => isDue && price !== '').length;
  const shown = () => (state === 'printed' ? [] : labels);
  server.use(
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(shelfLabels, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('search') ?? '');
      return {
        data: {
          labels: shown(),
          counts: { due: due(), changed: labels.length, all: labels.length },
          pagination: { current_page: 1, last_page: 1, per_page: 100, total: shown().length },
        },
      };
    }),
    answers(previewLabels, async ({ request }) => {
      const wish = (await request.json()) as LabelsRequest;
      wishes.push(wish);
      const left = wish.barcodes?.length ?? due() - (wish.match?.except?.length ?? 0);
      return {
        data: {
          labels: left,
          sheets: 1,
          without: 1,
          page: { width: 210, height: 297 },
          places: [{ x: 7, y: 15, width: 63.5, height: 38.1 }],
          shapes: [
            { kind: 'text' as const, x: 11, y: 21, width: 30, text: 'Tavy Salted Butter', size: 3.6, is_bold: true },
            { kind: 'bar' as const, x: 40, y: 30, width: 0.264, height: 11 },
          ],
        },
      };
    }),
    answers(labelPrints, () => ({ data: { prints: state === 'made' ? [] : [aPrint({ state, undone_by: 'Mia' })] } })),
    answers(makeLabels, { data: aPrint() }),
    answersFile(labelSheets, '%PDF-', 'labels.pdf'),
    answers(confirmLabels, () => {
      state = 'printed';
      return { data: aPrint({ state }) };
    }),
    answers(undoLabels, () => {
      state = 'undone';
      return { data: aPrint({ state }) };
    }),
    answers(setLabelUnit, async ({ request }) => {
      units.push(await request.json());
      return null;
    }),
  );
  const { user } = renderApp({ at: AT });
  await screen.findByRole('heading', { name: '1 not printed yet' });
  return { user, wishes, units, asked };
};

describe('Shelf labels', () => {
  test('When labels are due, then they are chosen, with what is known of each, and a product without a price is not', async () => {
    const { wishes } = await open();
    expect(await screen.findByRole('button', { name: 'Print 1 label' })).toBeEnabled();
    expect(wishes[0]).toEqual({ match: { show: 'due', search: '', except: [] }, size: 'medium', first: 1 });
    expect(screen.getByText('250g · £10.76 per kg')).toBeVisible();
    expect(screen.getByText('No label: there is no RRP.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Tavy Salted Butter' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Hartby Still Water' })).toBeDisabled();
    expect(screen.getByText(/1 product without an RRP in whole pence left out/)).toBeVisible();
    expect(screen.getByRole('img', { name: 'The first sheet of 1 label, 64 × 38 mm, 21 a sheet' })).toBeVisible();
  });

  test('When none is chosen, then nothing can be printed and the page says what to do', async () => {
    const { user } = await open([butter]);
    await user.click(screen.getByRole('checkbox', { name: 'Tavy Salted Butter' }));
    expect(await screen.findByRole('heading', { name: 'No label selected' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print 0 labels' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Select all 1' }));
    expect(await screen.findByRole('button', { name: 'Print 1 label' })).toBeEnabled();
  });

  test('When a label is unticked and a search is begun and cleared, then it stays unticked', async () => {
    const { user, asked } = await open([butter]);
    await user.click(screen.getByRole('checkbox', { name: 'Tavy Salted Butter' }));
    const search = screen.getByRole('searchbox', { name: 'Search the labels' });
    await user.type(search, 'cola');
    await waitFor(() => expect(asked.at(-1)).toBe('cola'));
    await user.clear(search);
    await waitFor(() => expect(asked.at(-1)).toBe(''));
    expect(screen.getByRole('checkbox', { name: 'Tavy Salted Butter' })).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Print 0 labels' })).toBeDisabled();
  });

  test('When the place of the first label is typed, then the field has what was typed', async () => {
    const { user, wishes } = await open();
    const first = screen.getByRole('spinbutton', { name: 'First label at' });
    await user.type(first, '{Backspace}5');
    expect(first).toHaveValue(5);
    await waitFor(() => expect(wishes.at(-1)).toMatchObject({ first: 5 }));
    await user.type(first, '0');
    await user.tab();
    expect(first).toHaveValue(21);
  });

  test('When a sheet is used in part, then labels begin where it says, at most at its last place', async () => {
    const { user, wishes } = await open();
    await user.click(screen.getByRole('radio', { name: 'Large' }));
    const first = screen.getByRole('spinbutton', { name: 'First label at' });
    await user.clear(first);
    await user.type(first, '9');
    await waitFor(() => expect(wishes.at(-1)).toMatchObject({ size: 'large', first: 8 }));
  });

  test('When it printed, then the labels count as printed, and can be taken back', async () => {
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Print 1 label' }));
    const question = within(await screen.findByRole('region', { name: 'Did it print?' }));
    expect(question.getByText(/labels.pdf has 1 label on 1 sheet/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Yes, it printed' }));
    expect(await screen.findByRole('heading', { name: '0 not printed yet' })).toBeVisible();
    const before = within(await screen.findByRole('region', { name: 'Printed before' }));
    await user.click(before.getByRole('button', { name: /^Undo: 1 label on 1 sheet/ }));
    expect(await screen.findByRole('heading', { name: '1 not printed yet' })).toBeVisible();
    expect(await screen.findByText(/Undone by Mia/)).toBeVisible();
  });

  test('When it did not print, then nothing is remembered', async () => {
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Print 1 label' }));
    await user.click(await screen.findByRole('button', { name: 'No' }));
    expect(screen.queryByRole('region', { name: 'Did it print?' })).toBeNull();
    expect(screen.getByRole('heading', { name: '1 not printed yet' })).toBeVisible();
  });

  test('When a unit is chosen for a category, then it is sent for all of it', async () => {
    const { user, units } = await open();
    await user.click(screen.getByText('Units by category'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Chilled › Butter' }), '100g');
    await waitFor(() => expect(units).toEqual([{ dept_code: '20', sub_dept_code: '2010', unit: '100g' }]));
  });

  test('When the sheet cannot be made, then it says so and that nothing is marked', async () => {
    const { user } = await open();
    server.use(refuses(makeLabels, 500));
    await user.click(await screen.findByRole('button', { name: 'Print 1 label' }));
    expect(await screen.findByText(/No label is marked as printed/)).toBeVisible();
  });

  test('When the session cannot be read, then the page says why and can be tried again', async () => {
    server.use(refuses(sessionStatus, 500));
    const { user } = renderApp({ at: AT });
    expect(await screen.findByRole('heading', { level: 1, name: 'The labels could not be loaded' })).toBeVisible();
    server.use(answers(sessionStatus, { data: anUploadedSession({ status: 'draft' }) }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Open the session' })).toBeVisible();
  });

  test('When a session is a draft, then the page leads to it', async () => {
    server.use(answers(sessionStatus, { data: anUploadedSession() }));
    renderApp({ at: AT });
    expect(await screen.findByRole('link', { name: 'Open the session' })).toBeVisible();
  });
});
