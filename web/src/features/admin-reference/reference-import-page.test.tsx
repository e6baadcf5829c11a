import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  adminListWholesalers,
  cleanupStats,
  currentUser,
  deleteAllMappings,
  deleteMapping,
  importErrors,
  importProgress,
  importReferenceMappings,
  listImports,
  listMappings,
  mappingStats,
  type ReferenceMapping,
  revertImport,
  updateMapping,
  wholesalerHierarchy,
} from '@tillmap/contracts';
import { aUser } from '../../testing/builders.ts';
import { ALL_WHOLESALERS, aMapping, anImport, aProgress, someImportResults } from '../../testing/reference-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, answersFile, refuses, server } from '../../testing/server.ts';

const IMPORT_ID = '0199a3a0-0000-7000-8000-0000000000c9';
const at = { at: '/admin/reference-import?wholesaler=NORTH' };

const mappingsPage = (mappings: ReferenceMapping[], current_page = 1, last_page = 1, total = mappings.length) => ({
  data: { mappings, pagination: { current_page, last_page, per_page: 50, total } },
});
const importsPage = (data: ReturnType<typeof anImport>[]) => ({
  data: { data, current_page: 1, last_page: 1, per_page: 20, total: data.length },
});
const stats = (mappings_by_wholesaler: Record<string, number>, orphaned_products = 0) => ({
  data: {
    total_products: 1210,
    products_with_mappings: 1200,
    orphaned_products,
    total_reference_mappings: 1230,
    mappings_by_wholesaler,
  },
});
const confirm = async (user: ReturnType<typeof renderApp>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

beforeEach(() =>
  server.use(
    answers(currentUser, { user: aUser({ role: 'admin' }) }),
    answers(adminListWholesalers, ALL_WHOLESALERS),
    answers(mappingStats, { data: { total: 1230, by_source: { import: 1200, manual: 30 } } }),
    answers(listMappings, mappingsPage([aMapping()])),
    answers(listImports, importsPage([])),
    answers(cleanupStats, stats({ NORTH: 1230, BAY: 0 })),
  ),
);

describe('Reference import: the page', () => {
  test('When a wholesaler is chosen, then its figures by source are shown and the address keeps it', async () => {
    const { user, address } = renderApp({ at: '/admin/reference-import' });
    const choice = await screen.findByRole('combobox', { name: 'Wholesaler' });
    await screen.findByRole('option', { name: /Northgate/ });
    expect(screen.getByText(/Choose a wholesaler to see/)).toBeVisible();
    await user.selectOptions(choice, 'NORTH');
    const figures = await screen.findByLabelText('Reference products');
    expect(figures).toHaveTextContent('Total reference products1,230Import1,200Edited by hand30');
    expect(address()).toBe('/admin/reference-import?wholesaler=NORTH');
    expect(screen.getByRole('heading', { name: 'How the Learning System Works' })).toBeVisible();
    expect(screen.getByText(/Start with 10,000\+ correctly mapped reference products/)).toBeVisible();
  });

  test('When figures and rows can not be loaded, then the sentences of the catalogue say so', async () => {
    server.use(refuses(mappingStats, 500), refuses(listMappings, 500), refuses(cleanupStats, 503));
    renderApp(at);
    for (const sentence of [
      'Failed to load statistics',
      'Failed to load mappings',
      'Failed to load cleanup statistics',
    ]) {
      expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    }
  });
});

describe('Reference import: the file', () => {
  const choose = async (user: ReturnType<typeof renderApp>['user']) => {
    const field = await screen.findByLabelText<HTMLInputElement>('Import Reference Products file');
    await user.upload(field, new File(['barcode,name\n'], 'north.csv', { type: 'text/csv' }));
    await user.click(screen.getByRole('button', { name: 'Start Import' }));
  };

  test('When no wholesaler is chosen, then it asks for one and sends nothing', async () => {
    const { user } = renderApp({ at: '/admin/reference-import' });
    await choose(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select a wholesaler first');
  });

  test('When it ends with bad rows, then figures, reasons and the file to correct are there', async () => {
    const results = someImportResults({
      imported: 12,
      created: 10,
      updated: 2,
      skipped: 3,
      errors_count: 1,
      errors: [{ line: 7, reasons: ['VAT code ‘X’ is not known; the nearest is ‘S’.'] }],
    });
    server.use(
      answers(importReferenceMappings, { import_id: IMPORT_ID, message: 'Import started' }),
      answers(importProgress, {
        success: true,
        data: aProgress({ status: 'completed', percentage: 100, processed: 16, total: 16, results }),
      }),
      answersFile(importErrors, 'line\r\n', 'failed.csv'),
    );
    const { user } = renderApp(at);
    await choose(user);
    const panel = await screen.findByRole('region', { name: 'Import Reference Products' });
    expect(await within(panel).findByText('Import completed')).toBeVisible();
    expect(within(panel).getByLabelText('Import results', { selector: 'dl' })).toHaveTextContent(
      'Created10Updated2Skipped3Errors1',
    );
    expect(within(panel).getByText('VAT code ‘X’ is not known; the nearest is ‘S’.')).toBeVisible();
    expect(within(panel).getByRole('button', { name: 'Download failed rows' })).toBeEnabled();
  });

  test.each([
    ['The file has no column for the barcode.', 'The file has no column for the barcode.'],
    ['', 'Import failed'],
  ])('When the server refuses with "%s", then the panel says "%s"', async (message, shown) => {
    server.use(refuses(importReferenceMappings, 422, message));
    const { user } = renderApp(at);
    await choose(user);
    expect(await screen.findByText('Import Failed')).toBeVisible();
    expect(screen.getByText(shown)).toBeVisible();
  });

  test('When the import fails later, then the reason stands at its progress', async () => {
    server.use(
      answers(importReferenceMappings, { import_id: IMPORT_ID, message: 'Import started' }),
      answers(importProgress, {
        success: true,
        data: aProgress({ status: 'failed', percentage: 40, error: 'The file ended in the middle of a row.' }),
      }),
    );
    const { user } = renderApp(at);
    await choose(user);
    expect(await screen.findByText('Import failed: The file ended in the middle of a row.')).toBeVisible();
  });
});

describe('Reference import: earlier imports', () => {
  test('When one is reverted, then it says what will happen, follows it and names what was kept', async () => {
    server.use(
      answers(listImports, importsPage([anImport()])),
      answers(revertImport, { import_id: IMPORT_ID, message: 'Revert started' }),
      answers(importProgress, {
        success: true,
        data: aProgress({
          type: 'revert',
          status: 'completed',
          percentage: 100,
          reverted: {
            removed: 1199,
            restored: 30,
            kept: 1,
            kept_list: [{ barcode: '5099000100302', name: 'Oakhurst Bar', reason: 'It was edited by hand since.' }],
          },
        }),
      }),
    );
    const { user, address } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Revert northgate.csv' }));
    const question = await screen.findByRole('dialog', { name: 'Revert this import?' });
    expect(question).toHaveTextContent(/1,200 mappings it created are deleted, and 30 mappings it updated get/);
    await confirm(user, 'Revert Import');
    expect(await screen.findByText('Revert completed')).toBeVisible();
    expect(screen.getByLabelText('Revert results', { selector: 'dl' })).toHaveTextContent(
      'Deleted1,199Old values back30Kept1',
    );
    expect(screen.getByText('It was edited by hand since.')).toBeVisible();
    expect(address()).toContain(`revert=${IMPORT_ID}`);
  });

  test('When it is refused, then the server says why', async () => {
    server.use(
      answers(listImports, importsPage([anImport()])),
      refuses(revertImport, 409, 'This import was reverted already.'),
    );
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Revert northgate.csv' }));
    await confirm(user, 'Revert Import');
    expect(await screen.findByText('This import was reverted already.')).toBeVisible();
  });

  test('When imports stand differently, then each says how, and only those that can be are offered to revert', async () => {
    server.use(
      answers(
        listImports,
        importsPage([
          anImport({ id: IMPORT_ID, file_name: 'new.csv', status: 'processing', percentage: 41.6, can_revert: false }),
          anImport({
            file_name: 'old.csv',
            can_revert: false,
            reverted_by: { import_id: '0199a3a0-0000-7000-8000-0000000000ca', status: 'completed' },
          }),
        ]),
      ),
    );
    renderApp(at);
    expect(await screen.findByText('Running 41 %')).toBeVisible();
    expect(screen.getByText('Reverted')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show the revert of old.csv' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Revert/ })).toBeNull();
  });
});

describe('Manage reference mappings', () => {
  test('When one searches by button or Enter and turns pages, then the server is asked and the address keeps it', async () => {
    const asked: string[] = [];
    server.use(
      answers(listMappings, ({ url }) => {
        asked.push(url.search);
        return mappingsPage([aMapping()], Number(url.searchParams.get('page')), 3, 120);
      }),
    );
    const { user, address } = renderApp(at);
    const field = await screen.findByRole('searchbox', { name: 'Search mappings' });
    await user.type(field, ' milk ');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(asked.at(-1)).toBe('?wholesaler_code=NORTH&page=1&search=milk'));
    expect(await screen.findByText('120 mappings · page 1 of 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Last' }));
    expect(await screen.findByText('120 mappings · page 3 of 3')).toBeVisible();
    expect(address()).toBe('/admin/reference-import?wholesaler=NORTH&search=milk&page=3');
    await user.clear(field);
    await user.type(field, 'cola{Enter}');
    await waitFor(() => expect(asked.at(-1)).toBe('?wholesaler_code=NORTH&page=1&search=cola'));
  });

  test('When a mapping is edited, then place and VAT are chosen from the lists and the row is fresh', async () => {
    let mapping = aMapping();
    let asked: unknown;
    server.use(
      answers(listMappings, () => mappingsPage([mapping])),
      answers(updateMapping, async ({ request }) => {
        asked = await request.json();
        mapping = aMapping({ name: 'Oakhurst Mints', category_group_name: 'Mints', source: 'manual' });
        return { data: mapping };
      }),
    );
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Edit Oakhurst Milk Chocolate Bar' }));
    const modal = await screen.findByRole('dialog', { name: 'Edit Reference Mapping' });
    const name = within(modal).getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Oakhurst Mints');
    await user.type(await within(modal).findByRole('combobox', { name: /Department/ }), 'mints{Enter}');
    await user.type(within(modal).getByRole('combobox', { name: 'VAT code' }), 'zero{Enter}');
    await user.click(within(modal).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Edited by hand', { selector: 'td' })).toBeVisible();
    expect(asked).toEqual({
      name: 'Oakhurst Mints',
      size: '100g',
      dept_code: '10',
      sub_dept_code: '1030',
      cg_group_code: '103010',
      vat_code: 'Z',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['This place is not in the hierarchy any more.', 'This place is not in the hierarchy any more.'],
    ['', 'Error updating mapping'],
  ])('When saving is refused with "%s", then the window says "%s" and stays', async (message, shown) => {
    server.use(refuses(updateMapping, 422, message));
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Edit Oakhurst Milk Chocolate Bar' }));
    await screen.findByRole('combobox', { name: /Department/ });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await within(screen.getByRole('dialog')).findByText(shown)).toBeVisible();
  });

  test('When departments can not be loaded, then the window says so', async () => {
    server.use(refuses(wholesalerHierarchy, 500));
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Edit Oakhurst Milk Chocolate Bar' }));
    expect((await screen.findAllByText('Failed to load department and VAT options')).length).toBeGreaterThan(0);
  });

  test('When one is deleted, then it is asked first and the list is fresh', async () => {
    let rows = [aMapping()];
    server.use(
      answers(listMappings, () => mappingsPage(rows)),
      answers(deleteMapping, () => {
        rows = [];
        return null;
      }),
    );
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Delete Oakhurst Milk Chocolate Bar' }));
    await confirm(user, 'Delete');
    expect(await screen.findByText('No Reference Mappings Yet')).toBeVisible();
  });

  test('When a delete fails without words, then the fallback says so', async () => {
    server.use(refuses(deleteMapping, 500));
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Delete Oakhurst Milk Chocolate Bar' }));
    await confirm(user, 'Delete');
    expect(await screen.findByText('Error deleting mapping')).toBeVisible();
  });
});

describe('Danger Zone', () => {
  test('When all mappings are deleted, then it is asked twice', async () => {
    let isDeleted = false;
    server.use(
      answers(deleteAllMappings, ({ url }) => {
        isDeleted = url.searchParams.get('wholesaler_code') === 'NORTH';
        return { deleted: 1230, message: '1,230 reference mappings of Northgate Wholesale were deleted.' };
      }),
    );
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Delete All for Northgate Wholesale' }));
    await confirm(user, 'Continue');
    expect(await screen.findByRole('dialog', { name: 'This can not be undone' })).toBeVisible();
    expect(isDeleted).toBe(false);
    await confirm(user, 'Delete 1,230 reference mappings');
    expect(await screen.findByText('1,230 reference mappings of Northgate Wholesale were deleted.')).toBeVisible();
    expect(isDeleted).toBe(true);
  });

  test('When a wholesaler has none, then nothing can be deleted and it says so', async () => {
    renderApp({ at: '/admin/reference-import?wholesaler=BAY' });
    expect(await screen.findByText('No reference mappings found for this wholesaler')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete All for Bayside Cash & Carry' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cleanup Orphaned Products' })).toBeDisabled();
    expect(screen.getByText('No orphaned products to clean up!')).toBeVisible();
  });
});
