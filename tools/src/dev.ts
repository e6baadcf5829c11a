import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { composeUp, noCompose, readSettingsFile } from './production-parts/compose.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Starts the production parts of docker-compose.dev.yml and Tillmap's services beside them.

  Settings come from .env, or from .env.example where there is none; what the environment sets goes over them.
  COMPOSE_PROFILES=core,observability   starts OpenTelemetry's collector, Prometheus, Tempo and Grafana too
`;

const ROOT = join(import.meta.dirname, '../..');
const COLLECTOR = 'http://127.0.0.1:4318';

/** Traces go to the collector where compose starts one, unless the environment names another receiver. */
const tracesOf = ({ COMPOSE_PROFILES = '', OTEL_EXPORTER_OTLP_ENDPOINT }: NodeJS.ProcessEnv): Record<string, string> =>
  COMPOSE_PROFILES.split(',').includes('observability') && !OTEL_EXPORTER_OTLP_ENDPOINT
    ? { OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR }
    : {};

const main = async (): Promise<void> => {
  const without = await noCompose();
  if (without) {
    process.stderr.write(
      `make dev runs PostgreSQL, Kafka and the others in containers, and ${without}. Start a Docker engine with compose v2, or use "make run", which needs none.\n`,
    );
    process.exitCode = 1;
    return;
  }
  const own = join(ROOT, '.env');
  const file = existsSync(own) ? own : join(ROOT, '.env.example');
  const environment = { ...readSettingsFile(file), ...process.env };
  const dataDir = resolve(ROOT, environment.DATA_DIR || '.data-dev');
  // Before compose mounts it, which would make it the engine's.
  mkdirSync(join(dataDir, 'metrics'), { recursive: true });
  Object.assign(process.env, environment, { DATA_DIR: dataDir }, tracesOf(environment));
  await composeUp({ root: ROOT, file, environment: process.env });
  await import('./run.ts');
};

await runCommand(USAGE, main);
