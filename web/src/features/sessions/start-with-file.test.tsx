import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  createSession,
  generateEposFile,
  listSessions,
  type RecognisedFile,
  recogniseSupplierFile,
  type Session,
  sessionStatus,
  uploadSupplierFile,
} from '@tillmap/contracts';
import { aCompletedSession, anUploadResult, aRunningSession, aSession, SESSION_ID } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

const FILE = new File(['barcode,costprice\r\n5,1.00\r\n'], 'bayside-week-48.csv', { type: 'text/csv' });

const aRecognisedFile = (over: Partial<RecognisedFile> = {}): RecognisedFile => ({
  session_name: 'Weekly order, week 48',
  follows: 'Weekly order, week 47',
  wholesaler: { code: 'BAY', name: 'Bayside Cash & Carry' },
  reason: 'The file has its name, 1,171 of the first 1,200 barcodes are known.',
  columns_known: true,
  columns: 'The names of the columns are known.',
  ...over,
});

const withRecognised = (over?: Partial<RecognisedFile>) =>
  server.use(answers(recogniseSupplierFile, { data: aRecognisedFile(over) }));

/** A server that makes the session, takes its file and processes it; answers what it was asked. */
const withSession = (result = anUploadResult()) => {
  const list: Session[] = [];
  const asked: unknown[] = [];
  server.use(
    answers(listSessions, () => ({ data: [...list] })),
    answers(createSession, async ({ request }) => {
      asked.push(await request.json());
      list.push(aSession({ session_name: 'Weekly order, week 48' }));
      return { data: list[0]! };
    }),
    answers(uploadSupplierFile, () => {
      asked.push('the file');
      return { data: result };
    }),
    answers(generateEposFile, () => {
      asked.push('start');
      return { success: true, message: 'Processing started' };
    }),
    answers(sessionStatus, { data: aRunningSession() }),
  );
  return asked;
};

const drop = (file: File) => fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file] } });
const drag = (type: 'dragEnter' | 'dragLeave') =>
  fireEvent[type](document.body, { dataTransfer: { types: ['Files'], files: [] } });

describe('File Builder with a file', () => {
  test('When one is dragged over the page, then it says so, until it has left', async () => {
    renderApp();
    expect(await screen.findByText('Drop a price file anywhere on this page')).toBeVisible();
    drag('dragEnter');
    drag('dragEnter');
    drag('dragLeave');
    expect(screen.getByText('Drop to read the file')).toBeVisible();
    drag('dragLeave');
    expect(screen.queryByText('Drop to read the file')).toBeNull();
  });

  test('When it is dropped, then the rest is filled in, and one button leads to its processing', async () => {
    withRecognised();
    const asked = withSession();
    const { user, address } = renderApp();
    await screen.findByText('Drop a price file anywhere on this page');
    drop(FILE);
    const form = within(await screen.findByRole('form', { name: 'Start with this file' }));
    expect(form.getByLabelText('Session name')).toHaveValue('Weekly order, week 48');
    expect(form.getByText('Follows “Weekly order, week 47”')).toBeVisible();
    expect(form.getByRole('combobox', { name: 'Main wholesaler' })).toHaveValue('Bayside Cash & Carry');
    expect(form.getByText(/1,171 of the first 1,200 barcodes are known/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Upload and Check' }));
    await waitFor(() => expect(address()).toBe(`/status/${SESSION_ID}`));
    expect(asked).toEqual([
      { wholesaler_code: 'BAY', session_name: 'Weekly order, week 48', is_sample: false },
      'the file',
      'start',
    ]);
    server.use(answers(sessionStatus, { data: aCompletedSession() }));
    await waitFor(() => expect(address()).toBe(`/review?session=${SESSION_ID}&filter=review&sort=impact`), {
      timeout: 10_000,
    });
  });

  test.each([
    ['a row was rejected', anUploadResult({ bad_rows_count: 1 }), true],
    ['it is not to start at once', anUploadResult(), false],
  ])('When %s, then it is uploaded, and a person goes on', async (_, result, startsAtOnce) => {
    withRecognised();
    const asked = withSession(result);
    const { user, address } = renderApp();
    await user.upload(await screen.findByLabelText('Price file'), FILE);
    const box = await screen.findByRole('checkbox', { name: 'Start processing at once if nothing needs a look' });
    if (!startsAtOnce) await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Upload and Check' }));
    expect(await screen.findByRole('heading', { name: 'Weekly order, week 48' })).toBeVisible();
    await waitFor(() => expect(asked).toContain('the file'));
    expect(await screen.findByRole('region', { name: 'Upload results' })).toBeVisible();
    expect(address()).toBe(`/?session=${SESSION_ID}`);
    expect(asked).not.toContain('start');
    window.localStorage.clear();
  });

  test('When nobody can say whose it is, then a person chooses', async () => {
    server.use(refuses(recogniseSupplierFile, 503));
    const asked = withSession();
    const { user } = renderApp();
    await user.upload(await screen.findByLabelText('Price file'), FILE);
    const form = within(await screen.findByRole('form', { name: 'Start with this file' }));
    expect(form.getByLabelText('Session name')).toHaveValue('bayside-week-48');
    await user.click(form.getByRole('button', { name: 'Upload and Check' }));
    expect(form.getByRole('alert')).toHaveTextContent('Please select a wholesaler and enter a session name');
    expect(asked).toEqual([]);
  });

  test('When it is no price file, then a sentence says so, and another one can be chosen', async () => {
    server.use(refuses(recogniseSupplierFile, 422, 'The file is empty.'));
    const { user } = renderApp();
    const field = await screen.findByLabelText('Price file');
    await user.upload(field, FILE);
    expect(await screen.findByRole('alert')).toHaveTextContent('bayside-week-48.csv: The file is empty.');
    withRecognised({ columns_known: false, columns: 'Two columns could be the cost.' });
    await user.upload(screen.getByLabelText('Price file'), new File(['a,b'], 'other.csv'));
    expect(await screen.findByText(/Two columns could be the cost. You are asked after the upload/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('When it is dropped beside a session that is done, then it is for a new one', async () => {
    withRecognised();
    server.use(answers(listSessions, { data: [aCompletedSession()] }));
    const { address } = renderApp({ at: `/?session=${SESSION_ID}` });
    await screen.findByRole('link', { name: /Review & Download Results/ });
    drop(FILE);
    expect(await screen.findByRole('form', { name: 'Start with this file' })).toBeVisible();
    expect(address()).toBe('/');
  });
});
