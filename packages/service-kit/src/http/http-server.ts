import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { NotFound } from '../domain.ts';
import type { Logger } from '../logger.ts';
import { continueTrace, currentContext, inContext } from '../request-context.ts';
import type { Service } from '../service.ts';
import { removeLeftTemporaries } from '../temporary-names.ts';
import type { TokenVerifier } from '../tokens.ts';
import { withTimeout } from '../with-timeout.ts';
import { ARRIVAL_LIMITS, type ArrivalLimits, limitArrival } from './arrival.ts';
import { handle } from './handle.ts';
import { createMetrics, type MeasuredCall, type Metrics } from './metrics.ts';
import { sendProblem } from './problem.ts';
import { enforceReceiveTimeout, RECEIVE_TIMEOUT_MS } from './receive-timeout.ts';
import type { Route } from './route.ts';
import { limitSocketsOfAddress } from './sockets-of-address.ts';
import { type UploadQueue, withUploadBulkhead } from './upload-bulkhead.ts';

/** A dependency's check for /readyz: resolves when it is well, throws or rejects otherwise. */
export type ReadyCheck = () => Promise<unknown>;

export type HttpServerOptions = {
  readonly service: string;
  readonly host: string;
  readonly port: number;
  readonly trustedHops: number;
  readonly log: Logger;
  readonly tokens: TokenVerifier;
  readonly routes: readonly Route[];
  readonly checks?: Readonly<Record<string, ReadyCheck>>;
  /** Middleware of every response, health included (the gateway's headers). */
  readonly first?: readonly RequestHandler[];
  /** More middleware before the routes (the gateway's limits) or after them (its proxy and files). */
  readonly before?: readonly RequestHandler[];
  readonly after?: readonly RequestHandler[];
  readonly metrics?: Metrics;
  /** How long a large upload may take to arrive, and by default any request: 5 minutes. */
  readonly requestTimeoutMs?: number;
  /** How slowly bodies may arrive; by default within 30 s, and uploads 1 kB a second. */
  readonly arrival?: ArrivalLimits;
  /** How many uploaded files are read at once, whichever calls they came by; by default 4, and 100 wait. */
  readonly uploads?: UploadQueue;
  /** Where uploaded files lie until they were read; by default the system's folder for temporary files. */
  readonly uploadFolder?: string;
  /** Connections of one address at once; not limited by default, because services see their gateways only. */
  readonly socketsOfAddress?: number;
  /** The gateway keeps its metrics off its public port. */
  readonly serveMetrics?: boolean;
  /** How long others are told that a connection may be idle: less than a process goes on serving after SIGTERM. Default 5 s. */
  readonly keepAliveMs?: number;
};

const HEADERS_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 5_000;
/**
 * So much longer than it says a kept connection is not closed: a process that got no turn for seconds closed it before it read the
 * request that had come on it meanwhile, and a change was answered 502.
 */
const KEPT_LONGER_MS = 30_000;
/** Time for requests in flight when it stops: after `leave` nothing waits for the process. */
const IN_FLIGHT_MS = { atOnce: 8_000, afterLeaving: 20_000 };
const CHECK_TIMEOUT_MS = 3_000;
const REQUEST_ID = /^[\w-]{8,64}$/;

const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Gives each request an id and a trace, and logs how it ended. */
const inRequestContext =
  (log: Logger, metrics: Metrics): RequestHandler =>
  (request, response, next) => {
    const given = request.get('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(given) ? given : uuidv7();
    response.setHeader('x-request-id', requestId);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    const began = performance.now();
    inContext({ requestId, traceparent: continueTrace(request.get('traceparent')) }, () => {
      response.once('finish', () => {
        const seconds = (performance.now() - began) / 1_000;
        const call: MeasuredCall | undefined = response.locals.call;
        metrics.callTook(
          call,
          { method: request.method, scheme: request.secure ? 'https' : 'http', status: response.statusCode },
          seconds,
        );
        // The template and not the path, which anyone can write anything into.
        log.debug(
          {
            method: request.method,
            route: call?.path,
            call: call?.id,
            status: response.statusCode,
            ms: Math.round(seconds * 1_000),
          },
          'request',
        );
      });
      next();
    });
  };

const readiness =
  (checks: Readonly<Record<string, ReadyCheck>>, isStopping: () => boolean): RequestHandler =>
  async (_request, response) => {
    const findings = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          const said = await withTimeout(check(), CHECK_TIMEOUT_MS, () => {
            throw new Error('no answer in time');
          });
          return [name, typeof said === 'string' ? said : 'ok', true] as const;
        } catch (error) {
          return [name, error instanceof Error ? error.message : 'not available', false] as const;
        }
      }),
    );
    const ready = !isStopping() && findings.every(([, , well]) => well);
    response.status(ready ? 200 : 503).json({
      status: ready ? 'ready' : 'not ready',
      checks: Object.fromEntries(findings.map(([name, said]) => [name, said])),
    });
  };

const buildApp = (options: HttpServerOptions, metrics: Metrics, isStopping: () => boolean): Express => {
  const {
    log,
    tokens,
    routes,
    checks = {},
    first = [],
    before = [],
    after = [],
    serveMetrics = true,
    trustedHops,
  } = options;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trustedHops);
  app.set('query parser', 'simple');
  app.use(limitArrival(options.arrival ?? ARRIVAL_LIMITS));
  for (const middleware of first) app.use(middleware);
  if (options.requestTimeoutMs !== undefined) app.use(enforceReceiveTimeout);
  app.get('/healthz', (_request, response) => void response.json({ status: 'alive' }));
  app.get('/readyz', readiness(checks, isStopping));
  if (serveMetrics)
    app.get(
      '/metrics',
      async (_request, response) =>
        void response.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
    );
  app.use(inRequestContext(log, metrics));
  for (const middleware of before) app.use(middleware);
  for (const route of withUploadBulkhead(routes, options.uploads)) {
    const method = route.call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const named: RequestHandler = (_request, response, next) => {
      response.locals.call = route.call;
      next();
    };
    app[method](expressPath(route.call.path), named, handle(route, tokens, options.uploadFolder));
  }
  for (const middleware of after) app.use(middleware);
  app.use(() => {
    throw new NotFound('This address does not exist.');
  });
  const onError: ErrorRequestHandler = (error, _request, response, _next) =>
    sendProblem(response, error, currentContext()?.requestId ?? '', log);
  app.use(onError);
  return app;
};

/**
 * Creates an HTTP server for contract routes with /healthz, /readyz and /metrics. Leaving, it is not ready any more
 * and serves on, closing each connection behind its next response, so that none is closed while a request comes in on
 * it. Stopping takes no new connections, lets requests in flight end, then closes. `port()` is the one it listens on.
 */
export const httpServer = (options: HttpServerOptions): Service & { port(): number } => {
  const metrics = options.metrics ?? createMetrics(options.service);
  let server: Server | undefined;
  let leaving = false;
  return {
    port: () => (server?.address() as AddressInfo | null)?.port ?? 0,
    async start() {
      await removeLeftTemporaries(options.uploadFolder).catch((error: unknown) =>
        options.log.warn({ err: error }, 'Temporary files of killed processes not removed'),
      );
      const listening = createServer(
        {
          headersTimeout: HEADERS_TIMEOUT_MS,
          requestTimeout: options.requestTimeoutMs ?? RECEIVE_TIMEOUT_MS,
          keepAliveTimeout: options.keepAliveMs ?? KEEP_ALIVE_MS,
          keepAliveTimeoutBuffer: KEPT_LONGER_MS,
        },
        buildApp(options, metrics, () => leaving),
      );
      if (options.socketsOfAddress !== undefined) limitSocketsOfAddress(listening, options.socketsOfAddress);
      listening.prependListener('request', (_request, response) => {
        if (leaving) response.setHeader('Connection', 'close');
      });
      await new Promise<void>((resolve, reject) => {
        listening.once('error', reject);
        listening.listen(options.port, options.host, resolve);
      });
      server = listening;
      options.log.info({ port: (listening.address() as AddressInfo).port }, 'listening');
    },
    leave() {
      leaving = true;
    },
    async stop() {
      const grace = leaving ? IN_FLIGHT_MS.afterLeaving : IN_FLIGHT_MS.atOnce;
      leaving = true;
      const listening = server;
      if (!listening) return;
      await new Promise<void>((resolve) => {
        listening.close(() => resolve());
        listening.closeIdleConnections();
        setTimeout(() => listening.closeAllConnections(), grace).unref();
      });
    },
  };
};
