import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@tillmap/testing';
import { type ServiceProcess, startServiceProcess } from './service-process.ts';

export type GatewayProcess = Omit<ServiceProcess, 'port'> &
  Readonly<{
    base: string;
    /** What it shows to Prometheus. */
    metrics(): Promise<string>;
  }>;

/** The port of a service that answers every call with an empty object. */
const startUpstream = async () => {
  const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
};

/** The gateway in front of services that answer everything; `connectedTo` leaves those out. */
export const startGatewayProcess = async (environment: Readonly<Record<string, string>>): Promise<GatewayProcess> => {
  const upstream = await startUpstream();
  const metricsPort = await freePort();
  const address = `http://127.0.0.1:${upstream.port}`;
  const { port, lines, connectedTo, end } = await startServiceProcess('./gateway/src/main.ts', {
    METRICS_PORT: String(metricsPort),
    AUTH_URL: address,
    FILE_BUILDING_URL: address,
    ...environment,
  });
  return {
    base: `http://127.0.0.1:${port}`,
    lines,
    metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    connectedTo: () => connectedTo().filter((connected) => connected !== upstream.port),
    end: async () => {
      const ended = await end();
      upstream.server.closeAllConnections();
      await new Promise<void>((resolve) => upstream.server.close(() => resolve()));
      return ended;
    },
  };
};
