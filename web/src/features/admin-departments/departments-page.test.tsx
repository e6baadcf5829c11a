import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  adminListWholesalers,
  createDepartment,
  deleteDepartment,
  importDepartments,
  importErrors,
  importProgress,
  listDepartments,
  updateDepartment,
} from '@tillmap/contracts';
import { aDepartment, aPage, asAdmin } from '../../testing/admin-builders.ts';
import { ALL_WHOLESALERS, aProgress, someImportResults } from '../../testing/reference-builders.ts';
import { chooseWholesaler, renderApp } from '../../testing/render-app.tsx';
import { answers, answersFile, refuses, server } from '../../testing/server.ts';

const at = '/admin/departments';
const IMPORT_ID = '0199a3a0-0000-7000-8000-0000000000f0';
const PATH = 'Confectionery › Chocolate › Chocolate bars';

/** Remembers what the list was asked for. */
const listing = (lastPage = 1) => {
  const asked: string[] = [];
  server.use(
    answers(listDepartments, ({ url }) => {
      asked.push(url.search);
      return aPage([aDepartment()], Number(url.searchParams.get('page') ?? 1), lastPage);
    }),
  );
  return asked;
};
const chooseFile = async (name = 'departments.csv') => {
  const user = userEvent.setup({ applyAccept: false });
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const panel = within(await screen.findByRole('region', { name: 'Import Departments' }));
  await user.upload(panel.getByLabelText('Import Departments file'), new File(['wholesaler_code,…'], name));
  return { user, panel };
};

/** What the colour of the bar says. */
const barState = () =>
  screen.getByRole('progressbar', { name: 'Import progress' }).closest('[data-status]')?.getAttribute('data-status');

beforeEach(() => {
  server.use(asAdmin(), answers(adminListWholesalers, ALL_WHOLESALERS));
  listing();
});

describe('Departments', () => {
  test('When the tab opens, then the columns of the hierarchy are shown without a pager for one page', async () => {
    renderApp({ at });
    const table = within(await screen.findByRole('table', { name: 'Departments' }));
    expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Wholesaler',
      'Dept Code',
      'Department',
      'Sub Dept',
      'CG Group',
      'Actions',
    ]);
    expect(table.getAllByRole('row')[1]).toHaveTextContent(
      'Northgate Wholesale10ConfectioneryChocolate1020Chocolate bars102030',
    );
    expect(screen.queryByText(/Page 1 of/)).toBeNull();
  });

  test('When one searches, filters and turns the page, then the address keeps it and goes back step by step', async () => {
    const asked = listing(3);
    const { user, address, history } = renderApp({ at });
    expect(await screen.findByText('Page 1 of 3')).toBeVisible();
    await chooseWholesaler(user, screen.getByRole('combobox', { name: 'Wholesaler' }), /NORTH/);
    await waitFor(() => expect(address()).toBe(`${at}?wholesaler=NORTH`));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
    expect(address()).toBe(`${at}?wholesaler=NORTH&page=2`);

    await user.type(screen.getByLabelText('Search'), 'choc');
    await waitFor(() => expect(address()).toBe(`${at}?wholesaler=NORTH&search=choc`));
    await waitFor(() => expect(asked.at(-1)).toBe('?page=1&search=choc&wholesaler_code=NORTH'));

    act(() => history.go(-1));
    await waitFor(() => expect(screen.getByLabelText('Search')).toHaveValue(''));
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  });

  test('When the address has a question nothing fits, then everything can be shown again', async () => {
    server.use(answers(listDepartments, ({ url }) => aPage(url.search.includes('search') ? [] : [aDepartment()])));
    const { user, address } = renderApp({ at: `${at}?search=zzz&wholesaler=BAY` });
    expect(await screen.findByText('No results')).toBeVisible();
    expect(screen.getByLabelText('Search')).toHaveValue('zzz');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('table', { name: 'Departments' })).toBeVisible();
    expect(address()).toBe(at);
  });

  test('When there are none and when they cannot be loaded, then the page says which', async () => {
    server.use(answers(listDepartments, aPage<never>([])));
    const empty = renderApp({ at });
    expect(await screen.findByText('No Departments Yet')).toBeVisible();
    empty.unmount();
    server.use(refuses(listDepartments, 503));
    renderApp({ at });
    expect((await screen.findAllByText('Failed to load departments')).length).toBeGreaterThan(0);
  });

  test('When one is added, then wholesaler, code and name are required, and the filter is proposed', async () => {
    let sent: unknown;
    server.use(
      answers(createDepartment, async ({ request }) => {
        sent = await request.json();
        return { data: aDepartment() };
      }),
    );
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Add Department' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Department' }));
    await user.click(form.getByRole('button', { name: 'Add Department' }));
    for (const message of [
      'Please select a wholesaler',
      'Department code is required',
      'Department name is required',
    ]) {
      expect(form.getByText(message)).toBeVisible();
    }
    await chooseWholesaler(user, form.getByRole('combobox', { name: /Wholesaler/ }), /BAY/);
    await user.type(form.getByLabelText(/^Department code/), ' 50 ');
    await user.type(form.getByLabelText(/^Department name/), 'Tobacco');
    await user.click(form.getByRole('button', { name: 'Add Department' }));
    expect(await screen.findByText('The department was added.')).toBeVisible();
    expect(sent).toEqual({
      wholesaler_code: 'BAY',
      dept_code: '50',
      dept_name: 'Tobacco',
      sub_dept_code: '',
      sub_dept_name: '',
      cg_group_code: '',
      cg_group_name: '',
    });
  });

  test.each([
    ['14 mappings use this row.', '14 mappings use this row.'],
    ['', 'Error saving department'],
  ])('When one is edited, then its codes are locked and a refusal "%s" reads "%s"', async (message, shown) => {
    server.use(refuses(updateDepartment, 409, message));
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: `Edit ${PATH}` }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Department' }));
    expect(form.getByRole('combobox', { name: /Wholesaler/ })).toBeDisabled();
    expect(form.getByLabelText(/^Department code/)).toBeDisabled();
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByRole('alert')).toHaveTextContent(shown);
  });

  test('When one is deleted, then after a confirmation that names it; a refusal gives the count', async () => {
    server.use(refuses(deleteDepartment, 409, '1,204 mappings use this department.'));
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: `Delete ${PATH}` }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this department?' }));
    expect(question.getByText(new RegExp(`${PATH}.*Northgate Wholesale`))).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('1,204 mappings use this department.')).toBeVisible();
  });
});

describe('Import of departments', () => {
  test('When a file is imported, then its progress is followed and bad rows can be downloaded', async () => {
    let downloads = 0;
    const steps = [
      aProgress({ type: 'departments', percentage: 40, processed: 4, total: 10, current_item: 'Reading rows' }),
      aProgress({
        type: 'departments',
        status: 'completed',
        percentage: 100,
        processed: 10,
        total: 10,
        results: someImportResults({
          imported: 7,
          created: 5,
          updated: 2,
          skipped: 1,
          errors_count: 2,
          errors: [
            { line: 4, reasons: ['Line 4: there is no wholesaler NROTH; the nearest is NORTH.'] },
            { line: 9, reasons: ['Line 9: the department name is missing.'] },
          ],
          created_list: ['NORTH 10 Confectionery'],
        }),
      }),
    ];
    server.use(
      answers(importDepartments, { import_id: IMPORT_ID, message: 'The import has started.' }),
      answers(importProgress, () => ({ success: true, data: steps.length > 1 ? steps.shift()! : steps[0]! })),
      answersFile(importErrors, 'line,reasons\r\n', 'failed.csv', () => {
        downloads += 1;
      }),
    );
    const asked = listing();
    const { address } = renderApp({ at });
    const { user, panel } = await chooseFile();
    await user.click(panel.getByRole('button', { name: 'Start Import' }));
    expect(await panel.findByText('Reading rows')).toBeVisible();
    expect(address()).toBe(`${at}?import=${IMPORT_ID}`);

    expect(await panel.findByText('Import completed')).toBeVisible();
    expect(barState()).toBe('completed');
    for (const [label, value] of [
      ['Created', '5'],
      ['Updated', '2'],
      ['Skipped', '1'],
      ['Errors', '2'],
    ] as const) {
      expect(panel.getByText(label, { selector: 'dt' }).nextElementSibling).toHaveTextContent(value);
    }
    const refused = within(panel.getByRole('region', { name: '2 rows could not be imported' }));
    expect(refused.getByText('There is no wholesaler NROTH; the nearest is NORTH.')).toBeVisible();
    await user.click(refused.getByRole('button', { name: 'Download failed rows' }));
    await waitFor(() => expect(downloads).toBe(1));
    // The list was read anew at the end.
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));

    await user.click(panel.getByRole('button', { name: 'Import another file' }));
    await waitFor(() => expect(address()).toBe(at));
    expect(panel.getByLabelText('Import Departments file')).toBeInTheDocument();
  });

  test('When the page is opened again during an import, then it goes on watching, and says how it failed', async () => {
    const failed = aProgress({
      type: 'departments',
      status: 'failed',
      percentage: 30,
      error: 'the file is not complete.',
    });
    server.use(answers(importProgress, { success: true, data: failed }));
    renderApp({ at: `${at}?import=${IMPORT_ID}` });
    expect(await screen.findByText('Import failed: the file is not complete.')).toBeVisible();
    expect(barState()).toBe('failed');
  });

  test.each([
    ['The first line names no column that is known.', 'The first line names no column that is known.'],
    ['', 'Error importing departments'],
  ])('When the file is refused with "%s", then the panel says "%s"', async (message, shown) => {
    server.use(refuses(importDepartments, 422, message));
    renderApp({ at });
    const { user, panel } = await chooseFile();
    await user.click(panel.getByRole('button', { name: 'Start Import' }));
    const alert = await panel.findByRole('alert');
    expect(alert).toHaveTextContent('Import Failed');
    expect(alert).toHaveTextContent(shown);
  });

  test('When no file or another type was chosen, then nothing is sent', async () => {
    renderApp({ at });
    const { user, panel } = await chooseFile('departments.pdf');
    expect(await panel.findByText('‘departments.pdf’ is not a .csv or .txt file.')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Start Import' }));
    expect(panel.getByText('‘departments.pdf’ is not a .csv or .txt file.')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Close the import' }));
    expect(screen.queryByRole('region', { name: 'Import Departments' })).toBeNull();
  });
});
