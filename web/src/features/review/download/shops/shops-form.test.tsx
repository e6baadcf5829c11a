import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  downloadSession,
  listTillProfiles,
  rehearseTill,
  sessionProducts,
  sessionStatistics,
  sessionStatus,
} from '@tillmap/contracts';
import { aCompletedSession, aProduct, SESSION_ID } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { answers, answersFile, refuses, server } from '../../../../testing/server.ts';
import { ofTwoShops } from '../../../../testing/shop-builders.ts';
import { aRehearsal, KRIOLOS } from '../../../../testing/till-builders.ts';

const openForAll = async (till = '') => {
  const sent: string[] = [];
  server.use(
    ofTwoShops(till),
    answers(sessionStatus, { data: aCompletedSession() }),
    answers(sessionStatistics, { data: { total_items: 63, high_confidence: 63, needs_review: 0, skipped: 0 } }),
    answers(sessionProducts, {
      data: { products: [aProduct()], pagination: { current_page: 1, last_page: 1, per_page: 100, total: 1 } },
    }),
    answersFile(downloadSession, 'barcode\r\n', 'NORTH.csv', ({ url: { searchParams } }) =>
      sent.push(
        `${searchParams.get('shop')} ${searchParams.get('content')} ${searchParams.get('disclaimer_accepted')}`,
      ),
    ),
  );
  const { user } = renderApp({ at: `/review?session=${SESSION_ID}&download=changes` });
  const dialogue = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialogue.findByLabelText('For'), 'All 2 shops, a file each');
  await dialogue.findByRole('table', { name: 'Shops' });
  return { user, dialogue, sent };
};
const accept = async ({ user, dialogue }: Awaited<ReturnType<typeof openForAll>>, downloads: string) => {
  await user.click(
    await dialogue.findByRole('checkbox', { name: `I have read the disclaimer and accept it${downloads}` }),
  );
  await user.click(dialogue.getByRole('button', { name: 'I Accept - Download CSV' }));
};

test('When files are for all shops, then each has a line, and the disclaimer is accepted for each download', async () => {
  const opened = await openForAll();
  const { dialogue, sent } = opened;
  expect(dialogue.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Shop and tillIn the fileUndecidedNot reviewedRefused',
    'High Street9928',
    'Station Road24024028',
  ]);
  expect(dialogue.getByRole('radio', { name: 'Changes only 249 by each shop’s last download' })).toBeChecked();
  await accept(opened, ' for these 2 downloads');
  expect(await screen.findByText('2 files were downloaded.')).toBeVisible();
  expect(sent).toEqual(['HIGH changes true', 'STN changes true']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('When one is left out, then the others alone are asked for', async () => {
  const opened = await openForAll();
  const { user, dialogue, sent } = opened;
  await user.click(dialogue.getByRole('checkbox', { name: 'High Street' }));
  await user.click(dialogue.getByRole('radio', { name: 'One by one' }));
  await accept(opened, '');
  expect(await screen.findByText('1 file was downloaded.')).toBeVisible();
  expect(sent).toEqual(['STN changes true']);
});

test('When one is refused, then the window says for which shop and why, and stays', async () => {
  const opened = await openForAll();
  server.use(refuses(downloadSession, 409, 'This shop was deleted or made inactive during the download.'));
  await accept(opened, ' for these 2 downloads');
  expect(await screen.findByText(/^Station Road: .*deleted/)).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('When a shop has a till, then its line says what that refuses of its file', async () => {
  const asked: string[] = [];
  server.use(
    answers(listTillProfiles, { data: { profiles: [KRIOLOS] } }),
    answers(rehearseTill, async ({ url, request }) => {
      const { profile, content } = (await request.json()) as { profile: string; content: string };
      asked.push(`${url.searchParams.get('shop')} ${profile} ${content}`);
      return { data: aRehearsal({ profile, refused: content === 'all' ? 12 : 3 }) };
    }),
  );
  const { user, dialogue } = await openForAll('kriolos');
  expect(await dialogue.findByRole('row', { name: /^Station Road · KriolOS oPOS 240 240 28 3$/ })).toBeVisible();
  await user.click(dialogue.getByRole('radio', { name: /^Everything/ }));
  expect(await dialogue.findByRole('row', { name: /^Station Road · KriolOS oPOS .* 28 12$/ })).toBeVisible();
  expect(asked).toEqual(['STN kriolos changes', 'STN kriolos all']);

  server.use(refuses(rehearseTill, 503, 'Many downloads are running.'));
  await user.click(dialogue.getByRole('radio', { name: /^Only reviewed/ }));
  // Nothing of what is not reviewed is in that file.
  expect(
    await dialogue.findByRole('row', { name: /^Station Road · KriolOS oPOS [\d,]+ 240 0 not known$/ }),
  ).toBeVisible();
});
