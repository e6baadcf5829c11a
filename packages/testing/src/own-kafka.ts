import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@tillmap/testing/local-postgres';
import { type FaultProxy, faultProxy } from './fault-proxy.ts';
import { ownProcess } from './own-process.ts';

const run = promisify(execFile);
const START_SECONDS = 150;

/** A Kafka of the test's own, to be killed and started again with what it had kept. */
export type OwnKafka = Readonly<{
  /** Its address in the clear. */
  brokers: string;
  /** Its address with TLS and a sign-in by name and password, with the rights of that name. */
  secured: Readonly<{ brokers: string; ca: string; username: string; password: string }>;
  /** Its address behind a network that can be made to fail; clients that connect there stay there. */
  faulty: Readonly<{ brokers: string; proxy: FaultProxy }>;
  start(): Promise<void>;
  /** As a power cut does. */
  kill(): Promise<void>;
  /** Ends it and removes what it had kept. */
  remove(): Promise<void>;
}>;

/** Why no Kafka can be started here; undefined when one can. */
export const noOwnKafka = (): string | undefined => {
  const libs = process.env.KAFKA_LIBS;
  if (!libs) return 'no Kafka can be started: KAFKA_LIBS does not name the folder with its jars';
  return globSync(join(libs, 'kafka_*.jar')).length > 0 ? undefined : `there is no Kafka in ${libs}`;
};

/** Starts a single broker from the jars in `KAFKA_LIBS` with the `java` of the machine. */
export const ownKafka = async (): Promise<OwnKafka> => {
  const folder = await mkdtemp(join(tmpdir(), 'own-kafka-'));
  const port = await freePort();
  const securedPort = await freePort();
  const controllerPort = await freePort();
  const faultyPort = await freePort();
  const proxy = await faultProxy(faultyPort);
  const secret = { username: 'tillmap', password: randomUUID() };
  const ca = await certificate(folder);
  const [properties, output] = [join(folder, 'kafka.properties'), join(folder, 'kafka.log')];
  await writeFile(
    properties,
    propertiesOf({ folder, port, securedPort, controllerPort, faultyPort, proxyPort: proxy.port, ...secret }),
  );
  const java = ['-cp', `${process.env.KAFKA_LIBS}/*`];
  const scram = `SCRAM-SHA-512=[name=${secret.username},password=${secret.password}]`;
  const id = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');
  await run('java', [...java, 'kafka.tools.StorageTool', 'format', '-t', id, '-c', properties, '-S', scram]);
  const memory = ['-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
  const { start, kill } = ownProcess({
    name: 'Kafka',
    command: 'java',
    args: [...memory, ...java, 'kafka.Kafka', properties],
    ports: [port, securedPort],
    output,
    seconds: START_SECONDS,
  });
  const remove = async (): Promise<void> => {
    await kill();
    await proxy.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    brokers: `127.0.0.1:${port}`,
    secured: { brokers: `127.0.0.1:${securedPort}`, ca, ...secret },
    faulty: { brokers: `127.0.0.1:${proxy.port}`, proxy },
    start,
    kill,
    remove,
  };
};

/** A self-signed certificate, with its key, as the broker reads them; returns the file of the issuer. */
const certificate = async (folder: string): Promise<string> => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject]);
  if (!existsSync(cert)) throw new Error('openssl made no certificate');
  await run('sh', ['-c', `cat "${key}" "${cert}" > "${join(folder, 'keystore.pem')}"`]);
  return cert;
};

type Layout = {
  readonly folder: string;
  readonly port: number;
  readonly securedPort: number;
  readonly controllerPort: number;
  readonly faultyPort: number;
  readonly proxyPort: number;
  readonly username: string;
  readonly password: string;
};

const propertiesOf = (layout: Layout): string => {
  const { folder, port, securedPort, controllerPort, faultyPort, proxyPort, username, password } = layout;
  return `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
listeners=PLAINTEXT://127.0.0.1:${port},SASL_SSL://127.0.0.1:${securedPort},FAULTY://127.0.0.1:${faultyPort},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=PLAINTEXT://127.0.0.1:${port},SASL_SSL://127.0.0.1:${securedPort},FAULTY://127.0.0.1:${proxyPort}
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,FAULTY:PLAINTEXT,SASL_SSL:SASL_SSL
sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-512
listener.name.sasl_ssl.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required user_${username}="${password}";
listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:ANONYMOUS
ssl.keystore.type=PEM
ssl.keystore.location=${join(folder, 'keystore.pem')}
log.dirs=${join(folder, 'data')}
offsets.topic.replication.factor=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
auto.create.topics.enable=false
`;
};
