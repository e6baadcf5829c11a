import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  downloadSession,
  type ReviewedProduct,
  sessionProduct,
  sessionProducts,
  sessionStatistics,
  sessionStatus,
  updateProduct,
} from '@tillmap/contracts';
import { aCompletedSession, aProduct, aRunningSession, DISCLAIMER, SESSION_ID } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, answersFile, refuses, server } from '../../testing/server.ts';
import { aDetail } from '../../testing/workbench-builders.ts';

const at = `/review?session=${SESSION_ID}`;
const doubtful = aProduct({
  barcode: '5099000100111',
  description: 'Mystery mints',
  confidence: 61,
  needs_review: true,
  review_reason: 'The nearest products disagree.',
  review_details: ['3 of 5 stand in Mints.'],
  candidates: [
    { dept_code: '10', sub_dept_code: '1030', cg_code: '103010', vat_code: 'S', category_path: '', share: 0.61 },
  ],
  neighbours: [
    {
      barcode: '5099000100777',
      name: 'Extra strong mints',
      score: 0.91,
      dept_code: '10',
      sub_dept_code: '1030',
      cg_code: '103010',
      vat_code: 'S',
      category_path: 'Confectionery › Sweets › Mints',
    },
  ],
});
const certain = aProduct();
const middling = aProduct({ barcode: '5099000100222', description: 'Own cola', confidence: 74, needs_review: true });

/** Serves the rows, and answers what was asked for. */
const serve = (products: ReviewedProduct[], lastPage = 1) => {
  const asked: URLSearchParams[] = [];
  server.use(
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(sessionStatistics, { data: { total_items: 1240, high_confidence: 1054, needs_review: 186, skipped: 6 } }),
    answers(sessionProducts, ({ url }) => {
      asked.push(url.searchParams);
      const current_page = Number(url.searchParams.get('page') ?? 1);
      const pagination = { current_page, last_page: lastPage, per_page: 100, total: products.length };
      return { data: { products, pagination } };
    }),
    answers(sessionProduct, ({ params }) => ({
      data: aDetail(products.find(({ barcode }) => barcode === params.barcode)!),
    })),
  );
  return asked;
};
const rowOf = async (name: string) => (await screen.findByText(name, { selector: 'tr *' })).closest('tr')!;

describe('The review', () => {
  test('When neither state nor link names a session, then the File Builder opens', async () => {
    const { address } = renderApp({ at: '/review' });
    expect(await screen.findByRole('heading', { name: 'File Builder' })).toBeVisible();
    expect(address()).toBe('/');
  });

  test('When the session is still processing, then it leads to the progress', async () => {
    server.use(answers(sessionStatus, { data: aRunningSession() }));
    renderApp({ at });
    expect(await screen.findByRole('link', { name: 'View Progress' })).toHaveAttribute('href', `/status/${SESSION_ID}`);
  });

  test('When it opens by a link, then tiles and rows are complete', async () => {
    const asked = serve([doubtful, certain]);
    renderApp({ at });
    const row = await rowOf('Mystery mints');
    expect(asked[0]!.get('sort')).toBe('needs_review');
    expect(asked[0]!.get('direction')).toBe('desc');
    expect(asked[0]!.get('per_page')).toBe('100');
    for (const [label, value] of [
      ['Total', '1,240'],
      ['High confidence', '1,054'],
      ['Needs review', '186'],
      ['Confidence rate', '85%'],
    ] as const) {
      expect(screen.getByText(label).nextElementSibling).toHaveTextContent(value);
    }
    for (const text of ['Review', '61%', 'Low · Similar products', 'Chocolate bars', '20%', '£0.68', '£1.10']) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    expect(row).toHaveTextContent('Confectionery › Chocolate');
    expect(within(await rowOf('Oakhurst Milk Chocolate Bar')).getByText('OK')).toBeVisible();
  });

  test('When Why? is opened, then the reason and the nearest products stand in place', async () => {
    serve([doubtful]);
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Why? Mystery mints' }));
    const row = within(await rowOf('Mystery mints'));
    expect(row.getByText('The nearest products disagree.')).toBeVisible();
    expect(await row.findByText('3 of 5 stand in Mints.')).toBeVisible();
    expect(row.getByText('91% similar')).toBeVisible();
  });

  test('When the session of a link cannot be read, then the page says why and can be tried again', async () => {
    serve([doubtful]);
    server.use(refuses(sessionStatus, 500));
    const { user } = renderApp({ at });
    expect(await screen.findByRole('heading', { level: 1, name: 'Error loading products' })).toBeVisible();
    expect(screen.getByText('The server has a fault. Try again in a moment.')).toBeVisible();
    serve([doubtful]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Mystery mints')).toBeVisible();
  });

  test('When the list cannot be loaded, then it says so and can be tried again', async () => {
    serve([doubtful]);
    server.use(refuses(sessionProducts, 500));
    const { user } = renderApp({ at });
    expect(await screen.findByText('Error loading products')).toBeVisible();
    serve([doubtful]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Mystery mints')).toBeVisible();
  });
});

describe('Narrowing the list', () => {
  test('When another filter cannot be loaded, then rows of the one before are not shown as its', async () => {
    serve([doubtful]);
    const { user } = renderApp({ at });
    await rowOf('Mystery mints');
    server.use(refuses(sessionProducts, 503, 'The file builder is away. Please try again shortly.'));
    await user.keyboard('f');
    expect(await screen.findByText('The file builder is away. Please try again shortly.')).toBeVisible();
    expect(screen.queryAllByText('Mystery mints')).toEqual([]);
    serve([doubtful]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Mystery mints')).toBeVisible();
  });

  test('When filter, search, sort and page change, then the server is asked and the address keeps them', async () => {
    const asked = serve([doubtful], 3);
    const { user, address } = renderApp({ at });
    await rowOf('Mystery mints');
    await user.click(screen.getByRole('radio', { name: /^Review Required/ }));
    await waitFor(() => expect(asked.at(-1)!.get('filter')).toBe('review'));
    // All keys before any timer, however busy the machine is.
    const search = screen.getByRole('searchbox', { name: 'Search' });
    for (const value of ['m', 'mi', 'min', 'mint']) fireEvent.change(search, { target: { value } });
    await waitFor(() => expect(asked.at(-1)!.get('search')).toBe('mint'));
    await user.click(screen.getByRole('button', { name: 'Confidence' }));
    await waitFor(() => expect(asked.at(-1)!.get('sort')).toBe('confidence'));
    expect(screen.getByRole('columnheader', { name: 'Confidence' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(asked.at(-1)!.get('page')).toBe('2'));
    expect(address()).toBe(`${at}&filter=review&search=mint&sort=confidence&page=2`);
    expect(asked.filter((query) => query.get('search') === 'm')).toEqual([]);
  });

  test('When nothing fits, then it says so and all can be shown again', async () => {
    serve([]);
    const { user, address } = renderApp({ at: `${at}&filter=review` });
    expect(await screen.findByText(/All products are reviewed/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all products' }));
    expect(address()).toBe(at);
  });
});

describe('Editing', () => {
  const choose = async (user: ReturnType<typeof renderApp>['user'], typed: string) => {
    const select = await screen.findByRole('combobox', { name: /Department, sub department/ });
    expect(select).toHaveFocus();
    // The old choice is marked, so typing replaces it.
    await user.keyboard(typed);
    await user.keyboard('{Enter}');
    return select;
  };

  test('When another place is saved, then the row shows it at once, keeps its place, and the tiles follow', async () => {
    const asked = serve([doubtful, certain]);
    let body: unknown;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      answers(updateProduct, async ({ request, params }) => {
        body = await request.json();
        expect(params).toMatchObject({ id: SESSION_ID, barcode: doubtful.barcode });
        await held;
        return {
          data: {
            ...doubtful,
            cg_code: '103010',
            category_group: 'Mints',
            source: 'manual' as const,
            needs_review: false,
          },
        };
      }),
    );
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Edit Mystery mints' }));
    // Found by the code of its group; Enter takes the option, Enter again saves.
    await choose(user, '103010');
    await user.keyboard('{Enter}');

    const row = await rowOf('Mystery mints');
    await waitFor(() => expect(within(row).getByText('Mints', { selector: 'td > b' })).toBeVisible());
    expect(within(row).getByText('High · Set by hand')).toBeVisible();
    expect(within(row).getByText('Changed')).toBeVisible();
    await waitFor(() =>
      expect(body).toEqual({ dept_code: '10', sub_dept_code: '1030', cg_code: '103010', vat_code: 'S' }),
    );
    release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toHaveLength(1);
    expect(screen.getAllByRole('row').indexOf(row)).toBe(1);
  });

  test('When the server refuses, then the row is taken back with a word', async () => {
    serve([doubtful]);
    server.use(refuses(updateProduct, 422, 'this place is no longer in the hierarchy.'));
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Edit Mystery mints' }));
    await choose(user, 'cola');
    await user.keyboard('{Enter}');
    expect(
      await screen.findByText(
        'Failed to save product mapping: ‘Mystery mints’ – this place is no longer in the hierarchy.',
      ),
    ).toBeVisible();
    expect(within(await rowOf('Mystery mints')).getByText('Low · Similar products')).toBeVisible();
  });

  test('When the whole search arrives at once, then Enter takes the first that fits', async () => {
    serve([doubtful]);
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Edit Mystery mints' }));
    const place = await screen.findByRole('combobox', { name: /Department, sub department/ });
    await user.paste('103010');
    const list = await screen.findByRole('listbox', { name: /Department, sub department/ });
    expect(within(list).getByRole('option')).toHaveTextContent('Confectionery › Sweets › Mints');
    await user.keyboard('{Enter}');
    expect(place).toHaveValue('Confectionery › Sweets › Mints');
    expect(place).toHaveAttribute('aria-expanded', 'false');
  });

  test('When a product without a place is saved, then the server is asked, and its answer is shown', async () => {
    const bare = { dept_code: '', sub_dept_code: '', cg_code: '', vat_code: '', candidates: [], neighbours: [] };
    serve([{ ...doubtful, ...bare }]);
    let sent: unknown;
    const refusal = refuses(updateProduct, 422, 'this place is not in the hierarchy.');
    server.events.on('request:start', async ({ request }) => {
      if (request.method === 'PUT') sent = await request.clone().json();
    });
    server.use(refusal);
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Edit Mystery mints' }));
    await screen.findByRole('combobox', { name: /Department, sub department/ });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('Failed to save product mapping: ‘Mystery mints’ – this place is not in the hierarchy.'),
    ).toBeVisible();
    expect(sent).toEqual({ dept_code: '', sub_dept_code: '', cg_code: '', vat_code: '' });
    expect(await rowOf('Mystery mints')).toHaveTextContent('Review');
    server.events.removeAllListeners();
  });

  test('When what was typed is not found, then Enter does not save the old choice', async () => {
    serve([doubtful]);
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Edit Mystery mints' }));
    await choose(user, 'garden furniture');
    await user.keyboard('{Enter}');
    expect(screen.getByText('No department has this name or code')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('When the select opens, then the top candidates come first', async () => {
    serve([doubtful]);
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Edit Mystery mints' }));
    await screen.findByRole('combobox', { name: /Department, sub department/ });
    await user.keyboard('{ArrowDown}');
    const [first] = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(first).toHaveTextContent('Confectionery › Sweets › Mints');
    expect(first).toHaveTextContent('61%');
  });
});

describe('Keys', () => {
  test('When keys are pressed, then they move, open, filter and close', async () => {
    serve([doubtful, certain, middling]);
    const { user, address } = renderApp({ at });
    const first = await rowOf('Mystery mints');
    await waitFor(() => expect(first).toHaveFocus());
    await user.keyboard('j');
    expect(await rowOf('Oakhurst Milk Chocolate Bar')).toHaveFocus();
    await user.keyboard('k');
    expect(first).toHaveFocus();

    await user.keyboard('e');
    expect(screen.getByRole('combobox', { name: 'Department' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(first).toHaveFocus();

    // The next doubtful row, past the one that is fine.
    await user.keyboard('n');
    expect(await rowOf('Own cola')).toHaveFocus();

    await user.keyboard('?');
    expect(await screen.findByText('Keyboard shortcuts', { selector: 'h2' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.keyboard('f');
    await waitFor(() => expect(address()).toBe(`${at}&filter=review`));
    await user.keyboard('f');
    await waitFor(() => expect(address()).toBe(`${at}&filter=ok`));
    await user.keyboard('f');
    await waitFor(() => expect(address()).toBe(at));
  });

  test('When f is pressed again before the screen has followed, then the filter goes on from the first', async () => {
    serve([doubtful]);
    const { address } = renderApp({ at });
    await rowOf('Mystery mints');
    const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }));
    await act(async () => {
      press();
      await Promise.resolve();
      press();
    });
    await waitFor(() => expect(address()).toBe(`${at}&filter=ok`));
  });

  test('When a filter or a box was clicked, then the keys still work', async () => {
    serve([doubtful]);
    const { user, address } = renderApp({ at });
    await rowOf('Mystery mints');
    await user.click(screen.getByRole('radio', { name: /^Review Required/ }));
    expect(screen.getByRole('radio', { name: /^Review Required/ })).toHaveFocus();
    await user.keyboard('f');
    await waitFor(() => expect(address()).toBe(`${at}&filter=ok`));
    await user.keyboard('s');
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  test('When one types in the search, then keys are text', async () => {
    serve([doubtful]);
    const { user, address } = renderApp({ at });
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'fs?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(address()).toBe(`${at}&search=fs%3F`));
  });
});

describe('Download', () => {
  test('When the disclaimer is accepted, then the file is asked for with its version', async () => {
    serve([doubtful]);
    const seen: URLSearchParams[] = [];
    server.use(
      answersFile(downloadSession, 'barcode\r\n', 'NORTH_Week_12.csv', ({ url }) => seen.push(url.searchParams)),
    );
    const { user } = renderApp({ at });
    await rowOf('Mystery mints');
    await user.keyboard('s');
    expect(await screen.findByText(DISCLAIMER)).toBeVisible();
    expect(screen.getByRole('button', { name: 'You Must Accept to Download' })).toBeDisabled();
    expect(within(screen.getByRole('dialog')).getByRole('radio', { checked: true })).toHaveFocus();
    await user.click(screen.getByRole('checkbox', { name: /^I have read the disclaimer/ }));
    await user.click(screen.getByRole('button', { name: 'I Accept - Download CSV' }));
    expect(await screen.findByText('NORTH_Week_12.csv was downloaded. It has 1,234 products.')).toBeVisible();
    expect(Object.fromEntries(seen[0]!)).toEqual({ disclaimer_accepted: 'true', disclaimer_version: '1' });
  });

  test('When it fails, then the cause is said and the window stays', async () => {
    serve([doubtful]);
    server.use(refuses(downloadSession, 503, 'the file cannot be made now.'));
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await user.click(await within(await screen.findByRole('dialog')).findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'I Accept - Download CSV' }));
    expect(await screen.findByText('Error downloading CSV file: the file cannot be made now.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
