export { freePort } from '@tillmap/testing/local-postgres';
export type { FaultMode, FaultProxy } from './fault-proxy.ts';
export { faultProxy } from './fault-proxy.ts';
export { featureTables } from './feature-tables.ts';
export { kafkaServer } from './kafka-server.ts';
export { idAt, monthAfter, monthName } from './months.ts';
export type { OwnKafka } from './own-kafka.ts';
export { noOwnKafka, ownKafka } from './own-kafka.ts';
export { noOwnMongo, type OwnMongo, ownMongo } from './own-mongo.ts';
export { type OwnPostgres, openFolder, startIsolatedPostgres } from './own-postgres.ts';
export type { RealServer } from './real-server.ts';
export { onlyRealServers, realServer } from './real-server.ts';
export { type SettableClock, settableClock } from './settable-clock.ts';
export { type SmallDisk, smallDisk } from './small-disk.ts';
export { type Answering, answerJson, fakeServer } from './stand-in.ts';
export {
  type AskedItem,
  type AssistantPlay,
  answering,
  choosing,
  fakeAssistant,
  HOSTILE,
  type StandInAssistant,
  saying,
} from './stand-in-assistant.ts';
export { fakeAuth, ISSUER, type TokenClaims } from './stand-in-auth.ts';
export { startTestCluster, stopTestCluster } from './test-cluster.ts';
export type { TestDatabase } from './test-database.ts';
export { createTestDatabase } from './test-database.ts';
export type { TestRealm } from './test-keycloak.ts';
export { createTestRealm, testKeycloak } from './test-keycloak.ts';
export { waitUntil } from './wait-until.ts';
