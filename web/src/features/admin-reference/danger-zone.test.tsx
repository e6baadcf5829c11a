import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { deleteAllMappings } from '@tillmap/contracts';
import { AT_NORTH, answerReferenceTab, confirm } from '../../testing/reference-tab.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, server } from '../../testing/server.ts';

beforeEach(answerReferenceTab);

describe('Danger Zone', () => {
  test('When all mappings are deleted, then it is asked twice', async () => {
    let isDeleted = false;
    server.use(
      answers(deleteAllMappings, ({ url }) => {
        isDeleted = url.searchParams.get('wholesaler_code') === 'NORTH';
        return { deleted: 1230, message: '1,230 reference mappings of Northgate Wholesale were deleted.' };
      }),
    );
    const { user } = renderApp(AT_NORTH);
    await user.click(await screen.findByRole('button', { name: 'Delete All for Northgate Wholesale' }));
    await confirm(user, 'Continue');
    expect(await screen.findByRole('dialog', { name: 'This cannot be undone' })).toBeVisible();
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
