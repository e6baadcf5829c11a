import { describe, expect, test } from '@jest/globals';
import { readSettings } from './settings.ts';
import { UsageError } from './usage-error.ts';

const read = (environment: Record<string, string>) => readSettings(environment, '/clone', '/home/sam');
const mistake = (environment: Record<string, string>): string => {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return '';
};

describe('The settings', () => {
  test('When nothing is set, then it is a demo on loopback with its data in the clone', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      dataDir: '/clone/.data',
      seed: 'demo',
      wellKnownPassword: true,
    });
    expect(read({}).users.map(({ email, password }) => [email, password])).toEqual([
      ['admin@example.com', 'tillmap-demo'],
      ['manager@example.com', 'tillmap-demo'],
      ['staff@example.com', 'tillmap-demo'],
    ]);
  });

  test('When DATA_DIR is relative, then it starts where the person stands', () => {
    expect(read({ DATA_DIR: 'shop' }).dataDir).toBe('/home/sam/shop');
    expect(read({ DATA_DIR: '/var/shop' }).dataDir).toBe('/var/shop');
  });

  test('When HOST is not loopback, then the well-known password is refused and an own one or SEED=none is not', () => {
    expect(mistake({ HOST: '0.0.0.0' })).toMatch(/set DEMO_PASSWORD to one of your own, or SEED=none\.$/);
    expect(mistake({ HOST: '0.0.0.0', DEMO_PASSWORD: 'tillmap-demo' })).toMatch(/DEMO_PASSWORD/);
    expect(read({ HOST: '0.0.0.0', DEMO_PASSWORD: 'a long one' })).toMatchObject({ wellKnownPassword: false });
    const empty = { HOST: '::', SEED: 'none', ADMIN_EMAIL: 'ada@shop.example', ADMIN_PASSWORD: 'a long one' };
    expect(read(empty)).toMatchObject({ publicUrl: 'http://[::1]:8080', seed: 'none' });
    expect(read(empty).users).toEqual([
      { email: 'ada@shop.example', name: 'Administrator', role: 'admin', password: 'a long one' },
    ]);
  });

  test.each([
    [{ PORT: 'http' }, 'PORT is a number from 1 to 65535, not "http".'],
    [{ PORT: '70000' }, 'PORT is a number from 1 to 65535, not "70000".'],
    [{ SEED: 'all' }, 'SEED is "demo" or "none", not "all".'],
    [{ SEED: 'none' }, 'SEED=none starts empty and needs the first admin: set ADMIN_EMAIL and ADMIN_PASSWORD.'],
    [
      { SEED: 'none', ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'short' },
      'ADMIN_PASSWORD needs at least 8 characters.',
    ],
    [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD needs at least 8 characters.'],
    [
      { POSTGRES_URL: 'localhost:5432' },
      'POSTGRES_URL is an address such as postgres://name:password@host:5432/postgres.',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is one of silent, error, warn, info, debug.'],
  ])('When a setting is wrong (%j), then one sentence says so', (environment, sentence) => {
    expect(mistake(environment as unknown as Record<string, string>)).toBe(sentence);
  });
});
