import { publicCalls, type ServiceName } from '@tillmap/contracts';
import {
  type ArrivalLimits,
  createAuthComponents,
  createMetrics,
  httpServer,
  type Logger,
  runTogether,
  type Service,
} from '@tillmap/service-kit';
import compression from 'compression';
import type { Response } from 'express';
import { apiKeyTokens } from './api-keys/api-key-tokens.ts';
import { apiPage } from './api-page/api-page.ts';
import type { Config } from './config.ts';
import type { CallsOfService } from './limits/call-bulkheads.ts';
import { oneReading } from './limits/one-reading.ts';
import { rateLimits } from './limits/rate-limits.ts';
import { untrustedHops } from './limits/untrusted-hops.ts';
import { metricsServer } from './metrics-server.ts';
import { apiCalls } from './proxy/api-calls.ts';
import { refusedCalls } from './refusals/refused-calls.ts';
import { screens } from './screens/screens.ts';
import { securityHeaders } from './screens/security-headers.ts';
import { upstreamReadiness } from './upstream-readiness.ts';

const addressesOf = (config: Config): Readonly<Record<Exclude<ServiceName, 'gateway'>, string>> => ({
  auth: config.AUTH_URL,
  'reference-data': config.REFERENCE_DATA_URL,
  catalog: config.CATALOG_URL,
  'file-building': config.FILE_BUILDING_URL,
  promotion: config.PROMOTION_URL,
  audit: config.AUDIT_URL,
});

/** More than the 60 s for which balancers in front of it usually keep an idle connection. */
const KEEP_ALIVE_MS = 65_000;

/** Some browsers open six connections, and a whole shop may have one address. Behind a proxy all have its address. */
const SOCKETS_OF_ADDRESS = 512;

/** A service of `make run` that was killed is back by then. */
const RETRY_MS = 8_000;

type Given = Readonly<{
  retryMs?: number;
  steadyMs?: () => number;
  arrival?: ArrivalLimits;
  socketsOfAddress?: number;
  callsOfService?: CallsOfService;
}>;

/** The gateway: headers, limits, token and role checks, routing by contract, and the screens. */
export const composeGateway = (
  config: Config,
  log: Logger,
  {
    arrival,
    retryMs = RETRY_MS,
    steadyMs = () => performance.now(),
    socketsOfAddress = SOCKETS_OF_ADDRESS,
    callsOfService,
  }: Given = {},
): Service & { port(): number; metricsPort(): number } => {
  const addresses = addressesOf(config);
  const { tokens, client, revocations } = createAuthComponents('gateway', config, addresses, log);
  const metrics = createMetrics('gateway');
  const clock = () => new Date();
  const refusals = refusedCalls({ client, log, metrics, clock });
  const hops = untrustedHops({
    trustedHops: config.TRUSTED_HOPS,
    isProduction: config.TILLMAP_MODE === 'production',
    log,
  });
  hops.warnAtStart();
  const http = httpServer({
    service: 'gateway',
    host: config.HOST,
    port: config.PORT,
    trustedHops: config.TRUSTED_HOPS,
    log,
    tokens,
    routes: [],
    checks: { ...upstreamReadiness(addresses, 'auth'), ...hops.checks },
    metrics,
    serveMetrics: false,
    keepAliveMs: KEEP_ALIVE_MS,
    ...(arrival && { arrival }),
    ...(config.TRUSTED_HOPS === 0 && { socketsOfAddress }),
    requestTimeoutMs: config.UPLOAD_MAX_MINUTES * 60_000,
    first: [oneReading, ...hops.first, ...securityHeaders(config.PUBLIC_URL, config.KEYCLOAK_URL)],
    after: [
      // Files stream through as they are.
      compression({
        filter: (request, response) => !(response as Response).locals.isFile && compression.filter(request, response),
      }),
      apiCalls({
        calls: publicCalls,
        addresses,
        tokens,
        apiKeys: apiKeyTokens(client, () => new Date(steadyMs())),
        limits: rateLimits({
          requestsPerSecond: config.REQUESTS_PER_SECOND,
          openRequestsPerSecond: config.OPEN_REQUESTS_PER_SECOND,
          signInsPerMinute: config.SIGN_INS_PER_MINUTE,
        }),
        refusals,
        publicUrl: config.PUBLIC_URL,
        jsonBytes: config.JSON_MAX_BYTES,
        uploadBytes: config.UPLOAD_MAX_BYTES,
        retryMs,
        steadyMs,
        callsOfService,
        archivedBytes: config.PROMOTION_FILE_MAX_BYTES,
        timeouts: {
          read: config.READ_TIMEOUT_MS,
          write: config.WRITE_TIMEOUT_MS,
          upload: config.UPLOAD_TIMEOUT_MS,
          stream: config.STREAM_TIMEOUT_MS,
        },
      }),
      ...screens(config.WEB_DIST),
    ],
    before: [apiPage(publicCalls, config.PUBLIC_URL)],
  });
  const measured = metricsServer(metrics, config.HOST, config.METRICS_PORT);
  return {
    ...runTogether([revocations, refusals.part, ...(config.METRICS_PORT > 0 ? [measured] : []), http]),
    port: () => http.port(),
    metricsPort: () => measured.port(),
  };
};
