import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type AnyCall,
  adminListWholesalers,
  createTillProfile,
  type LearnedTill,
  learnTillProfile,
  listTillProfiles,
  previewTillProfile,
  readTillProfile,
  type SavedTillProfile,
  saveTillProfile,
  setTillCodes,
} from '@tillmap/contracts';
import { asAdmin } from '../../testing/admin-builders.ts';
import { ALL_WHOLESALERS } from '../../testing/reference-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';
import { aTillProfile } from '../../testing/till-builders.ts';

const ID = '0199a3a0-0000-7000-8000-0000000000c1';
const KEY = `shop:${ID}`;
const at = `/admin/export-profiles?profile=${encodeURIComponent(KEY)}`;

const aProfile = (over: Partial<SavedTillProfile> = {}): SavedTillProfile => ({
  key: KEY,
  own: true,
  id: ID,
  version: 3,
  profile: {
    format: 1,
    name: 'Front counter till',
    till: 'Corner till',
    certainty: 'own_file',
    sources: ['A file of the till'],
    checked_on: '2026-11-25',
    notes: [],
    file: {
      content: { kind: 'csv', separator: ',', quotes: 'where_needed', newline: 'crlf', characters: 'utf-8' },
      header: true,
    },
    purposes: ['new'],
    settings: [],
    tables: ['vat'],
    columns: [
      { heading: 'PLU', value: { field: 'barcode' } },
      { heading: 'Descr', value: { join: [{ field: 'description' }, { field: 'size' }], with: ' ' } },
      { heading: 'Tax', value: { table: 'vat', of: { field: 'vat_code' }, missing: 'refuse' } },
    ],
  },
  tables: { NORTH: { vat: { T1: '1' } } },
  wholesalers: ['NORTH'],
  versions: [
    { version: 3, saved_by: 'Ada', saved_at: '2026-11-25T09:00:00Z' },
    { version: 2, saved_by: 'Ada', saved_at: '2026-11-24T09:00:00Z' },
  ],
  ...over,
});
const PREVIEW = {
  session_name: 'Week 48',
  headings: ['PLU', 'Descr', 'Tax'],
  rows: [
    {
      cells: ['5026277003822', 'Hartby Beans 400g', ''],
      marks: [{ column: 2, words: 'The till has no VAT code for T0' }],
    },
  ],
  text: 'PLU,Descr,Tax\r\n5026277003822,Hartby Beans 400g,\r\n',
};
const CODES = {
  vat: [
    { value: 'T1', name: 'T1 Standard, 20%' },
    { value: 'T0', name: 'T0 Zero, 0%' },
  ],
};

beforeEach(() => {
  server.use(
    asAdmin(),
    answers(adminListWholesalers, ALL_WHOLESALERS),
    answers(listTillProfiles, {
      data: {
        profiles: [
          aTillProfile({ key: KEY, own: true, id: ID, version: 3, name: 'Front counter till' }),
          aTillProfile(),
        ],
      },
    }),
    answers(readTillProfile, { data: aProfile() }),
    answers(previewTillProfile, { data: { ...PREVIEW, codes_of: 'NORTH', codes: CODES } }),
  );
});

/** Answers a call, and keeps what it was sent. */
const recording = <C extends AnyCall>(call: C, body: Parameters<typeof answers<C>>[1], sent: unknown[]) =>
  answers(call, (async ({ request }: { request: Request }) => {
    sent.push(await request.json());
    return body;
  }) as Parameters<typeof answers<C>>[1]);

const headings = () =>
  screen.getAllByRole('textbox', { name: /^Heading of column/ }).map((one) => (one as HTMLInputElement).value);

describe('Export profiles', () => {
  test('When the page opens, then it lists own and built-in profiles, and shows columns, missing codes first and real rows', async () => {
    const { user } = renderApp({ at });
    const list = within(await screen.findByRole('navigation', { name: 'Profiles' }));
    expect(list.getByRole('link', { name: /Front counter till/ })).toHaveAttribute('aria-current', 'true');
    expect(await screen.findByRole('heading', { name: 'Preview: 1 row of Week 48' })).toBeInTheDocument();
    expect(headings()).toEqual(['PLU', 'Descr', 'Tax']);
    const codes = screen.getAllByRole('textbox', { name: /^The till’s code for/ });
    expect(codes.map((one) => one.getAttribute('aria-label'))).toEqual([
      'The till’s code for T0 Zero, 0%',
      'The till’s code for T1 Standard, 20%',
    ]);
    expect(screen.getByText('1 missing')).toBeInTheDocument();
    expect(screen.getByText('missing', { selector: 'mark' })).toHaveAttribute('title', expect.stringContaining('T0'));
    await user.click(screen.getByText('As the till reads it'));
    expect(screen.getByText(/5026277003822,Hartby Beans 400g,/)).toBeInTheDocument();
  });

  test('When a column is moved by a button and by Alt and an arrow, then its place is said and saved as a version', async () => {
    const saved: unknown[] = [];
    server.use(recording(saveTillProfile, { data: aProfile({ version: 4 }) }, saved));
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Move Tax up' }));
    expect(headings()).toEqual(['PLU', 'Tax', 'Descr']);
    expect(screen.getByText('Tax is column 2')).toBeInTheDocument();
    screen.getByRole('textbox', { name: 'Heading of column 1' }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(headings()).toEqual(['Tax', 'PLU', 'Descr']);
    expect(screen.getByRole('textbox', { name: 'Heading of column 2' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save as Version 4' }));
    expect(await screen.findByText('Version 4 is saved. Older versions are kept.')).toBeInTheDocument();
    expect(saved).toEqual([
      expect.objectContaining({
        profile: expect.objectContaining({
          columns: [expect.objectContaining({ heading: 'Tax' }), expect.anything(), expect.anything()],
        }),
      }),
    ]);
  });

  test('When all else of a profile is changed, then it is saved as the person set it', async () => {
    const saved: { profile: SavedTillProfile['profile'] }[] = [];
    server.use(recording(saveTillProfile, { data: aProfile({ version: 4 }) }, saved));
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('checkbox', { name: 'Prices alone' }));
    await user.click(screen.getByText('More', { selector: '[aria-label="More of Descr: More"]' }));
    const files = screen.getByRole('group', { name: 'Files that have Descr' });
    await user.click(within(files).getByRole('checkbox', { name: 'Prices alone' }));
    await user.click(screen.getByRole('checkbox', { name: 'Repeat for each VAT code' }));
    await user.click(screen.getByText('More', { selector: '[aria-label="More of Tax: More"]' }));
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Where the till’s code is missing' }),
      'The cell stays empty',
    );
    await user.type(screen.getByRole('textbox', { name: 'Most rows' }), '500');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Split by' }), 'Supplier');
    await user.click(screen.getByText('Questions to the shop'));
    await user.click(screen.getByRole('button', { name: 'Add a Question' }));
    await user.type(screen.getByRole('textbox', { name: 'Question' }), 'Which shop?');
    await user.click(screen.getByText('Till, sources and notes'));
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Tick Import.');
    await user.click(screen.getByRole('button', { name: 'Save as Version 4' }));
    expect(await screen.findByText('Version 4 is saved. Older versions are kept.')).toBeInTheDocument();
    expect(saved[0]?.profile).toMatchObject({
      purposes: ['new', 'prices'],
      notes: ['Tick Import.'],
      settings: [{ name: 'word1', question: 'Which shop?', default: '' }],
      file: { max_rows: 500, split_by: 'supplier' },
      columns: [
        { heading: 'PLU' },
        { heading: 'Descr', only_for: ['new'], for_each_vat: true },
        { heading: 'Tax', value: { table: 'vat', missing: 'empty' } },
      ],
    });
  });

  test('When only a code is filled in, then the codes are saved and no version is made', async () => {
    const saved: unknown[] = [];
    server.use(recording(setTillCodes, { data: { tables: { vat: { T1: '1', T0: '0' } } } }, saved));
    const { user } = renderApp({ at });
    await user.type(await screen.findByRole('textbox', { name: 'The till’s code for T0 Zero, 0%' }), '0');
    await user.click(screen.getByRole('button', { name: 'Save the Codes' }));
    expect(await screen.findByText('The codes are saved.')).toBeInTheDocument();
    expect(saved).toEqual([{ wholesaler: 'NORTH', vat: { T0: '0' } }]);
  });

  test('When a column is wrong, then the sentence stands at it and nothing can be saved', async () => {
    server.use(
      refuses(previewTillProfile, 422, 'x', {
        'Column 2 (PLU)': ['Another column of the file is called "PLU" as well.'],
      }),
    );
    const { user } = renderApp({ at });
    const row = (await screen.findByText('Another column of the file is called "PLU" as well.')).closest('li');
    expect(within(row!).getByRole('textbox', { name: 'Heading of column 2' })).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
    expect(screen.getByRole('button', { name: 'Save as Version 4' })).toBeDisabled();
  });

  test('When somebody else saved it meanwhile, then the sentence says who, and what was typed stays', async () => {
    let isRefused = false;
    server.use(
      // From then on the server has the version of the other one.
      answers(readTillProfile, () => ({
        data: aProfile(isRefused ? { version: 4, profile: { ...aProfile().profile, name: 'Of Eve' } } : {}),
      })),
      refuses(saveTillProfile, 412, 'Eve saved version 4 of this profile after you loaded it. Please load it again.'),
    );
    const { user } = renderApp({ at });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2');
    isRefused = true;
    await user.click(screen.getByRole('button', { name: 'Save as Version 4' }));
    expect(await screen.findByText(/Eve saved version 4/)).toBeInTheDocument();
    // What a refetch would bring is there by the time something else is typed.
    await user.type(screen.getByRole('textbox', { name: 'The till’s code for T0 Zero, 0%' }), '0');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Front counter till 2');
  });

  test('When one goes to another profile with something unsaved, then one is asked, may stay, and is asked again at once', async () => {
    const { user, address } = renderApp({ at });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2');
    const other = screen.getByRole('link', { name: /Shopify POS/ });
    await user.click(other);
    const stay = await screen.findByRole('button', { name: 'Stay' });
    // Before the page has drawn that one stays.
    await act(async () => {
      fireEvent.click(stay);
      await new Promise((resolve) => setTimeout(resolve));
      fireEvent.click(other);
    });
    expect(screen.getByRole('textbox', { name: 'Name', hidden: true })).toHaveValue('Front counter till 2');
    expect(address()).toBe(at);
    await user.click(await screen.findByRole('button', { name: 'Leave Without Saving' }));
    await waitFor(() => expect(address()).not.toBe(at));
  });

  test('When another wholesaler is chosen, then its codes stand there, and a code is saved for it alone', async () => {
    const saved: unknown[] = [];
    server.use(recording(setTillCodes, { data: { tables: {} } }, saved));
    const { user } = renderApp({ at });
    const code = await screen.findByRole('textbox', { name: 'The till’s code for T1 Standard, 20%' });
    expect(code).toHaveValue('1');
    const other = ALL_WHOLESALERS.data.find((one) => one.code !== 'NORTH')!;
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Codes for' }),
      await screen.findByRole('option', { name: other.name }),
    );
    expect(screen.getByRole('textbox', { name: 'The till’s code for T1 Standard, 20%' })).toHaveValue('');
    await user.type(screen.getByRole('textbox', { name: 'The till’s code for T1 Standard, 20%' }), '5');
    await user.click(screen.getByRole('button', { name: 'Save the Codes' }));
    expect(await screen.findByText('The codes are saved.')).toBeInTheDocument();
    expect(saved).toEqual([{ wholesaler: other.code, vat: { T1: '5' } }]);
  });

  test('When another wholesaler’s file is completed while codes are typed, then they stay with the first wholesaler', async () => {
    const saved: unknown[] = [];
    let last = 'NORTH';
    const asked: string[] = [];
    server.use(
      answers(previewTillProfile, () => {
        asked.push(last);
        return { data: { ...PREVIEW, codes_of: last, codes: CODES } };
      }),
      recording(setTillCodes, { data: { tables: {} } }, saved),
    );
    const { user } = renderApp({ at });
    const code = await screen.findByRole('textbox', { name: 'The till’s code for T0 Zero, 0%' });
    last = ALL_WHOLESALERS.data.find((one) => one.code !== 'NORTH')!.code;
    await user.type(code, '0');
    await waitFor(() => expect(asked).toContain(last));
    await waitFor(() => expect(screen.queryByLabelText('Loading the preview')).not.toBeInTheDocument());
    expect(screen.getByRole('combobox', { name: 'Codes for' })).toHaveValue('NORTH');
    await user.type(screen.getByRole('textbox', { name: 'The till’s code for T0 Zero, 0%' }), '9');
    await user.click(screen.getByRole('button', { name: 'Save the Codes' }));
    expect(await screen.findByText('The codes are saved.')).toBeInTheDocument();
    expect(saved).toEqual([{ wholesaler: 'NORTH', vat: { T0: '09' } }]);
  });

  test('When a built-in profile is shown, then it can be copied, and not changed', async () => {
    const made: unknown[] = [];
    server.use(
      answers(readTillProfile, {
        data: aProfile({ key: 'shopify', own: false, id: null, version: null, versions: [], tables: {} }),
      }),
      recording(createTillProfile, { data: aProfile() }, made),
    );
    const { user } = renderApp({ at: '/admin/export-profiles?profile=shopify' });
    const table = await screen.findByRole('table', { name: 'Columns of the file' });
    await waitFor(() => expect(table).toHaveTextContent('PLUBarcodeAs it is–All files5026277003822–'));
    expect(table).toHaveTextContent('DescrName and sizeAs it is–All filesHartby Beans 400g–');
    expect(table).toHaveTextContent('TaxVATThe till’s code–All files––');
    expect(screen.queryByRole('textbox', { name: 'Heading of column 1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copy to Change It' }));
    await screen.findByRole('link', { name: /Front counter till/, current: true });
    expect(made).toEqual([{ copy_of: 'shopify' }]);
  });
});

const LEARNED: LearnedTill = {
  profile: { ...aProfile().profile, name: 'till-export', till: '' },
  tables: { NORTH: { vat: { T1: '1' } } },
  columns: [
    {
      heading: 'PLU',
      words: 'Barcode',
      why: '1,904 of 2,110 values are barcodes of your products.',
      sure: true,
      suggestion: null,
    },
    {
      heading: 'Descr',
      words: 'Name and size',
      why: 'Same first word as your product in 1,871 of 1,904.',
      sure: true,
      suggestion: null,
    },
    {
      heading: 'Tax',
      words: 'Empty',
      why: 'Equal to VAT in 12 of 20.',
      sure: false,
      suggestion: { words: 'VAT rate', value: { field: 'vat_rate' } },
    },
  ],
  file: { name: 'till-export.csv', rows: 2110, separator: 'semicolon', encoding: 'windows-1252' },
  met: 1904,
  unsure_codes: [],
  notes: [],
  problems: [],
  preview: PREVIEW,
};

test('When a template is given, then each column says what fills it and why, is corrected, and saved', async () => {
  const made: unknown[] = [];
  server.use(answers(learnTillProfile, { data: LEARNED }), recording(createTillProfile, { data: aProfile() }, made));
  const { user } = renderApp({ at: '/admin/export-profiles?learn' });
  await user.upload(
    await screen.findByLabelText('Template or export of your till'),
    new File(['PLU'], 'till-export.csv'),
  );
  expect(await screen.findByRole('heading', { name: '2 of 3 columns matched' })).toBeInTheDocument();
  expect(screen.getByText('1 to check')).toBeInTheDocument();
  expect(screen.getByText(/1,904 of 2,110 values are barcodes/)).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tax is filled from' }), 'VAT rate?');
  await user.click(screen.getByRole('button', { name: 'Save the Profile' }));
  await screen.findByRole('link', { name: /Front counter till/, current: true });
  expect(made).toEqual([
    expect.objectContaining({
      profile: expect.objectContaining({
        columns: [expect.anything(), expect.anything(), { heading: 'Tax', value: { field: 'vat_rate' } }],
      }),
    }),
  ]);
});

test('When a barcode and a price were recognised, then files for updates and prices are offered, and saved as chosen', async () => {
  const made: unknown[] = [];
  const [plu, descr] = LEARNED.profile.columns;
  const price = { heading: 'Price', value: { money: { field: 'rrp' }, vat: 'with', decimals: 2 } };
  const stock = { heading: 'Stock', value: { text: '' } };
  const profile = { ...LEARNED.profile, columns: [plu!, descr!, price, stock] };
  const columns = [...LEARNED.columns, LEARNED.columns[2]!];
  server.use(
    answers(learnTillProfile, { data: { ...LEARNED, profile, columns } }),
    recording(createTillProfile, { data: aProfile() }, made),
  );
  const { user } = renderApp({ at: '/admin/export-profiles?learn' });
  await user.upload(
    await screen.findByLabelText('Template or export of your till'),
    new File(['PLU'], 'till-export.csv'),
  );
  const files = within(await screen.findByRole('group', { name: 'Files for' }));
  expect(files.getByRole('checkbox', { name: 'New products' })).toBeChecked();
  expect(files.getByText(/Only files for new products have Stock: your products do not fill them/)).toBeInTheDocument();
  await user.click(files.getByRole('checkbox', { name: 'Prices alone' }));
  await user.click(screen.getByRole('button', { name: 'Save the Profile' }));
  await screen.findByRole('link', { name: /Front counter till/, current: true });
  expect(made).toEqual([
    expect.objectContaining({
      profile: expect.objectContaining({
        purposes: ['new', 'prices'],
        columns: [plu, { ...descr, only_for: ['new', 'update'] }, price, { ...stock, only_for: ['new'] }],
      }),
    }),
  ]);
});

test('When the template is too large, then that is said before it is sent', async () => {
  const { user } = renderApp({ at: '/admin/export-profiles?learn' });
  const large = new File(['a'], 'big.csv');
  Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 });
  await user.upload(await screen.findByLabelText('Template or export of your till'), large);
  expect(await screen.findByText(/a file may have at most/)).toBeInTheDocument();
});
