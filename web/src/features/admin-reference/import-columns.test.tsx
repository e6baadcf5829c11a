import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { importProgress, importReferenceMappings } from '@tillmap/contracts';
import { someColumns } from '../../testing/columns-builders.ts';
import { aProgress } from '../../testing/reference-builders.ts';
import { AT_NORTH, answerReferenceTab, IMPORT_ID } from '../../testing/reference-tab.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refusesWith, server } from '../../testing/server.ts';

beforeEach(answerReferenceTab);

test('When the columns of an import are not sure, then they are chosen in its panel and the same file goes again', async () => {
  const appended = jest.spyOn(FormData.prototype, 'append');
  server.use(refusesWith(importReferenceMappings, 422, { message: 'Name the columns.', columns: someColumns() }));
  const { user } = renderApp(AT_NORTH);
  const field = await screen.findByLabelText<HTMLInputElement>('Import Reference Products file');
  await user.upload(field, new File(['a,b\n'], 'north.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Start Import' }));
  const step = within(await screen.findByRole('region', { name: 'Columns' }));
  server.use(
    answers(importReferenceMappings, { import_id: IMPORT_ID, message: 'Started.' }),
    answers(importProgress, { success: true, data: aProgress({ status: 'completed' }) }),
  );
  await user.click(step.getByRole('button', { name: 'Use These Columns' }));
  expect(await screen.findByText('Import completed')).toBeVisible();
  const sent = appended.mock.calls.filter(([name]) => name === 'layout').at(-1)?.[1];
  expect(JSON.parse(typeof sent === 'string' ? sent : '')).toMatchObject({ remember: true, header_line: 1 });
  expect(appended.mock.calls.filter(([name]) => name === 'file')).toHaveLength(2);
});
