import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { kitConfigSchema, loadConfig, WrongConfig } from './config.ts';

describe('Settings', () => {
  test('When several are wrong, then one error names each of them', () => {
    const load = () => loadConfig(kitConfigSchema, { PORT: 'many', LOG_LEVEL: 'loud', PUBLIC_URL: 'nowhere' });
    expect(load).toThrow(WrongConfig);
    expect(load).toThrow(/PORT: [\s\S]*LOG_LEVEL: [\s\S]*PUBLIC_URL: [\s\S]*SERVICE_SECRET: /);
  });

  test('When one is empty text, then it counts as absent', () => {
    const config = loadConfig(kitConfigSchema, { PORT: '', SERVICE_SECRET: 'sixteen letters!' });
    expect(config).toMatchObject({ PORT: 0, HOST: '127.0.0.1', TRUSTED_HOPS: 1 });
  });

  describe('with a new name', () => {
    const schema = z.object({ RUN_TIMEOUT_SECONDS: z.coerce.number().default(900) });
    const load = (environment: Record<string, string>) =>
      loadConfig(schema, environment, [], { GIVE_UP_SECONDS: 'RUN_TIMEOUT_SECONDS' });

    test.each([
      ['the old name alone', { GIVE_UP_SECONDS: '5' }, 5],
      ['the new name alone', { RUN_TIMEOUT_SECONDS: '6' }, 6],
      ['both', { GIVE_UP_SECONDS: '5', RUN_TIMEOUT_SECONDS: '6' }, 6],
      ['the old name and an empty new one', { GIVE_UP_SECONDS: '5', RUN_TIMEOUT_SECONDS: '' }, 5],
      ['neither', {}, 900],
    ])(
      'When %s is given, then the value that counts is used',
      (_what, environment: Record<string, string>, seconds) => {
        expect(load(environment)).toEqual({ RUN_TIMEOUT_SECONDS: seconds });
      },
    );

    test('When the value under the old name is wrong, then the error names both', () => {
      expect(() => load({ GIVE_UP_SECONDS: 'long' })).toThrow('RUN_TIMEOUT_SECONDS (given as GIVE_UP_SECONDS): ');
    });
  });
});
