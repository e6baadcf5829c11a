import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  type ColumnsChoice,
  type FileColumns,
  listSessions,
  sessionChecked,
  uploadSupplierFile,
} from '@tillmap/contracts';
import { anUploadedSession, anUploadResult, aSession, SESSION_ID } from '../../testing/builders.ts';
import { someColumns } from '../../testing/columns-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, refusesWith, server } from '../../testing/server.ts';

const at = `/?session=${SESSION_ID}`;
const FILE = new File(['Prod,EAN Number'], 'northway-week-48.csv', { type: 'text/csv' });

// The forms of this environment cannot be read back from a request.
let appended: ReturnType<typeof spyOnAppend>;
const spyOnAppend = () => jest.spyOn(FormData.prototype, 'append');
beforeEach(() => {
  appended = spyOnAppend();
});
/** The columns that were sent last; undefined where the last file went without. */
const sentLayout = (): ColumnsChoice | undefined => {
  const last = appended.mock.calls.findLastIndex(([name]) => name === 'session_id');
  const layout = appended.mock.calls.slice(last).find(([name]) => name === 'layout')?.[1];
  return typeof layout === 'string' ? (JSON.parse(layout) as ColumnsChoice) : undefined;
};

const uploadAsked = async (asked: FileColumns = someColumns(), status = 422, message = 'Name the columns.') => {
  server.use(
    answers(listSessions, { data: [aSession()] }),
    refusesWith(uploadSupplierFile, status, { message, columns: asked }),
  );
  renderApp({ at });
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(await screen.findByLabelText('Supplier file'), FILE);
  await user.click(screen.getByRole('button', { name: 'Upload File' }));
  return { user, step: within(await screen.findByRole('region', { name: 'Columns' })) };
};

describe('A file whose columns are not sure', () => {
  test('When the server asks, then each column has its guess, its reason and its first values', async () => {
    const { step } = await uploadAsked();
    expect(step.getByRole('heading', { name: 'Which column is which?' })).toHaveFocus();
    expect(step.getByRole('combobox', { name: 'Column 2, EAN Number, is' })).toHaveValue('barcode');
    expect(step.getByText('13 digits, 98% valid check digits')).toBeVisible();
    expect(step.getByText('5026277003822')).toBeVisible();
    expect(step.getAllByText('Please check')).toHaveLength(3);
    const found = within(step.getByRole('region', { name: 'What is found' }));
    expect(found.getByText('read from the description')).toBeVisible();
    expect(found.getByText('comma')).toBeVisible();
  });

  test('When two columns have one field or none has the barcode, then the sentence says why nothing can be used', async () => {
    const { user, step } = await uploadAsked();
    const use = step.getByRole('button', { name: 'Use These Columns' });
    await user.selectOptions(step.getByRole('combobox', { name: 'Column 5, Price 3, is' }), 'RRP');
    expect(step.getByText('Two columns are set to RRP. Choose “Not used” for one of them.')).toBeVisible();
    expect(use).toBeDisabled();
    await user.selectOptions(step.getByRole('combobox', { name: 'Column 5, Price 3, is' }), 'Promo RRP');
    await user.selectOptions(step.getByRole('combobox', { name: 'Column 2, EAN Number, is' }), 'Not used');
    expect(step.getByText('No column is set to Barcode. Choose the one that has it.')).toBeVisible();
    expect(use).toBeDisabled();
  });

  test('When columns are chosen, then the same file is sent again with them, to be remembered', async () => {
    const { user, step } = await uploadAsked();
    server.use(answers(uploadSupplierFile, { data: anUploadResult({ columns: someColumns({ read_by: 'choice' }) }) }));
    await user.selectOptions(step.getByRole('combobox', { name: 'Column 5, Price 3, is' }), 'Promo RRP');
    expect(step.getByRole('checkbox', { name: 'Remember for Northgate Wholesale' })).toBeChecked();
    await user.click(step.getByRole('button', { name: 'Use These Columns' }));
    expect(await screen.findByRole('region', { name: 'Upload results' })).toBeVisible();
    expect(sentLayout()).toMatchObject({
      header_line: 1,
      remember: true,
      replaces: null,
      columns: [
        { column: 2, field: 'barcode' },
        { column: 3, field: 'costprice' },
        { column: 4, field: 'rrp' },
        { column: 5, field: 'offerrrp' },
      ],
    });
  });

  test('When the server is away as columns are sent, then the choice stands and is sent again with one click', async () => {
    const { user, step } = await uploadAsked();
    server.use(refuses(uploadSupplierFile, 503, 'The file builder is away.'));
    await user.selectOptions(step.getByRole('combobox', { name: 'Column 5, Price 3, is' }), 'Promo RRP');
    await user.selectOptions(step.getByRole('combobox', { name: 'The cost is for' }), 'Cost is for a case');
    await user.click(step.getByRole('checkbox', { name: 'Remember for Northgate Wholesale' }));
    await user.click(step.getByRole('button', { name: 'Use These Columns' }));
    expect(await screen.findByText('The file builder is away.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Column 5, Price 3, is' })).toHaveValue('offerrrp');
    server.use(answers(uploadSupplierFile, { data: anUploadResult({ columns: someColumns({ read_by: 'choice' }) }) }));
    await user.click(screen.getByRole('button', { name: 'Use These Columns' }));
    expect(await screen.findByRole('region', { name: 'Upload results' })).toBeVisible();
    expect(sentLayout()).toMatchObject({ remember: false, cost_basis: 'case' });
    expect(sentLayout()?.columns).toContainEqual({ column: 5, field: 'offerrrp' });
  });

  test('When the layout changed, then the difference is told and the layout is updated', async () => {
    const layout = {
      id: SESSION_ID,
      name: 'Weekly order',
      version: 3,
      taught_at: '2026-11-18T09:00:00Z',
      changes: ['Column 5 was RRP and is now Promo RRP.'],
      cost_basis: 'case' as const,
    };
    const sentence = 'The layout changed. Column 5 was RRP and is now Promo RRP.';
    const { user, step } = await uploadAsked(someColumns({ layout, sentence }));
    expect(step.getByText(sentence)).toBeVisible();
    expect(step.getByRole('combobox', { name: 'The cost is for' })).toHaveValue('case');
    server.use(answers(uploadSupplierFile, { data: anUploadResult() }));
    await user.click(step.getByRole('button', { name: 'Update the Layout and Continue' }));
    expect(await screen.findByRole('region', { name: 'Upload results' })).toBeVisible();
    expect(sentLayout()).toMatchObject({ remember: true, replaces: SESSION_ID, cost_basis: 'case' });
  });

  test('When another person has taught other columns meanwhile, then one can keep theirs', async () => {
    const { user, step } = await uploadAsked(someColumns(), 409, 'Ann has remembered other columns.');
    expect(step.getByRole('alert')).toHaveTextContent('Ann has remembered other columns.');
    server.use(answers(uploadSupplierFile, { data: anUploadResult() }));
    await user.click(step.getByRole('button', { name: 'Keep Theirs' }));
    expect(await screen.findByRole('region', { name: 'Upload results' })).toBeVisible();
    expect(sentLayout()).toBeUndefined();
  });

  test('When it is cancelled, then another file can be chosen', async () => {
    const { user, step } = await uploadAsked();
    await user.click(step.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByLabelText('Supplier file')).toBeInTheDocument();
  });
});

describe('A file that was read', () => {
  test('When a layout was used, then that is told, and the columns can be seen and changed', async () => {
    const columns = someColumns({ read_by: 'layout', sentence: 'Read with the layout of 18 November.' });
    server.use(
      answers(listSessions, { data: [anUploadedSession()] }),
      answers(sessionChecked, { data: anUploadResult({ columns }) }),
      answers(uploadSupplierFile, { data: anUploadResult({ columns }) }),
    );
    const { user } = renderApp({ at });
    await user.click(await screen.findByText('How the file was read'));
    expect(screen.getByText('Read with the layout of 18 November.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'See or change the columns' }));
    const step = within(await screen.findByRole('region', { name: 'Columns' }));
    expect(step.getByRole('combobox', { name: 'Column 4, Price 2, is' })).toBeDisabled();
    await user.click(step.getByRole('button', { name: 'Change the Columns' }));
    await user.selectOptions(step.getByRole('combobox', { name: 'Column 4, Price 2, is' }), 'Promo RRP');
    await user.click(step.getByRole('button', { name: 'Use These Columns' }));
    expect(await screen.findByRole('region', { name: 'Upload results' })).toBeVisible();
    expect(sentLayout()?.columns).toContainEqual({ column: 4, field: 'offerrrp' });
  });
});
