import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  type ReviewedProduct,
  reviewOverview,
  sessionProduct,
  sessionProducts,
  sessionStatistics,
  sessionStatus,
  takeReviewStep,
  updateProduct,
} from '@tillmap/contracts';
import { aCompletedSession, aProduct, SESSION_ID } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';
import { aDetail, anOverview } from '../../testing/workbench-builders.ts';

const at = `/review?session=${SESSION_ID}`;
const byConfidence = `${at}&sort=confidence&direction=asc`;

const row = (number: number, needs_review: boolean, over: Partial<ReviewedProduct> = {}) =>
  aProduct({ barcode: `50990001000${number}`, description: `Product ${number}`, needs_review, ...over });

/** Serves pages; each is asked for anew with every request. */
const serve = (pages: () => ReviewedProduct[][]) => {
  const asked: URLSearchParams[] = [];
  server.use(
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(sessionStatistics, { data: { total_items: 63, high_confidence: 45, needs_review: 18, skipped: 7 } }),
    answers(sessionProducts, ({ url }) => {
      asked.push(url.searchParams);
      const current_page = Number(url.searchParams.get('page') ?? 1);
      const pagination = { current_page, last_page: pages().length, per_page: 100, total: 63 };
      return { data: { products: pages()[current_page - 1]!, pagination } };
    }),
    answers(sessionProduct, ({ params }) => ({
      data: aDetail(
        pages()
          .flat()
          .find(({ barcode }) => barcode === params.barcode)!,
      ),
    })),
  );
  return asked;
};
const rowOf = async (name: string) => (await screen.findByText(name, { selector: 'tr *' })).closest('tr')!;

/** As if the page was scrolled down, past everything. */
const scrolledDown = () => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: -3_000 } as DOMRect);
  return jest.spyOn(Element.prototype, 'scrollIntoView');
};

afterEach(() => void jest.restoreAllMocks());

describe('Other rows than before', () => {
  const pages = () => [[row(1, true)], [row(2, false)]];

  test('When the next page or another order is asked for from far below, then it is shown from its first row', async () => {
    serve(pages);
    const { user } = renderApp({ at });
    const list = (await screen.findByRole('grid', { name: 'Products' })).parentElement;
    for (const name of ['Next', 'Confidence']) {
      const scroll = scrolledDown();
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(scroll.mock.contexts).toEqual([list]));
      expect(scroll).toHaveBeenCalledWith({ block: 'start' });
      jest.restoreAllMocks();
    }
  });

  test('When the list begins on the screen, then nothing moves', async () => {
    serve(pages);
    const { user } = renderApp({ at });
    await rowOf('Product 1');
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await rowOf('Product 2')).toBeVisible();
    expect(scroll).not.toHaveBeenCalled();
  });
});

test('When a facet is chosen on a later page, then what it leaves is shown from its first page', async () => {
  const asked = serve(() => [[row(1, true)], [row(2, false)]]);
  const dept = [{ value: '10', label: 'Confectionery', count: 1 }];
  server.use(answers(reviewOverview, { data: anOverview({ facets: { ...anOverview().facets, dept } }) }));
  const { user, address } = renderApp({ at: `${at}&page=2` });
  await user.click(await screen.findByRole('button', { name: 'Confectionery 1' }));
  expect(await rowOf('Product 1')).toBeVisible();
  expect(address()).toBe(`${at}&dept=10`);
  expect(asked.at(-1)!.get('page')).toBe('1');
});

describe('Keys over the end of a page', () => {
  test('When j is pressed on the last row, then the next page is entered from its top, and left by k the same way', async () => {
    serve(() => [
      [row(1, true), row(2, true)],
      [row(3, false), row(4, false)],
    ]);
    const { user } = renderApp({ at });
    await waitFor(async () => expect(await rowOf('Product 1')).toHaveFocus());
    await user.keyboard('j');
    expect(await rowOf('Product 2')).toHaveFocus();
    await user.keyboard('j');
    await waitFor(async () => expect(await rowOf('Product 3')).toHaveFocus());
    await user.keyboard('k');
    await waitFor(async () => expect(await rowOf('Product 2')).toHaveFocus());
  });

  test('When nothing doubtful is left on the page, then n goes to the next one and its first doubtful row', async () => {
    serve(() => [[row(1, false)], [row(2, false), row(3, true)]]);
    const { user, address } = renderApp({ at: byConfidence });
    await rowOf('Product 1');
    await user.keyboard('n');
    await waitFor(async () => expect(await rowOf('Product 3')).toHaveFocus());
    expect(address()).toBe(`${byConfidence}&page=2`);
  });

  test('When it is the last page, then n says that there is none', async () => {
    serve(() => [[row(1, true)], [row(2, false)]]);
    const { user } = renderApp({ at: `${byConfidence}&page=2` });
    await rowOf('Product 2');
    await user.keyboard('n');
    expect(await screen.findByText('No other product on this page needs review.')).toBeVisible();
  });

  test('When the doubtful come first and all of this page are done, then n asks for those that moved up', async () => {
    let isDone = false;
    const asked = serve(() => (isDone ? [[row(2, true)], [row(1, false)]] : [[row(1, true)], [row(2, true)]]));
    server.use(
      answers(updateProduct, () => {
        isDone = true;
        return { data: row(1, false, { source: 'manual' }) };
      }),
    );
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Edit Product 1' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(isDone).toBe(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('n');
    await waitFor(async () => expect(await rowOf('Product 2')).toHaveFocus());
    expect(asked.map((query) => query.get('page'))).toEqual(['1', '1']);
  });

  test('When two people disagree about the only doubtful row, then the list goes back to it without a word', async () => {
    const asked = serve(() => [[row(1, true)], [row(2, false)]]);
    server.use(refuses(takeReviewStep, 412, 'Morgan changed this product meanwhile.'));
    const { user } = renderApp({ at });
    await waitFor(async () => expect(await rowOf('Product 1')).toHaveFocus());
    await user.keyboard('a');
    expect(await within(await rowOf('Product 1')).findByRole('alert')).toBeVisible();
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(async () => expect(await rowOf('Product 1')).toHaveFocus());
    expect(screen.queryByText(/^No other product/)).toBeNull();
  });

  test('When nothing of the whole list needs review, then n says so', async () => {
    serve(() => [[row(1, false)], [row(2, false)]]);
    const { user } = renderApp({ at: `${at}&page=2` });
    await rowOf('Product 2');
    await user.keyboard('n');
    expect(await screen.findByText('No other product in this list needs review.')).toBeVisible();
    expect(await rowOf('Product 1')).toHaveFocus();
  });
});

describe('A choice that is not complete', () => {
  const bare = { dept_code: '', sub_dept_code: '', cg_code: '', vat_code: '', candidates: [], neighbours: [] };

  test('When it is saved without a VAT code, then the row waits for the server and stays as it was if that refuses', async () => {
    serve(() => [[row(1, true, { ...bare, dept_code: '10', sub_dept_code: '1020', cg_code: '102030' }), row(2, true)]]);
    server.use(refuses(updateProduct, 422, 'please choose a VAT code.'));
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Edit Product 1' }));
    expect(await screen.findByRole('combobox', { name: /Department, sub department/ })).toHaveFocus();
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(
      await screen.findByText('Failed to save product mapping: ‘Product 1’ – please choose a VAT code.'),
    ).toBeVisible();
    expect(within(await rowOf('Product 1')).getByText('Review')).toBeVisible();
  });
});

describe('A save that fails', () => {
  test('When the server is away, then the toast names the product and the save can be tried again', async () => {
    serve(() => [[row(1, true)]]);
    server.use(refuses(updateProduct, 503, 'the file builder is away.'));
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Edit Product 1' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('Failed to save product mapping: ‘Product 1’ – the file builder is away.'),
    ).toBeVisible();
    expect(await within(await rowOf('Product 1')).findByText('Review')).toBeVisible();

    server.use(answers(updateProduct, { data: row(1, false, { source: 'manual' }) }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(within(await rowOf('Product 1')).getByText('Changed')).toBeVisible());
    await waitFor(() => expect(screen.queryByText(/Failed to save/)).toBeNull());
  });

  test('When the server refuses, then the same again is not offered', async () => {
    serve(() => [[row(1, true)]]);
    server.use(refuses(updateProduct, 422, 'this place is no longer in the hierarchy.'));
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Edit Product 1' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/‘Product 1’ – this place is no/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
