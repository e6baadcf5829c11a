import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  changesOverview,
  downloadSession,
  labelPrints,
  listTillProfiles,
  rehearseTill,
  type SessionOffers,
  sessionDownloads,
  sessionOffers,
  sessionProducts,
  sessionStatistics,
  sessionStatus,
  shelfLabels,
} from '@tillmap/contracts';
import { aCompletedSession, aProduct, SESSION_ID } from '../../testing/builders.ts';
import { aChangesOverview, aFirstOverview, aReceipt } from '../../testing/changes-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, answersFile, refuses, server } from '../../testing/server.ts';
import { ofTwoShops } from '../../testing/shop-builders.ts';
import { aRehearsal, KRIOLOS } from '../../testing/till-builders.ts';

const PAGINATION = { current_page: 1, last_page: 1, per_page: 100, total: 1 };

/** The server, with what it is asked for of prices; `of` says what each shop chose last. */
const answersOffers = (of: (shop: string | null) => SessionOffers['offers'] = () => 'leave') =>
  answers(sessionOffers, ({ url: { searchParams } }) => {
    const day = searchParams.get('day') ?? '2026-11-30';
    const changed = day === '2026-12-01' ? 2 : 0;
    const added = { changes: { use: changed, leave: 0 }, prices: { use: changed, leave: 0 } };
    return { data: { day, dated: 3, changed, offers: of(searchParams.get('shop')), added } };
  });

const openWindow = async (address = '&download=all', overview = aChangesOverview()) => {
  const sent: string[] = [];
  const noted = ({ searchParams }: URL) =>
    sent.push(
      ['content', 'shop', 'offers', 'day']
        .map((name) => searchParams.get(name))
        .filter(Boolean)
        .join(' '),
    );
  server.use(
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(sessionStatistics, { data: { total_items: 63, high_confidence: 63, needs_review: 0, skipped: 0 } }),
    answers(sessionProducts, { data: { products: [aProduct()], pagination: PAGINATION } }),
    answers(changesOverview, { data: overview }),
    answersFile(downloadSession, 'barcode\r\n', 'NORTH.csv', ({ url }) => noted(url)),
  );
  const { user } = renderApp({ at: `/review?session=${SESSION_ID}${address}` });
  const dialogue = within(await screen.findByRole('dialog'));
  await dialogue.findByRole('radio', { name: /^Everything/ });
  const accept = async () => {
    await user.click(await dialogue.findByRole('checkbox', { name: /^I have read/ }));
    await user.click(dialogue.getByRole('button', { name: 'I Accept - Download CSV' }));
  };
  return { user, dialogue, sent, accept };
};

test('When no price of the file has days, then nothing is asked and nothing is sent', async () => {
  const { dialogue, sent, accept } = await openWindow();
  expect(await dialogue.findByRole('radio', { name: /^Changes only 206/ })).toBeVisible();
  expect(dialogue.queryByRole('radio', { name: 'Usual prices' })).toBeNull();
  await accept();
  await waitFor(() => expect(sent).toEqual(['']));
});

test('When prices have days, then offers of a coming day can be chosen, with what they change, and go with the download', async () => {
  server.use(answersOffers());
  const { user, dialogue, sent, accept } = await openWindow();
  expect(await dialogue.findByRole('radio', { name: 'Usual prices' })).toBeChecked();
  expect(await dialogue.findByRole('radio', { name: /^Changes only 206 since/ })).toBeEnabled();
  expect(dialogue.getByText('No product has an offer price on Mon 30 Nov.')).toBeVisible();
  fireEvent.change(dialogue.getByLabelText('Prices of'), { target: { value: '2026-12-01' } });
  expect(await dialogue.findByText('2 products have an offer on Tue 1 Dec: the usual price stays.')).toBeVisible();
  await user.click(dialogue.getByRole('radio', { name: 'Offer prices while they hold' }));
  expect(dialogue.getByText('2 products have the offer price on Tue 1 Dec.')).toBeVisible();
  await user.click(await dialogue.findByRole('radio', { name: /^Changes only 208 since/ }));
  await accept();
  await waitFor(() => expect(sent).toEqual(['changes use 2026-12-01']));
});

test('When the first file was downloaded, then a file of prices alone can be made for a later day, and the receipt has it', async () => {
  const receipt = aReceipt({ file_name: 'NORTH.csv', content: 'prices', prices: { offers: 'use', day: '2026-12-01' } });
  server.use(answersOffers(), answers(sessionDownloads, { data: { downloads: [receipt] } }));
  const { sent, accept } = await openWindow('&download=prices&offers=use&day=2026-12-01', aFirstOverview());
  expect(await screen.findByRole('radio', { name: /^Prices only/ })).toBeChecked();
  expect(screen.queryByRole('radio', { name: /^Changes only/ })).toBeNull();
  await accept();
  await waitFor(() => expect(sent).toEqual(['prices use 2026-12-01']));
  expect(await screen.findByText('With offers, 1 Dec 2026')).toBeVisible();
});

test('When the shop used offers last, then they are chosen, and the till is tried with the same prices', async () => {
  const tried: string[] = [];
  server.use(
    answersOffers(() => 'use'),
    answers(listTillProfiles, { data: { profiles: [KRIOLOS] } }),
    answers(rehearseTill, ({ url: { searchParams } }) => {
      tried.push(`${searchParams.get('offers')} ${searchParams.get('day')}`);
      return { data: aRehearsal({ profile: 'kriolos' }) };
    }),
  );
  const { user, dialogue } = await openWindow('&download=prices&day=2026-12-01');
  expect(await dialogue.findByText('2 products have the offer price on Tue 1 Dec.')).toBeVisible();
  expect(dialogue.getByRole('radio', { name: /^Prices only/ })).toBeChecked();
  await user.selectOptions(dialogue.getByLabelText('For the till'), KRIOLOS.name);
  await waitFor(() => expect(tried).toEqual(['use 2026-12-01']));
});

test('When the files are of several shops, then each has what it chose last, until one choice is made for all', async () => {
  server.use(
    ofTwoShops(),
    answersOffers((shop) => (shop === 'HIGH' ? 'use' : 'leave')),
  );
  const { user, dialogue, sent, accept } = await openWindow('&download=changes');
  await user.selectOptions(await dialogue.findByLabelText('For'), 'All 2 shops, a file each');
  fireEvent.change(await dialogue.findByLabelText('Prices of'), { target: { value: '2026-12-01' } });
  expect(
    await dialogue.findByText('2 products have an offer on Tue 1 Dec: each shop as in its last download.'),
  ).toBeVisible();
  expect(dialogue.getByRole('radio', { name: 'Usual prices' })).not.toBeChecked();
  expect(dialogue.getByRole('radio', { name: /^Changes only 251/ })).toBeChecked();
  expect(await dialogue.findByRole('row', { name: /^High Street 11/ })).toBeVisible();
  await accept();
  await waitFor(() => expect(sent).toEqual(['changes HIGH use 2026-12-01', 'changes STN leave 2026-12-01']));
});

test('When offers cannot be read, then the window says so, and tries again', async () => {
  server.use(refuses(sessionOffers, 503, 'The service is starting.'));
  const { user, dialogue } = await openWindow();
  const alert = await dialogue.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load offers: usual prices are usedThe service is starting.');
  server.use(answersOffers());
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await dialogue.findByRole('radio', { name: 'Usual prices' })).toBeChecked();
});

test('When labels are of offers of a day, then these are listed and chosen with their days and usual prices', async () => {
  const asked: string[] = [];
  server.use(
    answersOffers(),
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(labelPrints, { data: { prints: [] } }),
    answers(shelfLabels, ({ url: { searchParams } }) => {
      asked.push(['show', 'offers', 'day'].map((name) => searchParams.get(name)).join(' '));
      const label = {
        barcode: '5099000100319',
        description: 'Salted Butter',
        size: '250g',
        place: '',
        dept_code: '20',
        sub_dept_code: '',
        rrp: '1.50',
        rrp_before: '',
        is_new: false,
        is_due: true,
        price: '£1.50',
        unit_price: '£6.00 per kg',
        unit: '' as const,
        offer: 'Offer until 7 Dec',
        usual_price: 'Usually £2.00',
        note: '',
        printed: null,
      };
      return { data: { labels: [label], counts: { due: 9, offers: 1, changed: 9, all: 9 }, pagination: PAGINATION } };
    }),
  );
  renderApp({ at: `/labels/${SESSION_ID}?show=offers&offers=use&day=2026-12-01` });
  expect(await screen.findByText('250g · £6.00 per kg · Offer until 7 Dec · Usually £2.00')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Offers 1' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select all 1' })).toBeChecked();
  expect(asked.find((one) => one.startsWith('offers'))).toBe('offers use 2026-12-01');
});
