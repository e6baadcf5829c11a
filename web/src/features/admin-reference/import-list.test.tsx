import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { importProgress, listImports, revertImport } from '@tillmap/contracts';
import { anImport, aProgress } from '../../testing/reference-builders.ts';
import { AT_NORTH, answerReferenceTab, confirm, IMPORT_ID, importsPage } from '../../testing/reference-tab.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

beforeEach(answerReferenceTab);

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
            kept_list: [{ barcode: '5099000100302', name: 'Oakhurst Bar', reason: 'It was edited later.' }],
          },
        }),
      }),
    );
    const { user, address } = renderApp(AT_NORTH);
    await user.click(await screen.findByRole('button', { name: 'Revert northgate.csv' }));
    const question = await screen.findByRole('dialog', { name: 'Revert this import?' });
    expect(question).toHaveTextContent(/1,200 mappings it created are deleted, and 30 mappings it updated get/);
    await confirm(user, 'Revert Import');
    expect(await screen.findByText('Revert completed')).toBeVisible();
    expect(screen.getByLabelText('Revert results', { selector: 'dl' })).toHaveTextContent(
      'Deleted1,199Old values restored30Kept1',
    );
    expect(screen.getByText('It was edited later.')).toBeVisible();
    expect(address()).toContain(`revert=${IMPORT_ID}`);
  });

  test('When it is refused, then the server says why', async () => {
    server.use(
      answers(listImports, importsPage([anImport()])),
      refuses(revertImport, 409, 'This import is already reverted.'),
    );
    const { user } = renderApp(AT_NORTH);
    await user.click(await screen.findByRole('button', { name: 'Revert northgate.csv' }));
    await confirm(user, 'Revert Import');
    expect(await screen.findByText('This import is already reverted.')).toBeVisible();
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
    renderApp(AT_NORTH);
    expect(await screen.findByText('Running 41%')).toBeVisible();
    expect(screen.getByText('Reverted')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show the revert of old.csv' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Revert/ })).toBeNull();
  });
});
