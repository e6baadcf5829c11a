import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics, Service } from '@tillmap/service-kit';

/** `/metrics` on a port of its own, separate from the public one. */
export const metricsServer = (metrics: Metrics, host: string, port: number): Service & { port(): number } => {
  let server: Server | undefined;
  return {
    port: () => (server?.address() as AddressInfo | null)?.port ?? 0,
    async start() {
      const listening = createServer((request, response) => {
        if (request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        metrics.registry.metrics().then(
          (text) => response.setHeader('Content-Type', metrics.registry.contentType).end(text),
          () => response.writeHead(500).end(),
        );
      });
      await new Promise<void>((resolve, reject) => {
        listening.once('error', reject);
        listening.listen(port, host, resolve);
      });
      server = listening;
    },
    async stop() {
      server?.closeAllConnections();
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    },
  };
};
