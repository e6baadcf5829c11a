import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { kitConfigSchema, loadConfig, WrongConfig } from './config.ts';
import { whyGuessableSecret } from './guessable-secret.ts';

test.each([
  '0'.repeat(32),
  'tillmap'.repeat(5),
  'TillmapTillmapTill',
  'abababababababab',
  '0123456789abcdef',
  '0123456789abcdef0123456789abcdef',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'zyxwvutsrqponmlk',
  'changeme-changeme-1',
  'my-service-secret',
  'tillmap-secret-2026',
  'minioadmin',
  'a9k2a2kk9aa2k99a2k',
])('When a secret is %j, then it can be guessed', (secret) => {
  expect(whyGuessableSecret(secret)).toBeDefined();
});

test('When a part stands in it again and again, then it can be guessed, whatever the part is', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), fc.integer({ min: 2, max: 9 }), (part, times) => {
      expect(whyGuessableSecret(part.repeat(times))).toBeDefined();
    }),
  );
});

test.each(['hex', 'base64', 'base64url'] as const)(
  'When it was made by chance, as %s, then it is taken',
  (encoding) => {
    for (let n = 0; n < 500; n++) expect(whyGuessableSecret(randomBytes(24).toString(encoding))).toBeUndefined();
  },
);

const schema = kitConfigSchema.extend({
  S3_SECRET_KEY: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
});
const GOOD = 'b3f1c0a97d2e4856a1f0c9d27e6b4831';
const load = (environment: Record<string, string>) =>
  loadConfig(schema, { TILLMAP_MODE: 'production', SERVICE_SECRET: GOOD, ...environment });

test('When secrets of production can be guessed, then one error says so of each, and repeats none', () => {
  const environment = { SERVICE_SECRET: '0'.repeat(32), S3_SECRET_KEY: 'tillmap'.repeat(5), KAFKA_PASSWORD: GOOD };
  expect(() => load(environment)).toThrow(WrongConfig);
  expect(() => load(environment)).toThrow(
    /SERVICE_SECRET: can be guessed: it .*\n {2}S3_SECRET_KEY: can be guessed: it /,
  );
  expect(() => load(environment)).not.toThrow(/KAFKA|0000|tillmaptillmap/);
});

test('When what can be guessed is no secret, or nobody is in production, then the process starts', () => {
  expect(load({ S3_ACCESS_KEY: 'tillmap' })).toMatchObject({ S3_ACCESS_KEY: 'tillmap' });
  expect(load({ TILLMAP_MODE: 'default', SERVICE_SECRET: '0'.repeat(32) })).toMatchObject({ TILLMAP_MODE: 'default' });
});

test('When a guessable setting is of no interest to this process, then it starts', () => {
  expect(load({ SMTP_PASSWORD: 'aaaa' })).toMatchObject({ SERVICE_SECRET: GOOD });
});
