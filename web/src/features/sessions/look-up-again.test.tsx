import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { listSessions, lookUpUnresolved, sessionStatus } from '@tillmap/contracts';
import { aCompletedSession, aRunningSession, SESSION_ID } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { answers, refuses, server } from '../../testing/server.ts';

const at = `/?session=${SESSION_ID}`;
const open = async (unresolved: number) => {
  server.use(answers(listSessions, { data: [aCompletedSession({ unresolved_count: unresolved })] }));
  const app = renderApp({ at });
  await screen.findByRole('link', { name: 'Review & Download Results' });
  return app;
};

describe('Looking up products again', () => {
  test('When some have no department, then their number is on the button, and the progress is shown', async () => {
    const { user } = await open(37);
    let asked = 0;
    server.use(
      answers(lookUpUnresolved, () => {
        asked += 1;
        return { data: aRunningSession({ status: 'pending' }) };
      }),
      answers(sessionStatus, { data: aRunningSession() }),
    );
    await user.click(screen.getByRole('button', { name: 'Look Up 37 Unresolved Again' }));
    expect(await screen.findByRole('progressbar', { name: 'Progress' })).toBeVisible();
    expect(asked).toBe(1);
  });

  test('When all have one, then there is nothing to look up', async () => {
    await open(0);
    expect(screen.queryByRole('button', { name: /Unresolved Again/ })).toBeNull();
  });

  test('When it cannot be started, then a toast says why', async () => {
    const { user } = await open(2);
    server.use(refuses(lookUpUnresolved, 409, 'This session is being processed.'));
    await user.click(screen.getByRole('button', { name: 'Look Up 2 Unresolved Again' }));
    expect(await screen.findByText('This session is being processed.')).toBeVisible();
  });
});
