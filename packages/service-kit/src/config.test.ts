import { describe, expect, test } from '@jest/globals';
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
});
