export type { FaultMode, FaultProxy } from './fault-proxy.ts';
export { faultProxy } from './fault-proxy.ts';
export { freePort } from './free-port.ts';
export type { RealServer } from './real-server.ts';
export { realServer } from './real-server.ts';
export type { TestDatabase } from './test-database.ts';
export { createTestDatabase } from './test-database.ts';
export { waitUntil } from './wait-until.ts';
