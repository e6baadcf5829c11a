import { expect, test } from '@jest/globals';
import { MultipleErrors, NetworkError, ProtocolError, UserError } from '@platformatic/kafka';
import { mayPass, refusalIn, says } from './errors.ts';

const tooLarge = new MultipleErrors('Producing messages failed.', [
  new MultipleErrors('produce failed 1 times.', [new ProtocolError('MESSAGE_TOO_LARGE')]),
]);
const loading = new MultipleErrors('Listing failed.', [new ProtocolError('COORDINATOR_LOAD_IN_PROGRESS')]);
const away = new MultipleErrors('Cannot connect to any broker.', [new NetworkError('Connection failed.')]);

test('When the broker refuses a message deep in an error, then it is a refusal, and a moment of the broker is none', () => {
  expect(refusalIn(tooLarge)?.message).toMatch(/^Kafka refuses it: /);
  expect(refusalIn(tooLarge)?.cause).toBe(tooLarge);
  expect([loading, away, new Error('other')].map(refusalIn)).toEqual([undefined, undefined, undefined]);
});

test('When the broker loads or the network is away, then it may pass, and what is wrong for good does not', () => {
  expect([loading, away].map(mayPass)).toEqual([true, true]);
  const wrong = [tooLarge, new UserError('Not an option.'), new MultipleErrors('Both.', [loading, tooLarge])];
  expect([...wrong, new Error('of somebody else'), 'text'].map(mayPass)).toEqual([false, false, false, false, false]);
});

test('When an error is asked for what the broker said, then it is found at any depth', () => {
  expect(says(loading, 'NOT_COORDINATOR', 'COORDINATOR_LOAD_IN_PROGRESS')).toBe(true);
  expect(says(loading, 'NOT_COORDINATOR')).toBe(false);
});
