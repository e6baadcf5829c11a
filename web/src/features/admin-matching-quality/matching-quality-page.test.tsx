import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { listReviewSettings, type ModelQuality, matchingQuality, updateReviewSettings } from '@tillmap/contracts';
import { asAdmin } from '../../testing/admin-builders.ts';
import { aModel, reviewSettingsAnswer, someSettings } from '../../testing/quality-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

const PAGE = { at: '/admin/matching-quality' };
const OPEN = { at: '/admin/matching-quality?wholesaler=NORTH' };
const quality = (
  models: ModelQuality[],
  untrained: { wholesaler_code: string; reason: 'too_few' | 'training' }[] = [],
) => answers(matchingQuality, { data: { min_mappings: 200, models, untrained } });

beforeEach(() =>
  server.use(
    asAdmin(),
    quality([aModel()], [{ wholesaler_code: 'BAY', reason: 'training' }]),
    answers(listReviewSettings, reviewSettingsAnswer([someSettings(), someSettings(1, { mappings: 350 })])),
  ),
);

const rowsOf = async () => {
  await screen.findByText('86.5%');
  return within(screen.getByRole('table', { name: 'Matching quality' })).getAllByRole('row');
};

describe('Matching Quality', () => {
  test('When the tab opens, then each wholesaler has its figures, or the reason why there are none', async () => {
    renderApp(PAGE);
    const [, north, bay] = await rowsOf();
    expect(north).toHaveTextContent(
      'Northgate WholesaleNORTH10,0002 Mar 2026version 796.4%92.1%86.5%80default232 rows to review, about 20 errors',
    );
    expect(bay).toHaveTextContent('Bayside Cash & CarryBAY0350 being learned––––80default–');
  });

  test('When one is opened, then the address has it, and closing takes it back', async () => {
    const { user, address } = renderApp(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Details Northgate Wholesale' }));
    expect(address()).toBe('/admin/matching-quality?wholesaler=NORTH');
    expect(screen.getByRole('region', { name: 'Matching quality of Northgate Wholesale' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close Northgate Wholesale' }));
    expect(address()).toBe('/admin/matching-quality');
    expect(screen.queryByRole('region', { name: /^Matching quality of/ })).toBeNull();
  });

  test.each([
    ['too_few', /Figures appear here once there are 200 reference mappings with a name/],
    ['training', /is learning this wholesaler’s mappings\. This takes a few minutes/],
  ] as const)('When there is nothing to show because of "%s", then the page says so', async (reason, sentence) => {
    server.use(quality([], [{ wholesaler_code: 'NORTH', reason }]));
    renderApp(OPEN);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('img')).toBeNull();
  });

  const CHOC = { short: 'choc', word: 'chocolate' };
  const WTR = { short: 'wtr', word: 'winter' };
  test.each([
    [
      34,
      [CHOC, WTR],
      '34 abbreviations learned from names of other wholesalers, such as choc = chocolate and wtr = winter. Products are found by the full word and by its abbreviation.',
    ],
    [
      1,
      [CHOC],
      '1 abbreviation learned from names of other wholesalers: choc = chocolate. Products are found by the full word and by its abbreviation.',
    ],
  ])(
    'When %i abbreviations were learned, then some are shown',
    async (abbreviations, abbreviation_examples, sentence) => {
      server.use(quality([aModel({ abbreviations, abbreviation_examples })]));
      renderApp(OPEN);
      expect(await screen.findByText(sentence)).toBeVisible();
    },
  );

  test('When no abbreviations were learned, then there is no word of them', async () => {
    renderApp(OPEN);
    expect(await screen.findByRole('slider')).toBeVisible();
    expect(screen.queryByText(/abbreviation/)).toBeNull();
  });

  test('When some are trained, then those with too few names are one line until it is opened', async () => {
    server.use(quality([aModel()], [{ wholesaler_code: 'BAY', reason: 'too_few' }]));
    const { user } = renderApp(PAGE);
    const show = await screen.findByRole('button', { name: 'Show 1 wholesaler with too few names to learn from' });
    expect(screen.queryByText('fewer than 200 with a name')).toBeNull();
    await user.click(show);
    expect(screen.getByText('fewer than 200 with a name')).toBeVisible();
  });

  test('When a wholesaler never had mappings, then it has too few', async () => {
    server.use(quality([]));
    renderApp(PAGE);
    expect(await screen.findAllByText('fewer than 200 with a name')).toHaveLength(2);
  });

  test('When one cannot see the chart, then its words and a table say the same', async () => {
    const { user } = renderApp(OPEN);
    const words = 'Chart: the confidence is off by 1.4 points on average over 2,000 products';
    expect(await screen.findByRole('img', { name: words })).toBeVisible();
    const table = () => screen.getByRole('table', { name: 'Confidence shown and how often it was right' });
    // The range below 35 is of products without codes as well.
    expect(within(table()).getAllByRole('row')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show as a table' }));
    expect(screen.queryByRole('img', { name: words })).toBeNull();
    expect(within(table()).getAllByRole('row')[1]).toHaveTextContent('35–49%12043%45%');
  });
});

describe('The review threshold', () => {
  const slider = () => screen.findByRole('slider', { name: 'Review threshold, slider' });
  const number = () => screen.getByRole('textbox', { name: 'Review threshold' });

  test('When the slider moves, then what the value would do is shown at once', async () => {
    renderApp(OPEN);
    expect(await slider()).toHaveValue('80');
    expect(screen.getByRole('status')).toHaveTextContent('At 80: 232 rows to review, about 20 errors');
    fireEvent.change(await slider(), { target: { value: '90' } });
    expect(number()).toHaveValue('90%');
    expect(screen.getByRole('status')).toHaveTextContent('At 90: 272 rows to review, about 10 errors');
    expect(
      screen.getByText(/Of 2,000 tested mappings 544 go to review; 20 of the other 1,456 are wrong/),
    ).toBeVisible();
  });

  test('When brands were held back as a whole, then it is told what the value does with new ones', async () => {
    const { thresholds } = aModel();
    const ofBrands = thresholds.map((one) => ({
      ...one,
      to_review_per_1000: 600 + one.threshold / 2,
      errors_per_1000: 31.6,
    }));
    server.use(quality([aModel({ new_brands: { tested: 400, right_path: 58.2, thresholds: ofBrands } })]));
    renderApp(OPEN);
    fireEvent.change(await slider(), { target: { value: '90' } });
    expect(
      screen.getByText(/from new brands: 645 rows to review, about 32 errors\. Tested with 400 mappings\./),
    ).toBeVisible();
  });

  test.each(['34', '101', '80.5', ''])('When "%s" is entered, then it cannot be saved', async (entered) => {
    const { user } = renderApp(OPEN);
    await slider();
    await user.clear(number());
    if (entered !== '') await user.type(number(), entered);
    expect(screen.getByText('The threshold is a whole number from 35 to 100.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save Threshold' })).toBeDisabled();
    expect(screen.queryByText(/rows to review, about/)?.closest('[role=status]') ?? null).toBeNull();
  });

  test('When it is saved, then what changes is asked about first, and the list shows it afterwards', async () => {
    let sent: unknown;
    server.use(
      answers(updateReviewSettings, async ({ request }) => {
        sent = await request.json();
        const changed = someSettings(0, { review_threshold: 90 });
        server.use(answers(listReviewSettings, reviewSettingsAnswer([changed, someSettings(1)])));
        return { data: changed };
      }),
    );
    const { user } = renderApp(OPEN);
    fireEvent.change(await slider(), { target: { value: '90' } });
    await user.click(screen.getByRole('button', { name: 'Save Threshold' }));
    const question = within(await screen.findByRole('dialog', { name: 'Change the review threshold?' }));
    expect(question.getByText(/‘Northgate Wholesale’ below 90% go to review, instead of 80%/)).toHaveTextContent(
      /about 272 go to review instead of 232; among the rest there are about 10 errors instead of 20 errors.+new runs only/,
    );
    expect(sent).toBeUndefined();
    await user.click(question.getByRole('button', { name: 'Set to 90' }));
    expect(await screen.findByText('The review threshold of ‘Northgate Wholesale’ is now 90%.')).toBeVisible();
    expect(sent).toEqual({ review_threshold: 90 });
    expect(await screen.findByText('its own')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Use the default (80)' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save Threshold' })).toBeDisabled();
  });

  test('When the question is answered with no, then nothing is sent', async () => {
    let sent = 0;
    server.use(
      answers(updateReviewSettings, () => {
        sent += 1;
        return { data: someSettings() };
      }),
    );
    const { user } = renderApp(OPEN);
    fireEvent.change(await slider(), { target: { value: '90' } });
    await user.click(screen.getByRole('button', { name: 'Save Threshold' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(sent).toBe(0);
    expect(number()).toHaveValue('90%');
  });

  test('When the default is to hold again, then no threshold of its own is sent', async () => {
    let sent: unknown;
    server.use(
      answers(listReviewSettings, reviewSettingsAnswer([someSettings(0, { review_threshold: 60 })])),
      answers(updateReviewSettings, async ({ request }) => {
        sent = await request.json();
        return { data: someSettings() };
      }),
    );
    const { user } = renderApp(OPEN);
    await user.click(await screen.findByRole('button', { name: 'Use the default (80)' }));
    const question = within(await screen.findByRole('dialog', { name: 'Use the default threshold?' }));
    await user.click(question.getByRole('button', { name: 'Use 80' }));
    expect(await screen.findByText('The review threshold of ‘Northgate Wholesale’ is now 80%.')).toBeVisible();
    expect(sent).toEqual({ review_threshold: null });
  });

  test.each([
    ['This wholesaler does not exist.', 'This wholesaler does not exist.'],
    ['', 'Error saving the threshold'],
  ])('When saving is refused with "%s", then "%s" is told', async (message, shown) => {
    server.use(refuses(updateReviewSettings, 404, message));
    const { user } = renderApp(OPEN);
    fireEvent.change(await slider(), { target: { value: '81' } });
    await user.click(screen.getByRole('button', { name: 'Save Threshold' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Set to 81' }));
    expect(await screen.findByText(shown)).toBeVisible();
  });
});

test('When reviews are not to be learned from, then that is saved at once', async () => {
  let sent: unknown;
  server.use(
    answers(updateReviewSettings, async ({ request }) => {
      sent = await request.json();
      return { data: someSettings(0, { learn_from_reviews: false }) };
    }),
  );
  const { user } = renderApp(OPEN);
  const learning = await screen.findByLabelText('Learn from reviews');
  expect(learning).toBeChecked();
  expect(screen.getByRole('link', { name: 'Show what was learned' })).toHaveAttribute(
    'href',
    '/admin/learned?wholesaler=NORTH',
  );
  await user.click(learning);
  expect(
    await screen.findByText('Review corrections of ‘Northgate Wholesale’ are no longer saved as reference mappings.'),
  ).toBeVisible();
  expect(sent).toEqual({ learn_from_reviews: false });
});

test('When the figures cannot be loaded, then the page says so and the settings are there', async () => {
  server.use(refuses(matchingQuality, 503));
  renderApp(OPEN);
  expect((await screen.findAllByText('Failed to load matching quality')).length).toBeGreaterThan(0);
  expect(await screen.findByRole('slider')).toHaveValue('80');
});

test('When the settings cannot be loaded, then the page says so', async () => {
  server.use(refuses(listReviewSettings, 503));
  renderApp(PAGE);
  expect((await screen.findAllByText('Failed to load review settings')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('table')).toBeNull();
});

test('When there is no wholesaler, then the page says what to do', async () => {
  server.use(answers(listReviewSettings, reviewSettingsAnswer([])), quality([]));
  renderApp(PAGE);
  expect(await screen.findByText('No Wholesalers Yet')).toBeVisible();
});
