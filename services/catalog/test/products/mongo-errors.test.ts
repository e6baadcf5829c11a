import { describe, expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import mongoose from 'mongoose';
import { mongoSentence, withMongoErrors } from '../../src/adapters/mongo/mongo-errors.ts';

const { MongoServerError } = mongoose.mongo;

const thrownBy = (errmsg: string, code: number): Promise<unknown> =>
  withMongoErrors(Promise.reject(new MongoServerError({ errmsg, code }))).catch((error: unknown) => error);

describe('What MongoDB says', () => {
  test.each([
    ['the code for no room', 'available disk space is less than required', 14_031],
    ['the file system, under a general code', 'write: No space left on device', 1],
    ['SQLite, under a general code', 'database or disk is full (13)', 1],
  ])('When it has no room by %s, then it is asked again later', async (_, said, code) => {
    expect(await thrownBy(said, code)).toBeInstanceOf(DependencyUnavailable);
  });

  test('When it has no room, then that is what the sentence says', async () => {
    expect(mongoSentence(await thrownBy('write: No space left on device', 1))).toBe('MongoDB has no room left.');
  });

  test('When it refuses a change, then it is not asked again', async () => {
    const error = await thrownBy('Document failed validation', 121);
    expect(error).toBeInstanceOf(MongoServerError);
    expect(error).not.toBeInstanceOf(DependencyUnavailable);
  });
});
