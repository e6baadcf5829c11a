import { describe, test } from '@jest/globals';
import { mongoServer, ownDatabase } from './products/mongo-server.ts';

/** Where the service under test keeps its products: settings that the next `startCatalog` of this test file takes. */
export const productDatabase: { settings: { MONGODB_URL: string; MONGODB_DATABASE: string } } = {
  settings: { MONGODB_URL: '', MONGODB_DATABASE: 'catalog' },
};

/** Lets a suite run on MongoDB; skips it where there is none. */
export const onMongo = async (suite: () => Promise<unknown>): Promise<void> => {
  const server = await mongoServer();
  if (server.address === undefined) {
    describe.skip(`On MongoDB: ${server.reason}`, () => test('the same as on PostgreSQL', () => undefined));
    return;
  }
  productDatabase.settings = { MONGODB_URL: server.address, MONGODB_DATABASE: ownDatabase() };
  await suite();
};
