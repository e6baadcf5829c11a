import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sessionFlags, sessionStatus } from '@tillmap/contracts';
import { aCompletedSession, anUploadedSession, SESSION_ID } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';
import type { SessionFlags } from './flags-api.ts';

const AT = `/flags/${SESSION_ID}`;
const FLAGS = [
  { flag: 'age_18', label: '18 and over', count: 1_200, not_sure: 3 },
  { flag: 'duty_stamp', label: 'Duty stamp', count: 1, not_sure: 0 },
];
const STAMPS: Pick<SessionFlags, 'rules' | 'products'> = {
  rules: [
    {
      id: 'vape-stamp',
      says: 'what has no stamp is not sold',
      source: 'HMRC',
      url: 'https://hmrc.example/',
      sure: 'law',
    },
  ],
  products: [
    {
      barcode: '5099000100319',
      description: 'Tavy Vape Pods',
      size: '2s',
      place: 'Kiosk › Vapes',
      rule: 'vape-stamp',
      by: 'name',
      is_sure: false,
    },
  ],
};

const open = (asked: URLSearchParams[] = []) => {
  server.use(
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(sessionFlags, ({ url }) => {
      asked.push(url.searchParams);
      const day = url.searchParams.get('day') || '2026-11-30';
      const isAsked = url.searchParams.get('flag') === 'duty_stamp';
      return { data: { day, flags: FLAGS, ...(isAsked ? STAMPS : { rules: [], products: [] }) } };
    }),
  );
  return renderApp({ at: AT });
};

test('When a flag is chosen, then its products stand there with the rule, its text, and what is not sure, and are printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = open();
  expect(await screen.findByRole('button', { name: '18 and over 1,200, 3 not sure' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Duty stamp 1' }));
  const table = await screen.findByRole('table', { name: 'Duty stamp' });
  // The rows of the flag before stand there until its own come.
  const row = (await within(table).findByText('Tavy Vape Pods')).closest('tr')!;
  expect(row).toHaveTextContent('5099000100319');
  expect(row).toHaveTextContent('name, not sure');
  expect(screen.getByText(/What has no stamp is not sold\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'HMRC' })).toHaveAttribute('href', 'https://hmrc.example/');
  expect(screen.getByRole('heading', { name: 'Duty stamp · 30 Nov 2026' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('When another day is chosen, then the rules of that day are asked for', async () => {
  const asked: URLSearchParams[] = [];
  open(asked);
  const day = await screen.findByLabelText('Day');
  await waitFor(() => expect(day).toHaveValue('2026-11-30'));
  fireEvent.change(day, { target: { value: '2027-10-01' } });
  await waitFor(() => expect(asked.at(-1)?.get('day')).toBe('2027-10-01'));
});

test('When a session is not processed yet, or the list cannot be loaded, then a sentence says so', async () => {
  server.use(answers(sessionStatus, { data: anUploadedSession() }));
  const early = renderApp({ at: AT });
  expect(await screen.findByText(/has no flags yet/)).toBeVisible();
  early.unmount();
  server.use(answers(sessionStatus, { data: aCompletedSession() }), refuses(sessionFlags, 503));
  renderApp({ at: AT });
  expect(await screen.findByText('Failed to load flags')).toBeVisible();
});
