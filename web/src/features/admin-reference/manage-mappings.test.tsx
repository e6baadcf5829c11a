import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { deleteMapping, listMappings, updateMapping, wholesalerHierarchy } from '@tillmap/contracts';
import { HIERARCHY } from '../../testing/builders.ts';
import { aMapping } from '../../testing/reference-builders.ts';
import { AT_NORTH, answerReferenceTab, confirm, mappingsPage } from '../../testing/reference-tab.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

beforeEach(answerReferenceTab);

describe('Manage reference mappings', () => {
  test('When one searches by button or Enter and turns pages, then the server is asked and the address keeps it', async () => {
    const asked: string[] = [];
    server.use(
      answers(listMappings, ({ url }) => {
        asked.push(url.search);
        return mappingsPage([aMapping()], Number(url.searchParams.get('page')), 3, 120);
      }),
    );
    const { user, address } = renderApp(AT_NORTH);
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
    const { user } = renderApp(AT_NORTH);
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

  test('When one types before the departments have arrived, then the letters stay in the name', async () => {
    const { promise: areAsked, resolve: arrive } = Promise.withResolvers<void>();
    server.use(
      answers(wholesalerHierarchy, async () => {
        await areAsked;
        return { data: HIERARCHY };
      }),
    );
    const { user } = renderApp(AT_NORTH);
    await user.click(await screen.findByRole('button', { name: 'Edit Oakhurst Milk Chocolate Bar' }));
    const modal = await screen.findByRole('dialog', { name: 'Edit Reference Mapping' });
    const name = within(modal).getByLabelText('Name');
    await waitFor(() => expect(name).toHaveFocus());
    await user.keyboard('{End} with');
    arrive();
    await within(modal).findByRole('combobox', { name: /Department/ });
    await user.keyboard(' Mint');
    expect(name).toHaveValue('Oakhurst Milk Chocolate Bar with Mint');
  });

  test.each([
    ['This place is no longer in the hierarchy.', 'This place is no longer in the hierarchy.'],
    ['', 'Error updating mapping'],
  ])('When saving is refused with "%s", then the window says "%s" and stays', async (message, shown) => {
    server.use(refuses(updateMapping, 422, message));
    const { user } = renderApp(AT_NORTH);
    await user.click(await screen.findByRole('button', { name: 'Edit Oakhurst Milk Chocolate Bar' }));
    await screen.findByRole('combobox', { name: /Department/ });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await within(screen.getByRole('dialog')).findByText(shown)).toBeVisible();
  });

  test('When the name is cleared, then the server decides, and its words stand under the field', async () => {
    server.use(refuses(updateMapping, 422, 'No.', { name: ['Name is required'] }));
    const { user } = renderApp(AT_NORTH);
    await user.click(await screen.findByRole('button', { name: 'Edit Oakhurst Milk Chocolate Bar' }));
    const modal = within(await screen.findByRole('dialog', { name: 'Edit Reference Mapping' }));
    await user.clear(modal.getByLabelText('Name'));
    await user.click(modal.getByRole('button', { name: 'Save' }));
    expect(await modal.findByText('Name is required')).toBeVisible();
  });

  test('When departments cannot be loaded, then the window says so', async () => {
    server.use(refuses(wholesalerHierarchy, 500));
    const { user } = renderApp(AT_NORTH);
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
    const { user } = renderApp(AT_NORTH);
    await user.click(await screen.findByRole('button', { name: 'Delete Oakhurst Milk Chocolate Bar' }));
    await confirm(user, 'Delete');
    expect(await screen.findByText('No Reference Mappings Yet')).toBeVisible();
  });

  test('When a delete fails without words, then the fallback says so', async () => {
    server.use(refuses(deleteMapping, 500));
    const { user } = renderApp(AT_NORTH);
    await user.click(await screen.findByRole('button', { name: 'Delete Oakhurst Milk Chocolate Bar' }));
    await confirm(user, 'Delete');
    expect(await screen.findByText('Error deleting mapping')).toBeVisible();
  });
});
