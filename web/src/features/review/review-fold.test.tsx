import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { similarProducts } from '@tillmap/contracts';
import { aProduct } from '../../testing/builders.ts';
import { openReview, REVIEW_AT, rowNamed } from '../../testing/open-review.ts';
import { answers, server } from '../../testing/server.ts';

const gel = (variant: string, at: number, over: Parameters<typeof aProduct>[0] = {}) =>
  aProduct({
    barcode: `509900010001${at}`,
    description: `Zorblax Gel ${variant}`,
    needs_review: true,
    confidence: 40 + at,
    rrp: `${at}.00`,
    alike: 7,
    ...over,
  });
const GELS = [gel('Lime', 1), gel('Mango', 2), gel('Plum', 3)];
const last = aProduct({ barcode: '5099000100099', description: 'Tavy Crisps', needs_review: true });
const LINE = 'Lime, Mango, Plum';
const lineOfGels = async () => (await screen.findByText(LINE)).closest('tr')!;

const opened = async (...args: Parameters<typeof openReview>) => {
  server.use(answers(similarProducts, { data: { products: [] } }));
  return openReview(...args);
};

describe('Rows that look alike', () => {
  test('When they are folded, then one line says how many they are, what tells them apart, and their ranges', async () => {
    const { asked } = await opened([...GELS, last]);
    const line = within(await lineOfGels());
    expect(line.getByText('3 ×')).toBeVisible();
    expect(line.getByText('41–43%')).toBeVisible();
    expect(line.getByText('to £3.00')).toBeVisible();
    expect(asked[0]!.get('fold')).toBe('alike');
    expect(screen.queryByText('Zorblax Gel Mango')).toBeNull();
  });

  test('When their line is accepted, then one step puts all of them there, and the keyboard goes on below them', async () => {
    const { user, steps } = await opened([...GELS, last]);
    await waitFor(async () => expect(await lineOfGels()).toHaveFocus());
    await user.keyboard('a');
    await waitFor(async () => expect(await rowNamed('Tavy Crisps')).toHaveFocus());
    await waitFor(() => expect(steps).toHaveLength(1));
    expect(steps[0]).toMatchObject({
      action: 'similar',
      expected: 3,
      items: GELS.map(({ barcode }) => ({ barcode })),
    });
    expect(await lineOfGels()).toHaveAttribute('data-decided', 'true');
  });

  test('When they are opened, then a key decides one, and the arrow back folds the others', async () => {
    const { user, steps } = await opened([...GELS, last]);
    await waitFor(async () => expect(await lineOfGels()).toHaveFocus());
    await user.keyboard('{ArrowRight}');
    expect(await rowNamed('Zorblax Gel Lime')).toHaveFocus();
    await user.keyboard('a');
    await waitFor(async () => expect(await rowNamed('Zorblax Gel Mango')).toHaveFocus());
    expect(steps[0]).toMatchObject({ action: 'accept', items: [{ barcode: GELS[0]!.barcode }] });
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByText(`2 to do: ${LINE}`)).toBeVisible();
    await user.keyboard('a');
    await waitFor(() => expect(steps[1]).toMatchObject({ action: 'similar', expected: 2 }));
  });

  test('When Shift and a are pressed on one of them, then all go where it is proposed', async () => {
    const { user, steps } = await opened([...GELS.slice(0, 2), gel('Plum', 3, { vat_code: 'Z' }), last]);
    await waitFor(async () => expect(await lineOfGels()).toHaveFocus());
    expect(await screen.findByText('1 product proposed elsewhere')).toBeVisible();
    await user.keyboard('{ArrowRight}jj{Shift>}a{/Shift}');
    await waitFor(() => expect(steps[0]).toMatchObject({ action: 'similar', vat_code: 'Z', expected: 3 }));
  });

  test('When nothing is proposed for one of them, then Shift and a asks for a department, which is for all', async () => {
    const none = { dept_code: '', sub_dept_code: '', cg_code: '', department: '' };
    const { user, steps } = await opened([gel('Lime', 1, none), gel('Mango', 2, none)]);
    await waitFor(async () => expect((await screen.findByText('Lime, Mango')).closest('tr')).toHaveFocus());
    await user.keyboard('{ArrowRight}{Shift>}a{/Shift}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /department/i })).toHaveFocus());
    await user.keyboard('Soft{Enter}');
    await waitFor(() => expect(steps[0]).toMatchObject({ action: 'similar', expected: 2 }));
  });

  test('When their line is selected, then all of them are', async () => {
    const { user } = await opened([...GELS, last]);
    await waitFor(async () => expect(await lineOfGels()).toHaveFocus());
    await user.keyboard('x');
    expect(await screen.findByText('3 selected')).toBeVisible();
  });

  test('When folding is switched off, then the rows are asked for as they are', async () => {
    const { user, asked } = await opened([...GELS, last], { at: `${REVIEW_AT}&filter=review` });
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(screen.getByRole('checkbox', { name: 'Fold alike rows' }));
    await waitFor(() => expect(asked.at(-1)!.get('fold')).toBe('none'));
  });
});
