import { freePort } from '@tillmap/testing/local-postgres';
import { type RealServer, realServer } from './real-server.ts';

const IMAGE = 'apache/kafka:4.3.1';
const PORT = 9092;

/** Kafka for contract tests: that of `KAFKA_BROKERS`, else one in a container. */
export const kafkaServer = (): Promise<RealServer> =>
  realServer({
    name: 'Kafka',
    variable: 'KAFKA_BROKERS',
    container: async () => {
      const { GenericContainer } = await import('testcontainers');
      // A broker advertises its address to clients, so the port has to be known before it starts.
      const host = await freePort();
      const started = await new GenericContainer(IMAGE)
        .withExposedPorts({ container: PORT, host })
        .withEnvironment({
          KAFKA_NODE_ID: '1',
          KAFKA_PROCESS_ROLES: 'broker,controller',
          KAFKA_LISTENERS: `PLAINTEXT://:${PORT},CONTROLLER://:9093`,
          KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${host}`,
          KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
          KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
          KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
          KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
          KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
          KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
          KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
        })
        .start();
      return { address: `127.0.0.1:${host}`, stop: async () => void (await started.stop()) };
    },
  });
