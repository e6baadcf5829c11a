import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@tillmap/service-kit';
import { DependencyUnavailable, withTimeout } from '@tillmap/service-kit/domain';
import mongoose from 'mongoose';
import { mongoSentence, withMongoErrors } from './mongo-errors.ts';

export type MongoOptions = Readonly<{ url: string; database: string; log: Pick<Logger, 'warn'> }>;

const MAX_PAUSE_MS = 10_000;
/** Shorter than the timeout of a readiness probe. */
const PING_MS = 1_800;

const DRIVER = {
  // Without a connection a call fails at once instead of waiting in a queue.
  bufferCommands: false,
  autoIndex: false,
  appName: 'tillmap-catalog',
  // An event is recorded as handled as soon as its write is acknowledged: what a crash takes back then would be lost
  // for good.
  writeConcern: { w: 'majority', journal: true },
  // Kept open, because on a slow network a new connection takes two round trips more.
  minPoolSize: 3,
  maxPoolSize: 10,
  serverSelectionTimeoutMS: 3_000,
  heartbeatFrequencyMS: 2_000,
  connectTimeoutMS: 15_000,
  socketTimeoutMS: 15_000,
} as const;

export type Mongo = Readonly<{
  connection: mongoose.Connection;
  /** Throws with a sentence when the server cannot be used. */
  ping(): Promise<void>;
  close(): Promise<void>;
}>;

const connect = async (url: string, database: string): Promise<mongoose.Connection> => {
  const connection = mongoose.createConnection(url, { ...DRIVER, dbName: database });
  try {
    return await connection.asPromise();
  } catch (error) {
    await connection.close().catch(() => undefined);
    throw error;
  }
};

/** Connects, with retries until the server is there. From then on the driver reconnects by itself. */
export const openMongo = async ({ url, database, log }: MongoOptions): Promise<Mongo> => {
  for (let failures = 0; ; failures += 1) {
    try {
      const connection = await connect(url, database);
      // Every failing call reports its own error.
      connection.on('error', () => undefined);
      return {
        connection,
        ping: () => ping(connection),
        close: () => connection.close(),
      };
    } catch (error) {
      log.warn({ err: error, why: mongoSentence(error) }, 'MongoDB is not ready; retrying');
      await sleep(Math.min(MAX_PAUSE_MS, 250 * 2 ** failures));
    }
  }
};

const ping = async (connection: mongoose.Connection): Promise<void> => {
  try {
    await withTimeout(withMongoErrors(connection.getClient().db(connection.name).command({ ping: 1 })), PING_MS, () => {
      throw new Error('no answer in time');
    });
  } catch (error) {
    throw new DependencyUnavailable('product database', { cause: error, message: mongoSentence(error) });
  }
};
