import { createLogger, loadConfig } from '@tillmap/service-kit';
import { composeGateway } from '../src/composition.ts';
import { configSchema } from '../src/config.ts';

/** A running gateway on a free port. */
export const startGateway = async (
  environment: Readonly<Record<string, string>>,
  given: Parameters<typeof composeGateway>[2] = {},
  log = createLogger('gateway', 'silent'),
) => {
  const config = loadConfig(configSchema, { SERVICE_SECRET: 'a-secret-of-the-tests', ...environment });
  const service = composeGateway(config, log, given);
  await service.start();
  const url = `http://127.0.0.1:${service.port()}`;
  return {
    url,
    port: service.port(),
    metricsPort: () => service.metricsPort(),
    stop: () => service.stop(),
    send: (path: string, { token, ...init }: Init = {}) =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        ...(init.body instanceof ReadableStream ? { duplex: 'half' } : {}),
      }),
  };
};

type Init = Omit<RequestInit, 'headers'> & { token?: string; headers?: Readonly<Record<string, string>> };

export type Gateway = Awaited<ReturnType<typeof startGateway>>;
