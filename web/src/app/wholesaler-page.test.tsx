import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  adminListWholesalers,
  listLayouts,
  listLearned,
  listReviewSettings,
  matchingQuality,
} from '@tillmap/contracts';
import { aPage, asAdmin } from '../testing/admin-builders.ts';
import { aLearnedProduct, learnedAnswer } from '../testing/learned-builders.ts';
import { aModel, reviewSettingsAnswer, someSettings } from '../testing/quality-builders.ts';
import { ALL_WHOLESALERS } from '../testing/reference-builders.ts';
import { renderApp } from '../testing/render-app.tsx';
import { answers, server } from '../testing/server.ts';

test('When a wholesaler is opened, then its quality, what it learned and its layouts stand on one page', async () => {
  const [north] = ALL_WHOLESALERS.data;
  server.use(
    asAdmin(),
    answers(adminListWholesalers, ALL_WHOLESALERS),
    answers(listReviewSettings, reviewSettingsAnswer([someSettings()])),
    answers(matchingQuality, { data: { min_mappings: 200, models: [aModel()], untrained: [] } }),
    answers(
      listLearned,
      learnedAnswer(
        Array.from({ length: 7 }, (_, at) => aLearnedProduct({ id: `0199a3a0-0000-7000-8000-0000000001a${at}` })),
      ),
    ),
    answers(listLayouts, aPage([])),
  );
  const { user, address } = renderApp({ at: '/admin/wholesalers' });
  await user.click(await screen.findByRole('link', { name: north!.name }));
  expect(await screen.findByRole('heading', { level: 1, name: north!.name })).toBeVisible();
  expect(address()).toBe(`/admin/wholesalers/${north!.code}`);
  const quality = within(screen.getByRole('region', { name: 'Quality' }));
  expect(await quality.findByRole('slider')).toBeVisible();
  const learned = within(screen.getByRole('region', { name: 'Learned' }));
  expect(await learned.findAllByRole('row')).toHaveLength(6);
  expect(await screen.findByText('No layout was taught yet.')).toBeVisible();
  await user.click(learned.getByRole('link', { name: 'Show all: Learned' }));
  expect(address()).toBe(`/admin/learned?wholesaler=${north!.code}`);
});

test('When there is no such wholesaler, then the page says so', async () => {
  server.use(asAdmin(), answers(adminListWholesalers, ALL_WHOLESALERS));
  renderApp({ at: '/admin/wholesalers/NOBODY' });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});
