import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listSessions, sessionRejectedRows, uploadSupplierFile } from '@tillmap/contracts';
import { baseApi } from '../../api/base-api.ts';
import { anUploadedSession, anUploadResult, aSession, SESSION_ID } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, answersFile, refuses, server } from '../../testing/server.ts';

const at = `/?session=${SESSION_ID}`;
const aFile = (name = 'prices.csv', size = 200) => new File(['5'.repeat(size)], name, { type: 'text/csv' });

const choose = async (file: File) => {
  server.use(answers(listSessions, { data: [aSession()] }));
  const app = renderApp({ at });
  // A file of any type can be dropped, so the form cannot rely on the dialogue's filter.
  await userEvent.setup({ applyAccept: false }).upload(await screen.findByLabelText('Supplier file'), file);
  return app;
};

describe('Upload of a supplier file', () => {
  test('When nothing was chosen, then it asks for a file', async () => {
    server.use(answers(listSessions, { data: [aSession()] }));
    const { user } = renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Upload File' }));
    expect(await screen.findByText('Please select a file and session')).toBeVisible();
  });

  test('When the file is of another type, then it is refused before it is sent', async () => {
    await choose(aFile('prices.pdf'));
    expect(await screen.findByText(/‘prices.pdf’ is not a .csv, .txt or .xlsx file/)).toBeVisible();
  });

  test('When it was read, then the figures, notes and bad rows are shown and all bad rows can be downloaded', async () => {
    let downloads = 0;
    server.use(
      answers(uploadSupplierFile, {
        data: anUploadResult({
          rows_read: 2_252,
          duplicates: 7,
          bad_rows_count: 1_002,
          left_out_count: 3,
          replaced_rows: [{ line: 30, reasons: ['Line 30: line 41 has the same barcode.'] }],
          bad_rows: [{ line: 14, reasons: ['Barcode 5.0123E+12 was changed by Excel.'] }],
          barcode_notes_count: 2,
          barcode_notes: [{ line: 9, reasons: ['Line 9: The barcode 12345678905 had lost its leading zero.'] }],
          notes: ['Header on line 3.'],
        }),
      }),
      answersFile(sessionRejectedRows, 'line,reason\r\n', 'bad.csv', () => {
        downloads += 1;
      }),
    );
    const { user } = await choose(aFile());
    expect(await screen.findByText('prices.csv (200 bytes)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Upload File' }));

    const result = await screen.findByRole('region', { name: 'Upload results' });
    for (const [label, value] of [
      ['Processed', '1,240'],
      ['Found in DB', '1,100'],
      ['Not found', '140'],
    ] as const) {
      expect(within(result).getByText(label).nextElementSibling).toHaveTextContent(value);
    }
    const opened = async (fold: string, list: string) => {
      await user.click(within(result).getByText(fold, { selector: 'b' }));
      return within(within(result).getByRole('region', { name: list }));
    };
    const badRows = await opened('Rejected rows', '1,002 rows rejected');
    expect(badRows.getByText('Barcode 5.0123E+12 was changed by Excel.')).toBeVisible();
    expect(badRows.getByText('The first 1 are shown.')).toBeVisible();
    await user.click(within(result).getByText('How the file was read'));
    expect(within(result).getByText('Header on line 3.')).toBeVisible();
    const repaired = await opened('Barcodes repaired or to check', '2 barcodes repaired or to check');
    expect(repaired.getByText('The barcode 12345678905 had lost its leading zero.')).toBeVisible();
    const replaced = await opened('Rows replaced and left out', '7 rows replaced by a later one');
    expect(replaced.getByText('Line 41 has the same barcode.')).toBeVisible();

    await user.click(badRows.getByRole('button', { name: 'Download all' }));
    expect(downloads).toBe(1);
  });

  test('When the list of sessions hears of the file later, then what was opened of its result stays open', async () => {
    server.use(answers(uploadSupplierFile, { data: anUploadResult({ bad_rows_count: 1 }) }));
    const { user, store } = await choose(aFile());
    await user.click(screen.getByRole('button', { name: 'Upload File' }));
    await user.click(await screen.findByText('Rejected rows', { selector: 'b' }));
    const fold = screen.getByText('Rejected rows', { selector: 'b' }).closest('details');
    expect(fold).toHaveAttribute('open');
    server.use(answers(listSessions, { data: [anUploadedSession()] }));
    act(() => void store.dispatch(baseApi.util.invalidateTags(['Session'])));
    await screen.findByText(/1,240 items/);
    expect(screen.getByText('Rejected rows', { selector: 'b' }).closest('details')).toBe(fold);
    expect(fold).toHaveAttribute('open');
  });

  test.each([
    [415, 'This is not a text or Excel file.', 'This is not a text or Excel file.'],
    [500, '', 'Error uploading file'],
  ])('When the server refuses with %i "%s", then "%s" stands at the form', async (status, message, shown) => {
    server.use(refuses(uploadSupplierFile, status, message));
    const { user } = await choose(aFile());
    await user.click(screen.getByRole('button', { name: 'Upload File' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(`prices.csv: ${shown}`);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByText('prices.csv (200 bytes)')).toBeNull();
    expect(screen.getByRole('button', { name: 'Upload File' })).toBeVisible();
  });

  test('When the server is away for a moment, then the file stays chosen and can be sent again', async () => {
    server.use(refuses(uploadSupplierFile, 503, 'The product database is away. Please try again shortly.'));
    const { user } = await choose(aFile());
    await user.click(screen.getByRole('button', { name: 'Upload File' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('prices.csv: The product database is away.');
    expect(screen.getByText('prices.csv (200 bytes)')).toBeVisible();

    server.use(answers(uploadSupplierFile, { data: anUploadResult() }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Upload results' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('prices.csv (200 bytes)')).toBeNull();
  });

  test('When another file is chosen after an outage, then the old message goes', async () => {
    server.use(refuses(uploadSupplierFile, 502, ''));
    const { user } = await choose(aFile());
    await user.click(screen.getByRole('button', { name: 'Upload File' }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    await user.upload(screen.getByLabelText('Supplier file'), aFile('week 13.csv'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('When it is under way, then it is visible and can be stopped', async () => {
    server.use(answers(uploadSupplierFile, () => new Promise(() => undefined)));
    const { user } = await choose(aFile());
    await user.click(screen.getByRole('button', { name: 'Upload File' }));
    expect(await screen.findByRole('progressbar', { name: /Uploading|Reading rows/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByRole('button', { name: 'Upload File' })).toBeVisible();
  });
});

describe('Another file for a session that has one', () => {
  const START = { name: 'Start Processing 1,240 Products' };
  const aSessionWithFile = async () => {
    server.use(answers(listSessions, { data: [anUploadedSession()] }));
    const app = renderApp({ at });
    expect(await screen.findByRole('button', START)).toBeVisible();
    const chooses = (file: File) =>
      userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Supplier file'), file);
    return { ...app, chooses };
  };
  const nothingStarts = () => {
    expect(screen.queryByRole('button', { name: /^Start Processing/ })).toBeNull();
  };

  test('When it is chosen, then nothing can be started with the first one, until that is kept', async () => {
    const { user, chooses } = await aSessionWithFile();
    await chooses(aFile('week 13.csv'));
    expect(await screen.findByText(/This file will replace prices.csv and its 1,240 products/)).toBeVisible();
    nothingStarts();
    await user.click(screen.getByRole('button', { name: 'Keep prices.csv' }));
    expect(screen.getByRole('button', START)).toBeVisible();
    expect(screen.queryByText(/week 13.csv/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Keep prices.csv' })).toBeNull();
  });

  test('When it is of another type, then nothing starts either', async () => {
    const { chooses } = await aSessionWithFile();
    await chooses(aFile('week 13.pdf'));
    expect(await screen.findByRole('alert')).toHaveTextContent('‘week 13.pdf’ is not a');
    nothingStarts();
  });

  test('When it is being read, then nothing starts, also after the page was left meanwhile', async () => {
    server.use(answers(uploadSupplierFile, () => new Promise(() => undefined)));
    const { user, chooses, history } = await aSessionWithFile();
    await chooses(aFile('week 13.csv'));
    await user.click(screen.getByRole('button', { name: 'Replace the File' }));
    expect(await screen.findByRole('progressbar', { name: /Uploading|Reading rows/ })).toBeVisible();
    nothingStarts();
    act(() => history.push('/'));
    act(() => history.push(at));
    expect(await screen.findByRole('progressbar', { name: /Uploading|Reading rows/ })).toBeVisible();
    nothingStarts();
  });

  test.each([[415, 'This is not a text or Excel file.'] as const, [503, 'The product database is away.'] as const])(
    'When the server does not take it (%i), then nothing starts until the first one is kept',
    async (status, message) => {
      server.use(refuses(uploadSupplierFile, status, message));
      const { user, chooses } = await aSessionWithFile();
      await chooses(aFile('week 13.csv'));
      await user.click(screen.getByRole('button', { name: 'Replace the File' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(message);
      nothingStarts();
      await user.click(screen.getByRole('button', { name: 'Keep prices.csv' }));
      expect(screen.getByRole('button', START)).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('When it was read, then its products are what starts', async () => {
    let items = 1_240;
    server.use(
      answers(uploadSupplierFile, () => {
        items = 900;
        return { data: anUploadResult({ total_processed: 900 }) };
      }),
    );
    const { user, chooses } = await aSessionWithFile();
    server.use(answers(listSessions, () => ({ data: [anUploadedSession({ supplier_file_items_count: items })] })));
    await chooses(aFile('week 13.csv'));
    await user.click(screen.getByRole('button', { name: 'Replace the File' }));
    expect(await screen.findByRole('button', { name: 'Start Processing 900 Products' })).toBeVisible();
  });
});
