import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MemoryLog, openMemoryBus } from '@tillmap/bus';
import { createLogger, loadConfig, WrongConfig } from '@tillmap/service-kit';
import { composeAuth } from '../../src/composition.ts';
import { configSchema } from '../../src/config.ts';
import { SECRET, startAuth } from './start-auth.ts';

const DEMO = 'tillmap-demo';
const seeds = (password: string) =>
  JSON.stringify([{ email: 'admin@example.com', name: 'Ada', role: 'admin', password }]);

type Auth = Awaited<ReturnType<typeof startAuth>>;
let demo: Auth;
let empty: Auth;
beforeAll(async () => {
  demo = await startAuth({ env: { SEED_USERS: seeds(DEMO) } });
  empty = await startAuth({ env: { SEED_USERS: '[]' } });
});
afterAll(() => Promise.all([demo.stop(), empty.stop()]));

/** Starts in production, and stops again what could start: else it would go on beside the tests after it. */
const inProduction = async (password: string, { databaseUrl }: Auth = demo): Promise<void> => {
  const service = composeAuth(
    loadConfig(configSchema, {
      TILLMAP_MODE: 'production',
      DATABASE_URL: databaseUrl,
      BUS_URL: databaseUrl,
      SERVICE_SECRET: SECRET,
      SEED_USERS: seeds(password),
    }),
    createLogger('auth', 'silent'),
    { bus: openMemoryBus({ log: new MemoryLog() }) },
  );
  await service.start();
  await service.stop();
};

test('When the first users have a password that can be guessed, then production does not start and says whose', async () => {
  await expect(inProduction(DEMO, empty)).rejects.toThrow(WrongConfig);
  await expect(inProduction('password1', empty)).rejects.toThrow(
    'SEED_USERS: the user admin@example.com: This password is too common. Please choose another one.',
  );
});

test('When a demo account still has the published password, then production does not start; changed, it does', async () => {
  expect((await demo.login('admin@example.com', DEMO)).status).toBe(200);
  await expect(inProduction('copper-lantern-41')).rejects.toThrow(
    /admin@example\.com can sign in with the password of the demo/,
  );
  await demo.sql.query("update users set is_active = false where email_key = 'admin@example.com'");
  await inProduction('copper-lantern-41');
});

test('When there are users already, then a password of the first ones that stayed in the settings stops nothing', async () => {
  await demo.sql.query("update users set is_active = false where email_key = 'admin@example.com'");
  await inProduction('password1');
});
