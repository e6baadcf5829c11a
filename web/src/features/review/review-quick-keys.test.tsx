import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { reviewOverview, sessionProduct, similarProducts, takeReviewStep, undoReviewStep } from '@tillmap/contracts';
import { aProduct } from '../../testing/builders.ts';
import { openReview, rowNamed } from '../../testing/open-review.ts';
import { answers, server } from '../../testing/server.ts';
import { aDetail, anOverview, aRow, aStep, aStepAnswer } from '../../testing/workbench-builders.ts';

const doubt = (number: number) =>
  aProduct({ barcode: `50990001000${number}`, description: `Doubt ${number}`, needs_review: true });
const [one, two, three, four] = [doubt(11), doubt(12), doubt(13), doubt(14)];
const decided = (barcode: string) => {
  const product = [one, two, three, four].find((some) => some.barcode === barcode)!;
  return aRow({ ...product, needs_review: false }, { decision: 'accepted', by: 'Sam Staff', version: 1 });
};

/** A server whose saves wait until they are let go. */
const heldSaves = () => {
  const held = Promise.withResolvers<void>();
  server.use(
    answers(takeReviewStep, async ({ request }) => {
      const { items } = (await request.json()) as { items: { barcode: string }[] };
      await held.promise;
      return { data: aStepAnswer(items.map(({ barcode }) => decided(barcode))) };
    }),
  );
  return held;
};

describe('Keys that follow each other faster than the server answers', () => {
  test('When three products are accepted, then what looks alike is asked for once, and of the last', async () => {
    const asked: string[] = [];
    const { user } = await openReview([one, two, three, four]);
    server.use(
      answers(similarProducts, ({ params }) => {
        asked.push(params.barcode!);
        return { data: { products: [aRow(four)] } };
      }),
    );
    const saves = heldSaves();
    await waitFor(async () => expect(await rowNamed('Doubt 11')).toHaveFocus());
    await user.keyboard('aaa');
    expect(await rowNamed('Doubt 14')).toHaveFocus();
    saves.resolve();
    expect(await screen.findByText('1 more looks like this')).toBeVisible();
    expect(asked).toEqual([three.barcode]);
  });

  test('When two products are taken back, then each is asked for once, and the figures once', async () => {
    const { user } = await openReview([one, two, three]);
    await waitFor(async () => expect(await rowNamed('Doubt 11')).toHaveFocus());
    await screen.findByRole('radio', { name: /^Review Required/ });
    const back = [three, two];
    const asked: string[] = [];
    const [pressed, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    server.use(
      answers(sessionProduct, ({ params }) => {
        asked.push(params.barcode!);
        const row = aRow(back.find(({ barcode }) => barcode === params.barcode)!);
        return { data: aDetail(row, { review_details: [`Why ${row.description}`] }) };
      }),
      answers(reviewOverview, () => {
        asked.push('figures');
        return { data: anOverview({}) };
      }),
      answers(undoReviewStep, async () => {
        await (undone === 0 ? pressed : shown).promise;
        const row = aRow(back[undone++]!);
        return { data: aStepAnswer([row], { step: aStep({ action: 'undo', words: `Undone ${undone}` }) }) };
      }),
    );
    let undone = 0;
    await user.keyboard('uu');
    pressed.resolve();
    // The panel has the first one before the second is taken back.
    await screen.findByText('Why Doubt 13');
    shown.resolve();
    expect(await screen.findByText('Undone 2')).toBeVisible();
    await screen.findByText('Why Doubt 12');
    await waitFor(() => expect(asked).toContain('figures'));
    await waitFor(() => expect(asked.toSorted()).toEqual([two.barcode, three.barcode, 'figures']));
  });

  test('When a step is taken back while its offer is on its way, then nothing is offered', async () => {
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const { user } = await openReview([one, two]);
    server.use(
      answers(similarProducts, async () => {
        asked.resolve();
        await held.promise;
        return { data: { products: [aRow(two)] } };
      }),
      answers(undoReviewStep, { data: aStepAnswer([aRow(one)], { step: aStep({ action: 'undo', words: 'Undone' }) }) }),
    );
    await waitFor(async () => expect(await rowNamed('Doubt 11')).toHaveFocus());
    await user.keyboard('a');
    await asked.promise;
    await user.keyboard('u');
    expect(await screen.findByText('Undone')).toBeVisible();
    const answered = Promise.withResolvers<void>();
    server.events.on('response:mocked', ({ request }) => {
      if (request.url.endsWith('/similar')) answered.resolve();
    });
    held.resolve();
    await answered.promise;
    await expect(screen.findByText('1 more looks like this', {}, { timeout: 300 })).rejects.toThrow();
  });

  test('When a step is taken back before it is saved, then nothing is offered for it', async () => {
    const { user } = await openReview([one, two, three]);
    const asked: string[] = [];
    server.use(
      answers(similarProducts, ({ params }) => {
        asked.push(params.barcode!);
        return { data: { products: [aRow(three)] } };
      }),
      answers(undoReviewStep, { data: aStepAnswer([aRow(one)], { step: aStep({ action: 'undo', words: 'Undone' }) }) }),
    );
    const saves = heldSaves();
    await waitFor(async () => expect(await rowNamed('Doubt 11')).toHaveFocus());
    await user.keyboard('au');
    saves.resolve();
    expect(await screen.findByText('Undone')).toBeVisible();
    await user.keyboard('ja');
    expect(await screen.findByText('1 more looks like this')).toBeVisible();
    expect(asked).toEqual([two.barcode]);
  });
});
