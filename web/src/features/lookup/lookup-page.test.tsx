import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { batchLookup, exportProducts, listWholesalers } from '@tillmap/contracts';
import { WHOLESALERS } from '../../testing/builders.ts';
import { aLookupResult } from '../../testing/reference-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, answersFile, refuses, server } from '../../testing/server.ts';

const at = { at: '/product-lookup' };
type User = ReturnType<typeof renderApp>['user'];

const chooseWholesaler = async (user: User) => {
  await user.click(await screen.findByRole('combobox', { name: 'Wholesaler' }));
  await user.click(await screen.findByRole('option', { name: 'Northgate Wholesale' }));
};
const enter = async (user: User, text: string) => {
  await user.click(screen.getByLabelText('Barcodes, one per line'));
  await user.paste(text);
};
const lookUp = (user: User) => user.click(screen.getByRole('button', { name: 'Lookup Products' }));

/** Which wholesaler it takes is known as soon as they are there. */
const loadExample = async (user: User) => {
  const button = await screen.findByRole('button', { name: 'Load Example' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
};

const lookUpExample = async (user: User) => {
  await chooseWholesaler(user);
  await user.click(screen.getByRole('button', { name: 'Load Example' }));
  await lookUp(user);
};

const doubtful = aLookupResult({
  barcode: '5046524008813',
  name: 'Marlby Ground Coffee',
  size: '',
  confidence: 61.4,
  source: 'similarity',
  review_reason: 'The nearest known products disagree about the category group.',
  review_details: ['7 of the 10 nearest products stand in Coffee.'],
  candidates: [
    {
      dept_code: '40',
      sub_dept_code: '4050',
      cg_code: '405010',
      vat_code: 'Z',
      category_path: 'Grocery › Coffee',
      share: 0.61,
    },
    {
      dept_code: '40',
      sub_dept_code: '4060',
      cg_code: '406010',
      vat_code: 'Z',
      category_path: 'Grocery › Tea',
      share: 0.3,
    },
  ],
  neighbours: [
    {
      barcode: '5046524009999',
      name: 'Marlby Instant Coffee',
      score: 0.72,
      dept_code: '40',
      sub_dept_code: '4050',
      cg_code: '405010',
      vat_code: 'Z',
      category_path: 'Grocery › Hot drinks › Coffee',
    },
  ],
});

describe('Product lookup: the form', () => {
  test('When the page opens, then the bar leads to it and there are no results yet', async () => {
    const { user } = renderApp();
    await user.click(await screen.findByRole('link', { name: 'Lookup' }));
    expect(await screen.findByRole('heading', { name: 'Product Barcode Lookup' })).toBeVisible();
    expect(screen.getByText('No Results Yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export to CSV' })).toBeNull();
  });

  test('When nothing is entered, then it asks for both and sends nothing', async () => {
    const { user } = renderApp(at);
    await screen.findByRole('combobox', { name: 'Wholesaler' });
    await enter(user, ' \n\t\n ');
    await lookUp(user);
    expect(await screen.findByText('Please select a wholesaler')).toBeVisible();
    expect(screen.getByText('Please enter at least one barcode')).toBeVisible();
  });

  test('When the example is loaded, then it has a wholesaler of the demo as well, which knows its barcodes', async () => {
    const demo = [
      { code: 'HARBOUR', name: 'Harbour Wholesale' },
      { code: 'NORTHWAY', name: 'Northway Cash & Carry' },
    ];
    server.use(answers(listWholesalers, { data: [...WHOLESALERS, ...demo] }));
    const { user } = renderApp(at);
    const field = await screen.findByRole('combobox', { name: 'Wholesaler' });
    await loadExample(user);
    expect(field).toHaveValue('Northway Cash & Carry');
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Harbour Wholesale' }));
    await loadExample(user);
    expect(field).toHaveValue('Harbour Wholesale');
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Bayside Cash & Carry' }));
    await loadExample(user);
    expect(field).toHaveValue('Northway Cash & Carry');
    expect(screen.getByLabelText('Barcodes, one per line')).toHaveValue('5017146003715\n5069153004056\n5084239002566');
  });

  test('When the example is loaded without the demo data, then it takes no wholesaler', async () => {
    const { user } = renderApp(at);
    await loadExample(user);
    expect(screen.getByText('3 barcodes')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Wholesaler' })).toHaveValue('');
  });

  test('When lines are pasted, then they are counted and sent trimmed in their order', async () => {
    let asked: unknown;
    server.use(
      answers(batchLookup, async ({ request }) => {
        asked = await request.json();
        return { data: [aLookupResult()], errors: [], message: 'Done' };
      }),
    );
    const { user } = renderApp(at);
    await chooseWholesaler(user);
    await enter(user, ' 5017543004018 \r\n\r\n5039775006257\tCoffee Pods\r\n12');
    expect(screen.getByRole('status', { name: 'Barcodes entered' })).toHaveTextContent('3 barcodes');
    await lookUp(user);
    expect(await screen.findByRole('table', { name: 'Lookup results' })).toBeVisible();
    expect(asked).toEqual({
      wholesaler_code: 'NORTH',
      products: [{ barcode: '5017543004018' }, { barcode: '5039775006257' }, { barcode: '12' }],
    });
  });

  test('When more than 5,000 are entered, then it says how many one lookup takes', async () => {
    const { user } = renderApp(at);
    await chooseWholesaler(user);
    await enter(user, Array.from({ length: 5_001 }, (_, index) => 50_000_000 + index).join('\n'));
    expect(screen.getByText('5,001 barcodes')).toBeVisible();
    await lookUp(user);
    expect(await screen.findByText('One lookup takes at most 5,000 barcodes.')).toBeVisible();
  });
});

describe('Product lookup: the results', () => {
  test('When the example is looked up, then every column is filled and doubtful rows are marked', async () => {
    server.use(answers(batchLookup, { data: [aLookupResult(), doubtful], errors: [], message: 'Done' }));
    const { user } = renderApp(at);
    await lookUpExample(user);
    const table = await screen.findByRole('table', { name: 'Lookup results' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Barcode', 'Product', 'Size', 'Department', 'Sub Dept', 'Category', 'VAT', 'Confidence']);
    const [, sure, unsure] = within(table).getAllByRole('row');
    expect(sure).toHaveTextContent(
      '5017543004018Copperworth Medium Pear Cider440mlBeers & ciders80Cider8020Pear cider802015Standard rateS · 20%100%High · Exact barcode',
    );
    expect(sure).not.toHaveAttribute('data-marked');
    expect(unsure).toHaveTextContent(/N\/A.*61%Low · Similar products/);
    expect(unsure).toHaveAttribute('data-marked');
  });

  test.each([
    [90, 'High'],
    [89, 'Medium'],
    [70, 'Medium'],
    [69, 'Low'],
  ])('When the confidence is %d, then the badge says %s', async (confidence, word) => {
    server.use(answers(batchLookup, { data: [aLookupResult({ confidence })], errors: [], message: 'Done' }));
    const { user } = renderApp(at);
    await lookUpExample(user);
    expect(await screen.findByText(`${word} · Exact barcode`)).toBeVisible();
  });

  test('When Why? is pressed, then the evidence opens in place, and only rows with reasons have it', async () => {
    server.use(answers(batchLookup, { data: [aLookupResult(), doubtful], errors: [], message: 'Done' }));
    const { user } = renderApp(at);
    await lookUpExample(user);
    await user.click(await screen.findByRole('button', { name: /^Why\?/ }));
    const considered = within(screen.getByRole('list', { name: 'Departments that were considered' }));
    expect(considered.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Grocery › Coffee61%',
      'Grocery › Tea30%',
    ]);
    expect(screen.getByText(doubtful.review_reason)).toBeVisible();
    expect(screen.getByText('72% similar')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Why? Marlby Ground Coffee' }));
    expect(screen.queryByText(doubtful.review_reason)).toBeNull();
  });

  test('When a product has only a remembered name, then it stands there as remembered and by whom', async () => {
    const remembered = { name: 'Tavy Cola 330ml', size: '330ml', source: 'Northway, 18 November 2026', others: [] };
    const data = [aLookupResult({ name: '', size: '', remembered })];
    server.use(answers(batchLookup, { data, errors: [], message: '1 product found.' }));
    const { user } = renderApp(at);
    await lookUpExample(user);
    const table = await screen.findByRole('table', { name: 'Lookup results' });
    expect(within(table).getByText('Tavy Cola 330ml')).toBeVisible();
    expect(within(table).getByText('from memory')).toBeVisible();
    expect(within(table).getByText('Name from memory: Northway, 18 November 2026')).toBeVisible();
    expect(within(table).getByText('330ml')).toBeVisible();
  });

  test('When some cannot be looked up, then they are listed and a toast counts them', async () => {
    server.use(
      answers(batchLookup, {
        data: [aLookupResult()],
        errors: [
          { barcode: '1', message: 'This is no barcode.' },
          { barcode: '5000000000000', message: 'No product is known under this barcode.' },
        ],
        message: 'Done',
      }),
    );
    const { user } = renderApp(at);
    await lookUpExample(user);
    expect(await screen.findByText('2 lookups failed')).toBeVisible();
    const failed = screen.getByRole('region', { name: '2 barcodes could not be looked up' });
    expect(within(failed).getByText('This is no barcode.')).toBeVisible();
    expect(within(failed).getByText('5000000000000')).toBeVisible();
  });

  test('When there are many, then they come in pages and in order', async () => {
    const data = Array.from({ length: 250 }, (_, index) => aLookupResult({ name: `Product ${index + 1}` }));
    server.use(answers(batchLookup, { data, errors: [], message: 'Done' }));
    const { user } = renderApp(at);
    await lookUpExample(user);
    expect(await screen.findByText('Product 1')).toBeVisible();
    expect(screen.queryByText('Product 101')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Last' }));
    expect(screen.getByText('Product 250')).toBeVisible();
    expect(screen.getByText('250 products · page 3 of 3')).toBeVisible();
  });

  test.each([
    ['This wholesaler is not active.', 'This wholesaler is not active.'],
    ['', 'Error looking up products'],
  ])('When the server refuses with "%s", then "%s" stands in place and in a toast', async (message, shown) => {
    server.use(refuses(batchLookup, 422, message));
    const { user } = renderApp(at);
    await lookUpExample(user);
    expect(await within(screen.getByRole('region', { name: 'Results' })).findByText(shown)).toBeVisible();
    await waitFor(() => expect(screen.getAllByText(shown)).toHaveLength(2));
  });

  test('When another page was open meanwhile, then form and results are still there until they are cleared', async () => {
    server.use(answers(batchLookup, { data: [aLookupResult()], errors: [], message: 'Done' }));
    const { user } = renderApp(at);
    await lookUpExample(user);
    await screen.findByText('Copperworth Medium Pear Cider');
    await user.click(screen.getByRole('link', { name: 'File Builder' }));
    await screen.findByText('No sessions yet');
    await user.click(screen.getByRole('link', { name: 'Lookup' }));
    expect(await screen.findByText('Copperworth Medium Pear Cider')).toBeVisible();
    expect(screen.getByText('3 barcodes')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByText('No Results Yet')).toBeVisible();
    expect(screen.getByText('0 barcodes')).toBeVisible();
  });
});

describe('Product lookup: the file', () => {
  test('When it is exported, then the rows are sent as columns and the file is saved', async () => {
    let asked: Promise<unknown> | undefined;
    server.use(
      answers(batchLookup, { data: [aLookupResult()], errors: [], message: 'Done' }),
      answersFile(exportProducts, 'barcode\r\n', 'product_lookup_20260302-090000.csv', ({ request }) => {
        asked = request.json();
      }),
    );
    const { user } = renderApp(at);
    await lookUpExample(user);
    await user.click(await screen.findByRole('button', { name: 'Export to CSV' }));
    expect(await screen.findByText('product_lookup_20260302-090000.csv was downloaded.')).toBeVisible();
    expect(await asked).toEqual({
      data: [
        {
          barcode: '5017543004018',
          name: 'Copperworth Medium Pear Cider',
          size: '440ml',
          dept_code: '80',
          dept_name: 'Beers & ciders',
          sub_dept_code: '8020',
          sub_dept_name: 'Cider',
          cg_group_code: '802015',
          cg_group_name: 'Pear cider',
          vat_code: 'S',
          vat_rate: 20,
          vat_description: 'Standard rate',
          confidence: 100,
          source: 'exact',
        },
      ],
    });
  });

  test('When the export fails without words, then the fallback says so', async () => {
    server.use(
      answers(batchLookup, { data: [aLookupResult()], errors: [], message: 'Done' }),
      refuses(exportProducts, 500),
    );
    const { user } = renderApp(at);
    await lookUpExample(user);
    await user.click(await screen.findByRole('button', { name: 'Export to CSV' }));
    expect(await screen.findByText('Error exporting file')).toBeVisible();
  });
});

describe('Product lookup: where the keyboard goes on', () => {
  test('When the answer is there, then the heading of the results has the focus', async () => {
    server.use(answers(batchLookup, { data: [doubtful], errors: [], message: '' }));
    const { user } = renderApp(at);
    await lookUpExample(user);
    expect(await screen.findByRole('heading', { name: /^1 product in the departments of/ })).toHaveFocus();
  });

  test('When somebody types meanwhile, then the focus stays', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      answers(batchLookup, async () => {
        await held;
        return { data: [doubtful], errors: [], message: '' };
      }),
    );
    const { user } = renderApp(at);
    await lookUpExample(user);
    await user.click(screen.getByLabelText('Barcodes, one per line'));
    release();
    expect(await screen.findByRole('heading', { name: /^1 product in the departments of/ })).not.toHaveFocus();
    expect(screen.getByLabelText('Barcodes, one per line')).toHaveFocus();
  });
});
