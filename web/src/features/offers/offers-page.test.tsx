import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Offer, offersOfDay } from '@tillmap/contracts';
import { SESSION_ID } from '../../testing/builders.ts';
import { chooseWholesaler, renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';
import { movedDay } from './offer-words.ts';
import type { OffersOfDay } from './offers-api.ts';

const FILE = {
  session_id: SESSION_ID,
  wholesaler_code: 'NORTH',
  wholesaler: 'Northern Cash & Carry',
  file: 'north.csv',
};
const anOffer = (over: Partial<Offer> = {}): Offer => ({
  barcode: '5099000100302',
  description: 'Cherry Cola',
  kind: 'offer',
  usual_rrp: '2.00',
  offer_rrp: '1.50',
  offer_cost: '',
  from: '2026-12-01',
  until: '2026-12-07',
  source: { session_id: SESSION_ID, file: 'north.csv', line: 2, columns: ['Promo RRP'] },
  ...over,
});
const rise = anOffer({
  barcode: '5099000100319',
  description: 'Salted Butter',
  kind: 'new_price',
  offer_rrp: '2.10',
  offer_cost: '1.20',
  from: '2026-12-09',
  until: '',
});

const weekFrom = (monday: string) =>
  Array.from({ length: 7 }, (_, n) => ({ day: movedDay(monday, n), starts: n === 1 ? 1 : 0, ends: 0 }));

const aDay = (over: Partial<OffersOfDay> = {}): OffersOfDay => {
  const counts = { starts: 1, ends: 0, running: 0, next: 1 };
  const lists = { starts: [anOffer()], ends: [], running: [], next: [rise] };
  const files = [{ ...FILE, ...counts, ended: 2 }];
  return { day: '2026-12-01', counts, week: weekFrom('2026-11-30'), files, ...lists, ...over };
};

/** The page, and what it asked for. */
const open = (at = '/offers') => {
  const asked: string[] = [];
  server.use(
    answers(offersOfDay, ({ url: { searchParams } }) => {
      const day = searchParams.get('day') ?? '2026-12-01';
      asked.push([day, searchParams.get('wholesaler_code')].filter(Boolean).join(' '));
      return { data: day === '2026-12-01' ? aDay() : aDay({ day, files: [], week: weekFrom('2026-12-07') }) };
    }),
  );
  return { ...renderApp({ at }), asked };
};

describe('Offers', () => {
  test('When the page opens, then it says what starts today, and each file leads to its till file and its labels', async () => {
    open();
    expect(await screen.findByText('Tue 1 Dec: 1 starts, 2 ended the day before.')).toBeVisible();
    const file = within(screen.getByRole('list', { name: 'Files' }));
    expect(file.getByRole('listitem')).toHaveTextContent(
      'Northern Cash & Carry1 starts, 2 ended the day before · north.csv',
    );
    expect(file.getByRole('link', { name: 'Till file of Northern Cash & Carry' })).toHaveAttribute(
      'href',
      `/review?session=${SESSION_ID}&download=prices&offers=use&day=2026-12-01`,
    );
    expect(file.getByRole('link', { name: 'Labels of Northern Cash & Carry' })).toHaveAttribute(
      'href',
      `/labels/${SESSION_ID}?show=offers&offers=use&day=2026-12-01`,
    );
    expect(screen.getByRole('row', { name: /^Cherry Cola/ })).toHaveTextContent(
      'Cherry Cola5099000100302Northern Cash & Carry£2.00£1.50Tue 1 DecMon 7 Dec',
    );
  });

  test('When another list is chosen, then it is shown and stands in the address', async () => {
    const { user, address } = open();
    await user.click(await screen.findByRole('radio', { name: 'Later 1' }));
    expect(screen.getByRole('row', { name: /^Salted Butter/ })).toHaveTextContent('£2.10New priceCost £1.20Wed 9 Dec–');
    expect(address()).toBe('/offers?list=next');
    await user.click(screen.getByRole('radio', { name: 'Running 0' }));
    expect(screen.getByText('None.')).toBeVisible();
  });

  test('When a day is chosen by keyboard in its week, or another week, then that is asked for, and today again', async () => {
    const { user, asked, address } = open();
    const tuesday = await screen.findByRole('button', { name: 'Tue 1 Dec 1 start 0 end' });
    expect(tuesday).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Week after' }));
    expect(await screen.findByText('Tue 8 Dec: 1 starts.')).toBeVisible();
    expect(screen.getByText('No offers on this day or later')).toBeVisible();
    tuesday.focus();
    screen.getByRole('button', { name: /^Wed 9 Dec/ }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/offers?day=2026-12-09'));
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(await screen.findByText(/^Tue 1 Dec/, { selector: 'h2' })).toBeVisible();
    expect(asked.slice(0, 3)).toEqual(['2026-12-01', '2026-12-08', '2026-12-09']);
    expect(address()).toBe('/offers');
  });

  test('When a wholesaler is chosen, then its offers alone are asked for', async () => {
    const { user, asked } = open();
    await screen.findByText(/^Tue 1 Dec/, { selector: 'h2' });
    await chooseWholesaler(user, screen.getByRole('combobox', { name: 'Wholesaler' }), 'Bayside Cash & Carry (BAY)');
    await waitFor(() => expect(asked.at(-1)).toBe('2026-12-01 BAY'));
  });

  test('When offers cannot be loaded, then the page says why, and tries again', async () => {
    server.use(refuses(offersOfDay, 503, 'The service is starting.'));
    const { user } = renderApp({ at: '/offers' });
    expect(await screen.findByRole('alert')).toHaveTextContent('The service is starting.');
    server.use(answers(offersOfDay, { data: aDay() }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /^Cherry Cola/ })).toBeVisible();
  });

  test('When one is at the sessions, then the page is one click away', async () => {
    const { user, address } = open('/');
    await user.click(await screen.findByRole('link', { name: 'Offers by day' }));
    expect(await screen.findByRole('heading', { name: 'Offers' })).toBeVisible();
    expect(address()).toBe('/offers');
  });
});
