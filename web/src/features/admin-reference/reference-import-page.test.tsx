import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  cleanupStats,
  importErrors,
  importProgress,
  importReferenceMappings,
  listMappings,
  mappingStats,
} from '@tillmap/contracts';
import { aProgress, someImportResults } from '../../testing/reference-builders.ts';
import { AT_NORTH, answerReferenceTab, IMPORT_ID } from '../../testing/reference-tab.ts';
import { chooseWholesaler, renderApp } from '../../testing/render-app.tsx';
import { answers, answersFile, refuses, server } from '../../testing/server.ts';

beforeEach(answerReferenceTab);

describe('Reference import: the page', () => {
  test('When a wholesaler is chosen, then its figures by source are shown and the address keeps it', async () => {
    const { user, address } = renderApp({ at: '/admin/reference-import' });
    const choice = await screen.findByRole('combobox', { name: 'Wholesaler' });
    expect(screen.getByText(/Choose a wholesaler to see/)).toBeVisible();
    await chooseWholesaler(user, choice, /Northgate/);
    const figures = await screen.findByLabelText('Reference products');
    expect(figures).toHaveTextContent('Total reference products1,230Import1,200Edited by hand30');
    expect(address()).toBe('/admin/reference-import?wholesaler=NORTH');
    expect(screen.getByRole('heading', { name: 'How the Learning System Works' })).toBeVisible();
    expect(screen.getByText(/Start with 10,000\+ correctly mapped reference products/)).toBeVisible();
  });

  test('When figures and rows cannot be loaded, then the sentences of the catalogue say so', async () => {
    server.use(refuses(mappingStats, 500), refuses(listMappings, 500), refuses(cleanupStats, 503));
    renderApp(AT_NORTH);
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
      rows_read: 18,
      skipped: 3,
      replaced: 1,
      left_out: 1,
      errors_count: 1,
      errors: [{ line: 7, reasons: ['VAT code ‘X’ is not known; the nearest is ‘S’.'] }],
      findings: [
        {
          code: 'contradictions',
          sentence: 'Rows of this file contradict each other about 1 product or code; of each the last row counts.',
          details: [
            '5705318346165: line 2 says 10/12/121 with VAT A, line 4 says 20/21/211 with VAT Z; line 4 counts.',
          ],
        },
        {
          code: 'read_as_others',
          sentence: '4 values were read as others.',
          details: ['1', '2', '3', '4'].map((line) => `Line ${line}: department “${line}” as “0${line}”.`),
        },
      ],
    });
    server.use(
      answers(importReferenceMappings, { import_id: IMPORT_ID, message: 'Import started' }),
      answers(importProgress, {
        success: true,
        data: aProgress({ status: 'completed', percentage: 100, processed: 16, total: 16, results }),
      }),
      answersFile(importErrors, 'line\r\n', 'failed.csv'),
    );
    const { user } = renderApp(AT_NORTH);
    await choose(user);
    const panel = await screen.findByRole('region', { name: 'Import Reference Products' });
    expect(await within(panel).findByText('Import completed')).toBeVisible();
    expect(within(panel).getByLabelText('Import results', { selector: 'dl' })).toHaveTextContent(
      'Created10Updated2Skipped3Replaced1Errors1',
    );
    expect(
      within(panel).getByText(
        '18 rows read: 12 imported, 3 already there, 1 replaced by a later row of the file, 1 with errors, 1 left out as totals or headers.',
      ),
    ).toBeVisible();
    expect(within(panel).getByText(/^5705318346165: line 2 says .*; line 4 counts\.$/)).toBeVisible();
    expect(within(panel).queryByText('Line 4: department “4” as “04”.')).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Show all 4' }));
    expect(within(panel).getByText('Line 4: department “4” as “04”.')).toBeVisible();
    expect(within(panel).getByText('VAT code ‘X’ is not known; the nearest is ‘S’.')).toBeVisible();
    expect(within(panel).getByRole('button', { name: 'Download failed rows' })).toBeEnabled();
    expect(await screen.findByText('‘north.csv’: 12 rows imported, 1 row with errors.')).toBeVisible();
  });

  test.each([
    ['The file has no column for the barcode.', 'The file has no column for the barcode.'],
    ['', 'Import failed'],
  ])('When the server refuses with "%s", then the panel says "%s"', async (message, shown) => {
    server.use(refuses(importReferenceMappings, 422, message));
    const { user } = renderApp(AT_NORTH);
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
    const { user } = renderApp(AT_NORTH);
    await choose(user);
    expect(await screen.findByText('Import failed: The file ended in the middle of a row.')).toBeVisible();
  });
});
