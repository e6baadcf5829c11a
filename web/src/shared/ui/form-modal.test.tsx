import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { adminListWholesalers, createDepartment, listDepartments, updateDepartment } from '@tillmap/contracts';
import { aDepartment, aPage, asAdmin } from '../../testing/admin-builders.ts';
import { ALL_WHOLESALERS } from '../../testing/reference-builders.ts';
import { chooseWholesaler, renderApp } from '../../testing/render-app.tsx';
import { answers, server } from '../../testing/server.ts';

const at = '/admin/departments';
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  server.use(
    asAdmin(),
    answers(adminListWholesalers, ALL_WHOLESALERS),
    answers(listDepartments, aPage([aDepartment()])),
    answers(updateDepartment, { data: aDepartment() }),
  );
});

describe('The focus after a window with a form', () => {
  test.each(['{Escape}', 'Cancel', 'Save Changes'])(
    'When it is closed by %s, then what opened it has it',
    async (by) => {
      const { user } = renderApp({ at });
      const opener = await screen.findByRole('button', { name: /^Edit Confectionery/ });
      await user.click(opener);
      const dialogue = await screen.findByRole('dialog');
      await waitFor(() => expect(dialogue).toContainElement(document.activeElement as HTMLElement));
      if (by === '{Escape}') await user.keyboard(by);
      else await user.click(within(dialogue).getByRole('button', { name: by }));
      await gone();
      await waitFor(() => expect(opener).toHaveFocus());
    },
  );

  test('When what opened it is gone as well, then the page has it', async () => {
    let rows: ReturnType<typeof aDepartment>[] = [];
    server.use(
      answers(listDepartments, () => aPage(rows)),
      answers(createDepartment, () => {
        rows = [aDepartment()];
        return { data: aDepartment() };
      }),
    );
    const { user } = renderApp({ at });
    await screen.findByText('No Departments Yet');
    const openers = screen.getAllByRole('button', { name: 'Add Department' });
    await user.click(openers.at(-1)!);
    const form = within(await screen.findByRole('dialog'));
    await chooseWholesaler(user, form.getByRole('combobox', { name: /Wholesaler/ }), /BAY/);
    await user.type(form.getByLabelText(/^Department code/), '50');
    await user.type(form.getByLabelText(/^Department name/), 'Tobacco');
    openers.at(-1)!.remove();
    await user.click(form.getByRole('button', { name: 'Add Department' }));
    await gone();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  test('When a window is open, then its head is no second banner of the page', async () => {
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: /^Edit Confectionery/ }));
    const dialogue = await screen.findByRole('dialog');
    expect(dialogue.querySelector('header')).toBeNull();
  });
});
