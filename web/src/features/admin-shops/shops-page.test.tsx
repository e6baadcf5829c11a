import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { createShop, deleteShop, listShops, listUsers, type Shop, updateShop } from '@tillmap/contracts';
import { anAdminUser, asAdmin, themselves } from '../../testing/admin-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

const at = { at: '/admin/shops' };
const aShop = (over: Partial<Shop> = {}): Shop => ({
  code: 'HIGH',
  name: 'High Street',
  nation: 'wales',
  till_profile: '',
  active: true,
  users: [anAdminUser().id],
  flag_choices: [],
  ...over,
});
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!;

beforeEach(() =>
  server.use(
    asAdmin(),
    answers(listUsers, { users: [themselves(), anAdminUser()] }),
    answers(listShops, { data: { shops: [aShop()] } }),
  ),
);

describe('Shops', () => {
  test('When there is none, then it says what the first one takes', async () => {
    server.use(answers(listShops, { data: { shops: [] } }));
    renderApp(at);
    expect(await screen.findByText(/The first shop takes what was downloaded/)).toBeVisible();
  });

  test('When the tab opens, then each shop stands with its till and who works there', async () => {
    renderApp(at);
    expect(await rowOf('High Street')).toHaveTextContent(/^High StreetHIGHWales.*fifteen columnsSam StaffActive/);
  });

  test('When one is added, then its till may start as another one, and the server’s words stand at its field', async () => {
    let sent: unknown;
    server.use(refuses(createShop, 422, 'Taken', { code: ['You have another shop with the code HIGH.'] }));
    const { user } = renderApp(at);
    await rowOf('High Street');
    await user.click(screen.getByRole('button', { name: 'Add Shop' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Shop' }));
    await user.type(form.getByLabelText(/Name/), 'Station Road');
    await user.type(form.getByLabelText(/Code/), 'STN');
    await user.selectOptions(form.getByLabelText('Nation'), 'Scotland');
    await user.selectOptions(form.getByLabelText('Its till starts with'), 'What the till of High Street has');
    await user.click(form.getByLabelText(/Sam Staff/));
    await user.click(form.getByRole('button', { name: 'Add Shop' }));
    expect(await form.findByText('You have another shop with the code HIGH.')).toBeVisible();

    server.use(
      answers(createShop, async ({ request }) => {
        sent = await request.json();
        server.use(answers(listShops, { data: { shops: [aShop(), aShop({ code: 'STN', name: 'Station Road' })] } }));
        return { data: aShop({ code: 'STN', name: 'Station Road' }) };
      }),
    );
    await user.click(form.getByRole('button', { name: 'Add Shop' }));
    expect(await rowOf('Station Road')).toBeVisible();
    expect(sent).toEqual({
      code: 'STN',
      name: 'Station Road',
      nation: 'scotland',
      till_profile: '',
      active: true,
      users: [anAdminUser().id],
      copy_from: 'HIGH',
      flag_choices: [],
    });
  });

  test('When one is changed, then its code stays', async () => {
    let sent: unknown;
    server.use(
      answers(updateShop, async ({ request, params }) => {
        sent = [params.code, await request.json()];
        return { data: aShop() };
      }),
    );
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Edit High Street' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Shop' }));
    expect(form.getByLabelText(/Code/)).toBeDisabled();
    await user.click(form.getByLabelText(/Active/));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('The shop was changed.')).toBeVisible();
    expect(sent).toEqual([
      'HIGH',
      {
        name: 'High Street',
        nation: 'wales',
        till_profile: '',
        active: false,
        users: [anAdminUser().id],
        flag_choices: [],
      },
    ]);
  });

  test('When one is deleted, then it is asked first, with what is lost and what stays', async () => {
    const deleted: string[] = [];
    server.use(
      answers(deleteShop, ({ params }) => {
        deleted.push(params.code ?? '');
        return null;
      }),
    );
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Delete High Street' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/Its receipts stay/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('High Street was deleted.')).toBeVisible();
    expect(deleted).toEqual(['HIGH']);
  });
});
