import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  deletePromotion,
  deletePromotionFile,
  downloadPromotionFile,
  listPromotions,
  type Promotion,
  showPromotion,
  uploadPromotionFile,
} from '@tillmap/contracts';
import { asAdmin } from '../../testing/admin-builders.ts';
import { aPromotion, aPromotionFile, PROMOTION_ID } from '../../testing/archive-builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, answersFile, refuses, server } from '../../testing/server.ts';

const at = { at: `/promotions/${PROMOTION_ID}` };
const NAME = 'spring prices.xlsx';
const FULL = aPromotion({
  files: [aPromotionFile(), aPromotionFile({ id: '0199a3a0-0000-7000-8000-0000000000b2', original_filename: 'b.csv' })],
});
const isThere = (promotion: Promotion) => server.use(answers(showPromotion, promotion));
const aWorkbook = (name = NAME, size = 2_048) => new File(['x'.repeat(size)], name);

beforeEach(() => isThere(FULL));

describe('A promotion', () => {
  test('When it opens, then its files stand with size, date and uploader', async () => {
    isThere(
      aPromotion({ files: [aPromotionFile(), aPromotionFile({ id: FULL.id, problem: 'The file is missing.' })] }),
    );
    renderApp(at);
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring offers' })).toBeVisible();
    const [, first, second] = within(screen.getByRole('table', { name: 'Files' })).getAllByRole('row');
    expect(first).toHaveTextContent(/^spring prices\.xlsx1\.5 MB2 Mar 2026, 09:14Sam StaffDownloadRead as offers$/);
    expect(second).toHaveTextContent('The file is missing.');
  });

  test.each([
    ['The archive is away.', 'The archive is away.'],
    ['', 'The server has a fault. Try again in a moment.'],
  ])('When the archive is away with "%s", then it can be asked for again', async (message, shown) => {
    server.use(refuses(showPromotion, 503, message));
    const { user } = renderApp(at);
    expect(await screen.findByText(shown)).toBeVisible();
    expect(screen.queryByText(/no longer exists/)).toBeNull();
    isThere(FULL);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring offers' })).toBeVisible();
  });

  test('When it has no file, then the page says what to do', async () => {
    isThere(aPromotion());
    renderApp(at);
    expect(await screen.findByText('No Files Yet')).toBeVisible();
  });

  test('When it cannot be loaded, then the page says so', async () => {
    server.use(refuses(showPromotion, 404, 'This promotion does not exist.'));
    renderApp(at);
    expect(await screen.findByText('This promotion does not exist.')).toBeVisible();
    // To ask again would not help, and a toast would only say the same.
    expect(screen.getAllByText('Failed to load promotion details')).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 1, name: 'Failed to load promotion details' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'All promotions' })).toHaveAttribute('href', '/promotions');
  });

  test('When staff look, then nothing can be deleted', async () => {
    renderApp(at);
    await screen.findByRole('button', { name: `Download ${NAME}` });
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  test('When a file is downloaded, then it is asked for once and the page says its name', async () => {
    const asked: string[] = [];
    server.use(answersFile(downloadPromotionFile, 'content', NAME, ({ params }) => asked.push(params.id!)));
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: `Download ${NAME}` }));
    expect(await screen.findByText(`${NAME} was downloaded.`)).toBeVisible();
    expect(asked).toEqual([FULL.files[0]!.id]);
  });

  test.each([
    ['The file is missing from the store.', 'The file is missing from the store.'],
    ['', 'Failed to download file'],
  ])('When a download is refused with "%s", then "%s" is told', async (message, shown) => {
    server.use(refuses(downloadPromotionFile, 410, message));
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: `Download ${NAME}` }));
    expect(await screen.findByText(shown)).toBeVisible();
  });
});

describe('Upload of a promotion file', () => {
  const choose = async (file: File) => {
    const app = renderApp(at);
    // A file of any type can be dropped, so the form cannot rely on the dialogue's filter.
    await userEvent.setup({ applyAccept: false }).upload(await screen.findByLabelText('Promotion file'), file);
    return { send: () => app.user.click(screen.getByRole('button', { name: 'Upload File' })), ...app };
  };

  test('When it is sent, then it goes to the promotion and stands among the files', async () => {
    isThere(aPromotion());
    let sent: string | undefined;
    server.use(
      answers(uploadPromotionFile, ({ params }) => {
        sent = params.id;
        isThere(FULL);
        return aPromotionFile();
      }),
    );
    const { send } = await choose(aWorkbook());
    expect(screen.getByText(`${NAME} (2.0 KB)`)).toBeVisible();
    await send();
    expect(await screen.findByText(`${NAME} was uploaded.`)).toBeVisible();
    expect(sent).toBe(PROMOTION_ID);
    expect(await screen.findByRole('button', { name: `Download ${NAME}` })).toBeVisible();
  });

  test('When the type is another one, then it is refused before it is sent', async () => {
    await choose(aWorkbook('prices.pdf'));
    expect(await screen.findByText('‘prices.pdf’ is not a .xlsx, .xls, .xlsm or .csv file.')).toBeVisible();
  });

  test('When nothing was chosen, then the form asks for a file', async () => {
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Upload File' }));
    expect(await screen.findByText('Please choose a file first')).toBeVisible();
  });

  test.each([
    ['This is a web page named .xlsx.', 'This is a web page named .xlsx.'],
    ['', 'Failed to upload file'],
  ])('When the server refuses it with "%s", then the form says "%s"', async (message, shown) => {
    server.use(refuses(uploadPromotionFile, 415, message));
    const { send } = await choose(aWorkbook());
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(`${NAME}: ${shown}`);
  });

  test('When the archive is away for a moment, then the file stays chosen and can be sent again', async () => {
    server.use(refuses(uploadPromotionFile, 504, ''));
    const { send, user } = await choose(aWorkbook());
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(`${NAME}: Failed to upload file`);
    server.use(answers(uploadPromotionFile, aPromotionFile()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(`${NAME} was uploaded.`)).toBeVisible();
  });

  test('When it is stopped, then the form is back and no failure is told', async () => {
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    server.use(answers(uploadPromotionFile, () => held.then(() => aPromotionFile())));
    const { send, user } = await choose(aWorkbook());
    await send();
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await screen.findByLabelText('Promotion file')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    go();
  });
});

describe('Deletes by an administrator', () => {
  beforeEach(() => server.use(asAdmin()));

  test('When a file is deleted, then the question names it and it is gone afterwards', async () => {
    server.use(
      answers(deletePromotionFile, () => {
        isThere({ ...FULL, files: FULL.files.slice(1), file_count: 1 });
        return null;
      }),
    );
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: `Delete ${NAME}` }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this file?' }));
    expect(question.getByText(/‘spring prices.xlsx’ \(1.5 MB\) of ‘Spring offers’/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(`${NAME} was deleted.`)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: `Download ${NAME}` })).toBeNull());
  });

  test.each([
    [deletePromotionFile, `Delete ${NAME}`, 'Delete', 'Failed to delete file'],
    [deletePromotion, 'Delete Promotion', 'Delete Promotion', 'Failed to delete promotion'],
  ])('When a delete is refused, then it is told', async (call, button, confirm, message) => {
    server.use(refuses(call, 503));
    const { user } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: button }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: confirm }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('When the promotion is deleted, then the question has its name and files, and the list opens', async () => {
    server.use(answers(deletePromotion, null), answers(listPromotions, []));
    const { user, address } = renderApp(at);
    await user.click(await screen.findByRole('button', { name: 'Delete Promotion' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this promotion?' }));
    expect(question.getByText(/‘Spring offers’ is deleted for everyone\. Its 2 files \(3\.0 MB\)/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(`/promotions/${PROMOTION_ID}`);

    await user.click(screen.getByRole('button', { name: 'Delete Promotion' }));
    const again = within(await screen.findByRole('dialog', { name: 'Delete this promotion?' }));
    await user.click(again.getByRole('button', { name: 'Delete Promotion' }));
    expect(await screen.findByText('No Promotions Yet')).toBeVisible();
    expect(address()).toBe('/promotions?wholesaler=NORTH');
  });
});
