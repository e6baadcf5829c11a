import { randomBytes } from 'node:crypto';
import { realServer } from '@tillmap/testing';

/** The MongoDB of these tests. */
export const mongoServer = () =>
  realServer({
    name: 'MongoDB',
    variable: 'MONGODB_URL',
    container: { image: 'mongo:8.0.15', port: 27017, address: (hostAndPort) => `mongodb://${hostAndPort}` },
  });

export const ownDatabase = (): string => `test_${randomBytes(6).toString('hex')}`;
