import { request } from 'node:http';

type Running = { readonly address: string; stop(): Promise<void> };

/** The address of a real server, or why there is none to test against. */
export type RealServer = Running | { readonly address: undefined; readonly reason: string };

/** A server in a container; `address` makes its address from `host:port` under which the container's port is reached. */
export type Container = Readonly<{
  image: string;
  port: number;
  command?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  address: (hostAndPort: string) => string;
}>;

type Wanted = Readonly<{
  /** The component's name in messages. */
  name: string;
  /** The environment's variable with the address of a server that runs already. */
  variable: string;
  /** What to start where Docker is available. */
  container: Container | (() => Promise<Running>);
}>;

const PING_MS = 2_000;

const dockerAnswers = (): Promise<boolean> =>
  new Promise((resolve) => {
    const { protocol, hostname, port, pathname } = new URL(process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock');
    const where = protocol === 'unix:' ? { socketPath: pathname } : { hostname, port };
    const ping = request({ ...where, path: '/_ping', timeout: PING_MS }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    ping.on('timeout', () => ping.destroy(new Error('no answer')));
    ping.on('error', () => resolve(false));
    ping.end();
  });

const startContainer = async ({ image, port, command, environment, address }: Container): Promise<Running> => {
  // Loaded only where it can be used: it brings a Docker client of some size.
  const { GenericContainer } = await import('testcontainers');
  const container = new GenericContainer(image).withExposedPorts(port).withEnvironment({ ...environment });
  const started = await (command ? container.withCommand([...command]) : container).start();
  return {
    address: address(`${started.getHost()}:${started.getMappedPort(port)}`),
    stop: async () => void (await started.stop()),
  };
};

/**
 * A real server for contract tests: the one that the environment names, else one from a container where a Docker
 * engine is available. Without both it logs why on stderr, as the reason for skipped tests.
 */
export const realServer = async ({ name, variable, container }: Wanted): Promise<RealServer> => {
  const given = process.env[variable];
  if (given) return { address: given, stop: async () => undefined };
  if (await dockerAnswers()) return typeof container === 'function' ? container() : startContainer(container);
  const reason = `no ${name}: ${variable} is not set and no Docker engine answers`;
  process.stderr.write(`Skipped: ${reason}\n`);
  return { address: undefined, reason };
};

/** Whether a run is about real servers alone (TESTS_ON=real-servers): then suites leave out what `make test` has tried. */
export const onlyRealServers = (): boolean => process.env.TESTS_ON === 'real-servers';
