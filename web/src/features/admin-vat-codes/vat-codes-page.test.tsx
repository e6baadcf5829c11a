import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  adminListWholesalers,
  createVatCode,
  deleteVatCode,
  importVatCodes,
  listVatCodes,
  updateVatCode,
} from '@tillmap/contracts';
import { aPage, asAdmin, aVatCode } from '../../testing/admin-builders.ts';
import { ALL_WHOLESALERS, someImportResults } from '../../testing/reference-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

const at = '/admin/vat-codes';
const IMPORT_ID = '0199a3a0-0000-7000-8000-0000000000f0';

beforeEach(() => {
  server.use(
    asAdmin(),
    answers(adminListWholesalers, ALL_WHOLESALERS),
    answers(listVatCodes, ({ url }) =>
      aPage(
        [aVatCode(), aVatCode({ id: IMPORT_ID, code: 'R', description: 'Reduced', rate: 5 })],
        Number(url.searchParams.get('page')),
        2,
      ),
    ),
  );
});

describe('VAT codes', () => {
  test('When the tab opens with a page in the address, then that page is shown', async () => {
    renderApp({ at: `${at}?page=2` });
    const table = within(await screen.findByRole('table', { name: 'VAT codes' }));
    expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Wholesaler',
      'VAT Code',
      'Description',
      'Rate %',
      'Actions',
    ]);
    expect(table.getAllByRole('row')[1]).toHaveTextContent('Northgate WholesaleSStandard rate20%');
    expect(screen.getByText('Page 2 of 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  test('When one is added, then every field is required and the rate is a percentage', async () => {
    let sent: unknown;
    server.use(
      answers(createVatCode, async ({ request }) => {
        sent = await request.json();
        return { data: aVatCode() };
      }),
    );
    const { user } = renderApp({ at: `${at}?wholesaler=NORTH` });
    await screen.findByDisplayValue('Northgate Wholesale (NORTH)');
    await user.click(screen.getByRole('button', { name: 'Add VAT Code' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add VAT Code' }));
    expect(form.getByRole('combobox', { name: /Wholesaler/ })).toHaveValue('Northgate Wholesale (NORTH)');
    await user.click(form.getByRole('button', { name: 'Add VAT Code' }));
    for (const message of ['VAT code is required', 'Description is required', 'Rate is required']) {
      expect(form.getByText(message)).toBeVisible();
    }
    await user.type(form.getByLabelText(/VAT code/), 'ABCDEFGHIJKL');
    expect(form.getByLabelText(/VAT code/)).toHaveValue('ABCDEFGHIJ');
    await user.type(form.getByLabelText(/Description/), 'Reduced');
    await user.type(form.getByLabelText(/Rate/), '100.5');
    await user.click(form.getByRole('button', { name: 'Add VAT Code' }));
    expect(form.getByText('The rate is a percentage from 0 to 100 with at most two decimals.')).toBeVisible();
    await user.clear(form.getByLabelText(/Rate/));
    await user.type(form.getByLabelText(/Rate/), '12.25');
    await user.click(form.getByRole('button', { name: 'Add VAT Code' }));
    expect(await screen.findByText('The VAT code was added.')).toBeVisible();
    expect(sent).toEqual({ wholesaler_code: 'NORTH', code: 'ABCDEFGHIJ', description: 'Reduced', rate: 12.25 });
  });

  test('When one is edited, then its wholesaler is locked and a refusal stands in the form', async () => {
    server.use(refuses(updateVatCode, 409));
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Edit S of Northgate Wholesale' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit VAT Code' }));
    expect(form.getByRole('combobox', { name: /Wholesaler/ })).toBeDisabled();
    expect(form.getByLabelText(/Rate/)).toHaveValue(20);
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Error saving VAT code');
  });

  test.each([
    ['311 mappings use this VAT code.', '311 mappings use this VAT code.'],
    ['', 'Error deleting VAT code'],
  ])('When a delete is refused with "%s", then "%s" is told', async (message, shown) => {
    server.use(refuses(deleteVatCode, 409, message));
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Delete R of Northgate Wholesale' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this VAT code?' }));
    expect(question.getByText(/‘R’ \(Reduced\) of Northgate Wholesale/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(shown)).toBeVisible();
  });

  test('When the list cannot be loaded, then it says so', async () => {
    server.use(refuses(listVatCodes, 500));
    renderApp({ at });
    expect((await screen.findAllByText('Failed to load VAT codes')).length).toBeGreaterThan(0);
  });
});

describe('Import of VAT codes', () => {
  const startImport = async () => {
    const user = userEvent.setup({ applyAccept: false });
    await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
    const panel = within(await screen.findByRole('region', { name: 'Import VAT Codes' }));
    expect(panel.getByText('wholesaler_code, code, description, rate')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Start Import' }));
    expect(panel.getByText('Please choose a file first')).toBeVisible();
    await user.upload(panel.getByLabelText('Import VAT Codes file'), new File(['…'], 'vat.csv'));
    await user.click(panel.getByRole('button', { name: 'Start Import' }));
    return panel;
  };

  test('When a file is imported, then its results stand there at once and the list is read anew', async () => {
    server.use(
      answers(importVatCodes, () => {
        server.use(answers(listVatCodes, aPage([aVatCode({ code: 'T9' })])));
        const errors = [{ line: 3, reasons: ['Line 3: the rate 200 is not a percentage.'] }];
        const data = someImportResults({
          imported: 1,
          created: 1,
          errors_count: 1,
          errors,
          created_list: ['NORTH T9'],
        });
        return { message: 'Imported.', import_id: IMPORT_ID, data };
      }),
    );
    renderApp({ at });
    const panel = await startImport();
    expect(await panel.findByText('1 row could not be imported')).toBeVisible();
    expect(panel.getByText('The rate 200 is not a percentage.')).toBeVisible();
    expect(panel.getByText('Created (1)')).toBeVisible();
    await waitFor(() => expect(screen.getByText('T9', { selector: 'td' })).toBeVisible());
  });

  test('When the file is refused without a word, then the panel says so', async () => {
    server.use(refuses(importVatCodes, 500));
    renderApp({ at });
    const panel = await startImport();
    expect(await panel.findByText('Error importing VAT codes')).toBeVisible();
  });
});
