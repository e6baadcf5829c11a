import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type ReviewedProduct, sessionProducts, takeReviewStep } from '@tillmap/contracts';
import { aProduct } from '../../testing/builders.ts';
import { openReview, REVIEW_AT, rowNamed } from '../../testing/open-review.ts';
import { answers, server } from '../../testing/server.ts';
import { aRow, aStepAnswer } from '../../testing/workbench-builders.ts';

const doubt = (number: number) =>
  aProduct({ barcode: `50990001000${number}`, description: `Doubt ${number}`, needs_review: true });
const decided = (product: ReviewedProduct) =>
  aRow({ ...product, needs_review: false }, { decision: 'accepted', by: 'Sam Staff', version: 1 });

/** What a server has ready, and lets go when it is told. */
const held = () => {
  let release = (): void => undefined;
  const gone = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { gone, release: () => release() };
};

/** A list of two pages, whose second one leaves the server late. */
const twoPages = (first: ReviewedProduct[], second: ReviewedProduct[], late: Promise<void>) => {
  const asked: string[] = [];
  server.use(
    answers(sessionProducts, async ({ url }) => {
      const current_page = Number(url.searchParams.get('page') ?? 1);
      asked.push(String(current_page));
      if (current_page === 2) await late;
      const pagination = { current_page, last_page: 2, per_page: 100, total: 3 };
      return { data: { products: current_page === 1 ? first : second, pagination } };
    }),
  );
  return asked;
};

describe('Answers that come in another order', () => {
  test('When a page was asked for before a save and comes after it, then its rows are shown as saved', async () => {
    const [save, page] = [held(), held()];
    const { user } = await openReview([doubt(11), doubt(12)], { at: `${REVIEW_AT}&sort=confidence` });
    const asked = twoPages([doubt(11), doubt(12)], [doubt(13)], page.gone);
    await user.click(screen.getByRole('button', { name: 'Confidence' }));
    await waitFor(() => expect(asked).toContain('1'));
    await user.click(await screen.findByText('Doubt 11', { selector: 'tr *' }));
    await waitFor(async () => expect(await rowNamed('Doubt 11')).toHaveFocus());
    await waitFor(() => expect(screen.getByRole('grid', { name: 'Products' })).toHaveAttribute('aria-busy', 'false'));
    server.use(
      answers(takeReviewStep, async () => {
        await save.gone;
        return { data: aStepAnswer([decided(doubt(11)), decided(doubt(13))], { changed: 2 }) };
      }),
    );
    await user.keyboard('a');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(asked).toContain('2'));
    save.release();
    expect(await screen.findByText('Accepted', { selector: '.tm-pill *' })).toBeVisible();
    page.release();
    expect(await within(await rowNamed('Doubt 13')).findByText('Accepted')).toBeVisible();
  });

  test('When the last row of a page is decided, then the others are asked for once that is saved', async () => {
    const save = held();
    const { user } = await openReview([doubt(11)], { at: `${REVIEW_AT}&filter=review` });
    let isSaved = false;
    const seen: boolean[] = [];
    server.use(
      answers(sessionProducts, () => {
        seen.push(isSaved);
        const pagination = { current_page: 1, last_page: 2, per_page: 1, total: 2 };
        return { data: { products: [isSaved ? doubt(12) : doubt(11)], pagination } };
      }),
      answers(takeReviewStep, async () => {
        await save.gone;
        isSaved = true;
        return { data: aStepAnswer([decided(doubt(11))]) };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Confidence' }));
    await waitFor(() => expect(seen).toEqual([false]));
    await user.click(await screen.findByText('Doubt 11', { selector: 'tr *' }));
    await waitFor(async () => expect(await rowNamed('Doubt 11')).toHaveFocus());
    await waitFor(() => expect(screen.getByRole('grid', { name: 'Products' })).toHaveAttribute('aria-busy', 'false'));
    await user.keyboard('a');
    expect(await within(await rowNamed('Doubt 11')).findByText('Accepted')).toBeVisible();
    save.release();
    await waitFor(async () => expect(await rowNamed('Doubt 12')).toHaveFocus());
    expect(seen).toEqual([false, true]);
  });

  test('When a step is not saved yet, then the browser asks before the page is left, and no longer once it is', async () => {
    const asksBeforeLeaving = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const save = held();
    const { user } = await openReview([doubt(11), doubt(12)]);
    server.use(
      answers(takeReviewStep, async () => {
        await save.gone;
        return { data: aStepAnswer([decided(doubt(11))]) };
      }),
    );
    await user.click(await screen.findByText('Doubt 11', { selector: 'tr *' }));
    expect(asksBeforeLeaving()).toBe(false);
    await user.keyboard('a');
    expect(asksBeforeLeaving()).toBe(true);
    save.release();
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  });
});
