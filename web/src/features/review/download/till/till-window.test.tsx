import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  compareTill,
  downloadCheck,
  listTillProfiles,
  rehearsedRows,
  rehearseTill,
  sessionDownloads,
  sessionProducts,
  sessionStatistics,
  sessionStatus,
  setTillCodes,
  tillFile,
} from '@tillmap/contracts';
import { aCompletedSession, aProduct, SESSION_ID } from '../../../../testing/builders.ts';
import { aReceipt } from '../../../../testing/changes-builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { answers, answersFile, refuses, server } from '../../../../testing/server.ts';
import { aRehearsal, aTillProfile, GUESSED, KRIOLOS, NO_VAT } from '../../../../testing/till-builders.ts';

type Asked = { profile: string; fixes?: Record<string, string>; tables?: object; part?: string; parts?: string };

beforeEach(() => {
  window.localStorage.clear();
  server.use(
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(sessionStatistics, { data: { total_items: 63, high_confidence: 63, needs_review: 0, skipped: 0 } }),
    answers(sessionProducts, {
      data: { products: [aProduct()], pagination: { current_page: 1, last_page: 1, per_page: 100, total: 1 } },
    }),
    answers(listTillProfiles, { data: { profiles: [aTillProfile(), KRIOLOS] } }),
  );
});

/** What the check answers by what was chosen; what it was asked is kept. */
const checks = (asked: Asked[]) =>
  answers(rehearseTill, async ({ request }) => {
    const body = (await request.json()) as Asked & { fixes: Record<string, string>; tables: { vat?: object } };
    asked.push(body);
    if (body.profile === 'shopify') {
      const fix = body.fixes['Title/1'];
      if (fix === 'shorten') return { data: aRehearsal({ imported: 63, refused: 0, problems: [] }) };
      return { data: aRehearsal() };
    }
    const open = [...(body.tables.vat ? [] : [NO_VAT]), ...(body.fixes['Name/0'] ? [] : [GUESSED])];
    const refused = body.tables.vat ? 0 : 40;
    const changed = body.fixes['Name/0'] ? 0 : 9;
    return {
      data: aRehearsal({ profile: 'kriolos', refused, changed, imported: 63 - refused - changed, problems: open }),
    };
  });

const openWindow = async () => {
  const app = renderApp({ at: `/review?session=${SESSION_ID}` });
  await app.user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  const dialogue = within(await screen.findByRole('dialog'));
  await dialogue.findByRole('option', { name: 'Shopify POS' });
  const choose = (till: string) => app.user.selectOptions(dialogue.getByLabelText('For the till'), till);
  return { ...app, dialogue, choose };
};

const figures = (dialogue: ReturnType<typeof within>) =>
  dialogue.getByText(/^Will be imported/).closest('dl')?.textContent;

describe('The till of a new file', () => {
  test('When nothing is chosen, then the file is the fifteen columns and nothing is checked', async () => {
    const asked: Asked[] = [];
    server.use(checks(asked));
    const { dialogue } = await openWindow();
    expect(dialogue.getByLabelText('For the till')).toHaveDisplayValue('No till: the fifteen columns');
    expect(await dialogue.findByRole('radio', { name: /^Everything 63/ })).toBeChecked();
    expect(asked).toEqual([]);
  });

  test('When a till is chosen, then its certainty, sources and figures are shown, and a fix moves the figures at once', async () => {
    const asked: Asked[] = [];
    server.use(checks(asked));
    const { user, dialogue, choose } = await openWindow();
    await choose('Shopify POS');
    expect(await dialogue.findByText('3 refused:')).toBeVisible();
    expect(figures(dialogue)).toMatch(/imported, not verified60.*changed0.*Refused3/);
    expect(dialogue.getByText('Shopify: "Using CSV files"')).toBeInTheDocument();
    expect(dialogue.getByText('A very long name 1.5L → A long name 1.5L')).toBeVisible();
    expect(dialogue.getAllByText('Published by the maker')).toHaveLength(2);

    await user.click(dialogue.getByRole('button', { name: /^Shorten all, keep the size/ }));
    expect(await dialogue.findByText('3 fixed:')).toBeVisible();
    expect(figures(dialogue)).toMatch(/imported, not verified63.*changed0.*Refused0/);
    await user.click(dialogue.getByRole('button', { name: /^Undo/ }));
    expect(await dialogue.findByText('3 refused:')).toBeVisible();
    expect(asked.map(({ fixes }) => fixes)).toEqual([{}, { 'Title/1': 'shorten' }, {}]);
  });

  test('When the till’s code is missing, then it is typed in the line; what needs no choice is fixed at once', async () => {
    const asked: Asked[] = [];
    server.use(checks(asked));
    const { user, dialogue, choose } = await openWindow();
    await choose('KriolOS oPOS');
    expect(await dialogue.findByText('40 refused:')).toBeVisible();
    expect(dialogue.getByText(/Guessed: KriolOS: text columns/)).toBeVisible();
    await user.click(dialogue.getByRole('button', { name: 'Fix all that need no choice' }));
    expect(await dialogue.findByText('9 fixed:')).toBeVisible();
    expect(dialogue.queryByRole('button', { name: 'Fix all that need no choice' })).toBeNull();
    await user.type(dialogue.getByLabelText('The till’s VAT code for Standard rate'), '001{Enter}');
    expect(await dialogue.findByText('40 fixed:')).toBeVisible();
    expect(figures(dialogue)).toMatch(/imported63/);
    expect(asked.at(-1)).toMatchObject({ tables: { vat: { S: '001' } }, fixes: { 'Name/0': 'shorten' } });
  });

  test('When the window is opened again, then the till, its settings and codes are those of the wholesaler’s last file', async () => {
    const asked: Asked[] = [];
    server.use(checks(asked));
    const first = await openWindow();
    await first.choose('KriolOS oPOS');
    await first.user.type(await first.dialogue.findByLabelText('What is the shop called at the till?'), 'North{Enter}');
    await first.user.type(await first.dialogue.findByLabelText('The till’s VAT code for Standard rate'), '001{Enter}');
    expect(await first.dialogue.findByText('40 fixed:')).toBeVisible();
    first.unmount();

    const { dialogue, user } = await openWindow();
    expect(dialogue.getByLabelText('For the till')).toHaveDisplayValue('KriolOS oPOS');
    expect(dialogue.getByLabelText('What is the shop called at the till?')).toHaveValue('North');
    await user.click(dialogue.getByText('1 code of your till'));
    expect(dialogue.getByLabelText('The till’s VAT code for S')).toHaveValue('001');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ settings: { shop: 'North' }, tables: { vat: { S: '001' } } }),
    );
  });

  test('When the check cannot be made, then it says so, and every file of the till can be downloaded all the same', async () => {
    const sent: Asked[] = [];
    server.use(
      refuses(rehearseTill, 503, 'Many downloads are running.'),
      answersFile(tillFile, 'PK', 'SHOP.zip', ({ request }) => void request.json().then((body) => sent.push(body))),
    );
    const { user, dialogue, choose } = await openWindow();
    await choose('Shopify POS');
    expect(await dialogue.findByText('The check could not be made')).toBeVisible();
    await user.click(dialogue.getByRole('checkbox', { name: /I have read the disclaimer/ }));
    await user.click(dialogue.getByRole('button', { name: 'I Accept - Download CSV' }));
    expect(await screen.findByText('SHOP.zip was downloaded.')).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ parts: 'all' })]);
  });

  test('When an export of the till is given, then it says what is new, updated and would be twice', async () => {
    server.use(
      checks([]),
      answers(compareTill, () => {
        return {
          data: {
            at_till: 2110,
            products: 206,
            new: 15,
            updates: 174,
            same: 14,
            doubled: 3,
            doubled_examples: [],
            changes: [],
            compared_columns: ['Price'],
            ruined: [{ words: 'Shown in exponents', rows: 1, examples: ['5.01E+12'] }],
            notes: [],
          },
        };
      }),
    );
    const { user, dialogue, choose } = await openWindow();
    await choose('Shopify POS');
    await user.upload(
      dialogue.getByLabelText('Export of your till'),
      new File(['a,b'], 'export.csv', { type: 'text/csv' }),
    );
    expect(
      await dialogue.findByText(
        'Compared with 2,110 products of the till: 15 new, 174 updates, 14 the same, 3 would be there twice. 1 barcode of the export was ruined by a spreadsheet.',
      ),
    ).toBeVisible();
  });

  test('When all rows are asked for, then they come as a file', async () => {
    server.use(checks([]), answersFile(rehearsedRows, 'barcode\r\n', 'rows.csv'));
    const { user, dialogue, choose } = await openWindow();
    await choose('Shopify POS');
    await user.click(await dialogue.findByRole('button', { name: 'All rows as CSV' }));
    expect(await screen.findByText('rows.csv was downloaded.')).toBeVisible();
  });
});

describe('A file for products that the till has', () => {
  test('When it writes over what the till has, then it says which columns, and leaves out what is to stay', async () => {
    const asked: { purpose?: string; keep?: string[] }[] = [];
    const tags = { column: 'Tags', products: 60, blanks: 3, optional: true, kept: false };
    server.use(
      answers(listTillProfiles, {
        data: { profiles: [aTillProfile({ update_notes: ['A running sale price goes on.'] })] },
      }),
      answers(rehearseTill, async ({ request }) => {
        const body = (await request.json()) as { purpose?: 'update'; keep: string[] };
        asked.push(body);
        const { purpose = 'new' } = body;
        const kept = body.keep.includes('Tags');
        const title = { column: 'Title', products: 63, blanks: 0, optional: false, kept: false };
        const over = [title, kept ? { ...tags, products: 0, blanks: 0, kept } : tags];
        return { data: aRehearsal({ purpose, problems: [], overwrites: purpose === 'new' ? [] : over }) };
      }),
    );
    const { user, dialogue, choose } = await openWindow();
    await choose('Shopify POS');
    expect(await dialogue.findByText('No rule of this till is broken.')).toBeVisible();
    expect(dialogue.queryByText('What the file overwrites at the till')).toBeNull();
    await user.selectOptions(dialogue.getByLabelText('The file is for'), 'Products that the till has');
    expect(await dialogue.findByText('Title: 63 products')).toBeVisible();
    expect(dialogue.getByText('A running sale price goes on.')).toBeVisible();
    await user.click(dialogue.getByRole('checkbox', { name: 'Tags: 60 products, emptied for 3 products' }));
    expect(await dialogue.findByRole('checkbox', { name: 'Tags: stays as it is' })).not.toBeChecked();
    expect(asked.at(-1)).toMatchObject({ purpose: 'update', keep: ['Tags'] });
  });
});

describe('A shop that has no profile of its own', () => {
  test('When a till is chosen, then its own file leads, and tills that British shops hardly use stand last', async () => {
    const { dialogue } = await openWindow();
    expect(dialogue.getByText('Your till’s file')).toBeVisible();
    const groups = dialogue.getAllByRole('group').map((one) => one.getAttribute('label'));
    expect(groups.filter((label) => label !== null)).toEqual(['Built in', 'More tills']);
    expect(within(dialogue.getByRole('group', { name: 'More tills' })).getAllByRole('option')).toHaveLength(1);
  });
});

describe('A till of the shop’s own', () => {
  const own = aTillProfile({
    ...KRIOLOS,
    key: 'shop:0199a3a0-0000-7000-8000-0000000000e1',
    own: true,
    id: '0199a3a0-0000-7000-8000-0000000000e1',
    version: 3,
    wholesalers: [aCompletedSession().wholesaler_code],
    name: 'Front counter till',
  });
  const openOwn = async (saved: object[], status = 200) => {
    server.use(
      answers(listTillProfiles, { data: { profiles: [aTillProfile(), own] } }),
      answers(rehearseTill, async ({ request }) => {
        const { tables } = (await request.json()) as { tables: { vat?: object } };
        const isGiven = Object.keys(tables.vat ?? {}).length > 0;
        const problems = isGiven ? [] : [NO_VAT];
        return { data: aRehearsal({ profile: own.key, problems, refused: isGiven ? 0 : 40 }) };
      }),
      status === 200
        ? answers(setTillCodes, async ({ request }) => {
            saved.push((await request.json()) as object);
            return { data: { tables: {} } };
          })
        : refuses(setTillCodes, status, 'This profile was deleted.'),
    );
    return openWindow();
  };

  test('When it is meant for the wholesaler, then it is chosen, and a code is kept with it for everybody', async () => {
    const saved: object[] = [];
    const { dialogue, user } = await openOwn(saved);
    expect(dialogue.getByLabelText('For the till')).toHaveDisplayValue('Front counter till');
    expect(dialogue.getByText('Your own profile, version 3.')).toBeVisible();
    await user.type(await dialogue.findByLabelText('The till’s VAT code for Standard rate'), '001{Enter}');
    expect(await dialogue.findByText('40 fixed:')).toBeVisible();
    await user.click(dialogue.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => {
      const wholesaler = aCompletedSession().wholesaler_code;
      expect(saved).toEqual([
        { wholesaler, vat: { S: '001' } },
        { wholesaler, vat: { S: '' } },
      ]);
    });
    // What others save later is not hidden behind a copy of this browser.
    const kept = Array.from({ length: window.localStorage.length }, (_, at) => window.localStorage.key(at)!);
    expect(kept.map((key) => window.localStorage.getItem(key)).join()).not.toContain('001');
  });

  test('When another one is chosen, then that is what the next file has', async () => {
    const first = await openOwn([]);
    await first.choose('No till: the fifteen columns');
    first.unmount();
    const { dialogue } = await openOwn([]);
    expect(dialogue.getByLabelText('For the till')).toHaveDisplayValue('No till: the fifteen columns');
  });

  test('When the code cannot be kept, then it says that it holds for this file', async () => {
    const { dialogue, user } = await openOwn([], 404);
    await user.type(await dialogue.findByLabelText('The till’s VAT code for Standard rate'), '001{Enter}');
    expect(await screen.findByText('The code holds for this file only: This profile was deleted.')).toBeVisible();
    expect(await dialogue.findByText('40 fixed:')).toBeVisible();
  });
});

describe('The till’s file', () => {
  const accept = async ({ user, dialogue }: Awaited<ReturnType<typeof openWindow>>) => {
    await user.click(dialogue.getByRole('checkbox', { name: /I have read the disclaimer/ }));
    await user.click(dialogue.getByRole('button', { name: 'I Accept - Download CSV' }));
  };
  const till = {
    profile: 'shopify',
    name: 'Shopify POS',
    version: null,
    purpose: 'new',
    part: '',
    is_zip: false,
    imported: 60,
    changed: 0,
    refused: 3,
    left_out: 0,
    has_check: true,
  } as const;

  test('When it was downloaded, then the receipt keeps the till and its figures', async () => {
    const sent: Asked[] = [];
    server.use(
      checks([]),
      answersFile(
        tillFile,
        'Title\r\n',
        'SHOP.csv',
        ({ request }) => void request.json().then((body) => sent.push(body)),
      ),
      answers(sessionDownloads, { data: { downloads: [aReceipt({ file_name: 'SHOP.csv', products: 63, till })] } }),
      answersFile(downloadCheck, 'barcode\r\n', 'SHOP_check.csv'),
    );
    const window = await openWindow();
    await window.choose('Shopify POS');
    expect(await window.dialogue.findByText('3 refused:')).toBeVisible();
    await accept(window);
    const shown = within(await screen.findByRole('dialog', { name: 'The file was downloaded' }));
    expect(shown.getByLabelText('Receipt').textContent).toContain(
      'TillShopify POSForNew productsWill be imported60Cut or changed0Refused3',
    );
    expect(await screen.findByText('SHOP.csv was downloaded. It has 63 products.')).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ profile: 'shopify', part: '', disclaimer_accepted: true })]);
    await window.user.click(shown.getByRole('button', { name: 'Check results as CSV' }));
    expect(await screen.findByText('SHOP_check.csv was downloaded.')).toBeVisible();
  });

  test('When the check is of what was chosen before, then the file is not cut to the parts of that check', async () => {
    const sent: Asked[] = [];
    server.use(
      answers(rehearseTill, { data: aRehearsal({ profile: 'kriolos', parts: [{ part: '20', products: 40 }] }) }),
      answersFile(tillFile, 'PK', 'SHOP.zip', ({ request }) => void request.json().then((body) => sent.push(body))),
    );
    const window = await openWindow();
    await window.choose('KriolOS oPOS');
    const shop = await window.dialogue.findByLabelText('What is the shop called at the till?');
    expect(await window.dialogue.findByText('3 refused:')).toBeVisible();
    server.use(refuses(rehearseTill, 503, 'Many downloads are running.'));
    await window.user.type(shop, 'North{Enter}');
    expect(await window.dialogue.findByText('The check could not be made')).toBeVisible();
    await accept(window);
    expect(await screen.findByText('SHOP.zip was downloaded.')).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ parts: 'all', settings: { shop: 'North' } })]);
  });

  test('When the till takes several files, then all come in one ZIP file, or one of them by itself', async () => {
    const sent: Asked[] = [];
    const parts = [
      { part: '20', products: 40 },
      { part: '0', products: 23 },
    ];
    server.use(
      answers(rehearseTill, { data: aRehearsal({ parts }) }),
      answersFile(tillFile, 'PK', 'SHOP.zip', ({ request }) => void request.json().then((body) => sent.push(body))),
    );
    const first = await openWindow();
    await first.choose('Shopify POS');
    expect(await first.dialogue.findByLabelText('Which file')).toHaveDisplayValue('All 2 files in one ZIP');
    await accept(first);
    expect(await screen.findByText('SHOP.zip was downloaded.')).toBeVisible();
    first.unmount();
    const second = await openWindow();
    await second.user.selectOptions(await second.dialogue.findByLabelText('Which file'), '0: 23 products');
    await accept(second);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([expect.objectContaining({ parts: 'all' }), expect.objectContaining({ part: '0' })]);
  });
});
