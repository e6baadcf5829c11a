import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  createSession,
  generateEposFile,
  listSessions,
  listWholesalers,
  sessionProducts,
  sessionStatistics,
  sessionStatus,
  uploadSupplierFile,
} from '@tillmap/contracts';
import { HttpResponse, http } from 'msw';
import {
  aCompletedSession,
  anUploadResult,
  aRunningSession,
  aSession,
  SESSION_ID,
  WHOLESALERS,
} from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

const sampleFile = http.get('*/sample-supplier-file.csv', () => HttpResponse.text('barcode,costprice\r\n5,1.00\r\n'));

const withDemo = answers(listWholesalers, {
  data: [...WHOLESALERS, { code: 'NORTHWAY', name: 'Northway Cash & Carry' }],
});

describe('Try it with a sample', () => {
  beforeEach(() => server.use(withDemo));

  test('When it is pressed, then a session is made, filled and started, and its review opens with hints', async () => {
    const asked: unknown[] = [];
    let asks = 0;
    server.use(
      sampleFile,
      answers(createSession, async ({ request }) => {
        asked.push(await request.json());
        return { data: aSession({ session_name: 'Sample' }) };
      }),
      answers(uploadSupplierFile, () => {
        asked.push('the file');
        return { data: anUploadResult() };
      }),
      answers(generateEposFile, async ({ request }) => {
        asked.push(await request.json());
        return { success: true, message: 'Processing started' };
      }),
      answers(sessionStatus, () => {
        asks += 1;
        return { data: asks === 1 ? aRunningSession() : aCompletedSession() };
      }),
      refuses(sessionStatistics, 500),
      refuses(sessionProducts, 500),
    );
    const { user, address } = renderApp();
    await user.click(await screen.findByRole('button', { name: 'Try it with a sample' }));
    await waitFor(() => expect(address()).toBe(`/review?session=${SESSION_ID}&filter=review&sort=impact&hints=1`));
    expect(await screen.findByRole('region', { name: 'Hints for your first review' })).toBeVisible();
    expect(asked).toEqual([
      { wholesaler_code: 'NORTHWAY', session_name: 'Sample', is_sample: true },
      'the file',
      { session_id: SESSION_ID },
    ]);
  });

  test('When the server refuses a step, then a toast says why and it can be tried again', async () => {
    server.use(sampleFile, refuses(createSession, 409, 'There are too many sessions.'));
    const { user, address } = renderApp();
    await user.click(await screen.findByRole('button', { name: 'Try it with a sample' }));
    expect(await screen.findByText('There are too many sessions.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try it with a sample' })).toBeEnabled();
    expect(address()).toBe('/');
  });

  test('When processing fails, then the status page says why', async () => {
    server.use(
      sampleFile,
      answers(listSessions, { data: [aSession()] }),
      answers(createSession, { data: aSession() }),
      answers(uploadSupplierFile, { data: anUploadResult() }),
      answers(generateEposFile, { success: true, message: '' }),
      answers(sessionStatus, { data: aRunningSession({ status: 'failed', error_message: 'The matching is away.' }) }),
    );
    const { user, address } = renderApp();
    await user.click(await screen.findByRole('button', { name: 'Try it with a sample' }));
    await waitFor(() => expect(address()).toBe(`/status/${SESSION_ID}`));
    expect(await screen.findByText('The matching is away.')).toBeVisible();
  });

  test.each([
    ['there is no wholesaler', [], 'No wholesalers yet'],
    ['the demo’s wholesaler is not there', WHOLESALERS, 'Northgate Wholesale'],
  ])('When %s, then it is not offered', async (_, data, shown) => {
    server.use(answers(listWholesalers, { data }));
    const { user } = renderApp();
    const field = await screen.findByRole('combobox', { name: 'Main wholesaler' });
    await user.click(field);
    if (data.length === 0) await waitFor(() => expect(field).toHaveAttribute('placeholder', shown));
    else expect(await screen.findByRole('option', { name: shown })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try it with a sample' })).toBeNull();
  });
});
