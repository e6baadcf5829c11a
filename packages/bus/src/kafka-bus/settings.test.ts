import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { kafkaAccess, kafkaSettings } from './settings.ts';

const schema = z.object(kafkaSettings);
const access = (environment: Record<string, string>) => kafkaAccess(schema.parse(environment));
const BROKERS = { KAFKA_BROKERS: 'one:9092,two:9093' };

test('When only brokers are set, then they are reached in the clear and without a name', () => {
  expect(access(BROKERS)).toEqual({ brokers: ['one:9092', 'two:9093'] });
});

test('When TLS is on, then the usual certificates are trusted, and those of a file instead where one is named', () => {
  expect(access({ ...BROKERS, KAFKA_TLS: 'true' })).toMatchObject({ ssl: true });
  const folder = mkdtempSync(join(tmpdir(), 'kafka-ca-'));
  const file = join(folder, 'ca.pem');
  writeFileSync(file, 'a certificate');
  expect(access({ ...BROKERS, KAFKA_CA: file })).toMatchObject({ ssl: { ca: ['a certificate'] } });
  rmSync(folder, { recursive: true });
});

test('When a mechanism is set, then name and password go with it', () => {
  const sasl = { KAFKA_SASL_MECHANISM: 'scram-sha-512', KAFKA_USERNAME: 'tillmap', KAFKA_PASSWORD: 'secret' };
  expect(access({ ...BROKERS, ...sasl })).toMatchObject({
    sasl: { mechanism: 'scram-sha-512', username: 'tillmap', password: 'secret' },
  });
});

test.each([
  [{ KAFKA_SASL_MECHANISM: 'plain' }, 'KAFKA_SASL_MECHANISM needs KAFKA_USERNAME and KAFKA_PASSWORD.'],
  [{ KAFKA_USERNAME: 'tillmap' }, 'KAFKA_USERNAME and KAFKA_PASSWORD need KAFKA_SASL_MECHANISM.'],
  [{ KAFKA_TLS: 'false', KAFKA_CA: '/ca.pem' }, 'KAFKA_CA is set, but KAFKA_TLS says no.'],
])('When %j do not go together, then a sentence says so', (settings, sentence) => {
  expect(() => access({ ...BROKERS, ...(settings as Record<string, string>) })).toThrow(sentence);
});

test.each(['broker', 'http://broker:9092', 'one:9092, two:9092', ''])(
  'When brokers are "%s", then it is refused',
  (text) => {
    expect(schema.safeParse({ KAFKA_BROKERS: text }).success).toBe(false);
  },
);
