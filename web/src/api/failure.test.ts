import { describe, expect, test } from '@jest/globals';
import { causeOf, failureOf, noAnswer, reasonOf, unreadableAnswer } from './failure.ts';

describe('The reason of a call that failed', () => {
  test('When no answer came, then it is the connection', () => {
    expect(reasonOf(noAnswer)).toBe('No connection to the server. Check your connection and try again.');
    expect(causeOf(noAnswer)).toBe('no connection to the server. Check your connection and try again.');
  });

  test.each([500, 502, 503, 504])(
    'When the server answers %s without a word, then it is a fault of the server',
    (status) => {
      expect(reasonOf(failureOf(status, '<html>'))).toBe('The server has a fault. Try again in a moment.');
      expect(causeOf(failureOf(status, null))).toBe('the server has a fault. Try again in a moment.');
    },
  );

  test('When an answer is not as agreed, then it is a fault of the server', () => {
    expect(reasonOf(unreadableAnswer)).toBe('The server has a fault. Try again in a moment.');
  });

  test('When the server refuses without a word, then neither is named', () => {
    expect(reasonOf(failureOf(403, {}))).toBe('The server refused this (403).');
  });

  test('When the server gives a sentence, then that stands', () => {
    expect(reasonOf(failureOf(500, { message: 'The catalog is unavailable.' }))).toBe('The catalog is unavailable.');
  });
});
