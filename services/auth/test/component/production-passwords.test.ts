import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MemoryLog, openMemoryBus } from '@tillmap/messaging';
import { createLogger, loadConfig, WrongConfig } from '@tillmap/service-kit';
import { composeAuth } from '../../src/composition.ts';
import { configSchema } from '../../src/config.ts';
import { SECRET, startAuth } from './start-auth.ts';

const DEMO = 'tillmap-demo';
const seeds = (password: string) =>
  JSON.stringify([{ email: 'admin@example.com', name: 'Ada', role: 'admin', password }]);

let demo: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  demo = await startAuth({ env: { SEED_USERS: seeds(DEMO) } });
});
afterAll(() => demo.stop());

const inProduction = (password: string) =>
  composeAuth(
    loadConfig(configSchema, {
      TILLMAP_MODE: 'production',
      DATABASE_URL: demo.databaseUrl,
      BUS_URL: demo.databaseUrl,
      SERVICE_SECRET: SECRET,
      SEED_USERS: seeds(password),
    }),
    createLogger('auth', 'silent'),
    { bus: openMemoryBus({ log: new MemoryLog() }) },
  );

test('When the first users have a password that can be guessed, then production does not start and says whose', () => {
  expect(() => inProduction(DEMO)).toThrow(WrongConfig);
  expect(() => inProduction('password1')).toThrow(
    'SEED_USERS: the user admin@example.com: This password is too common. Please choose another one.',
  );
});

test('When a demo account still has the published password, then production does not start; changed, it does', async () => {
  expect((await demo.login('admin@example.com', DEMO)).status).toBe(200);
  await expect(inProduction('copper-lantern-41').start()).rejects.toThrow(
    /admin@example\.com can sign in with the password of the demo/,
  );
  await demo.sql.query("update users set is_active = false where email_key = 'admin@example.com'");
  const service = inProduction('copper-lantern-41');
  await service.start();
  await service.stop();
});
