import { join } from 'node:path';
import { needsTelemetry } from '@tillmap/service-kit/telemetry';
import type { DataFolders } from './data-folders.ts';
import type { Settings } from './settings.ts';

export type ServiceSpec = Readonly<{
  name: string;
  /** The program, relative to the repository. */
  entry: string;
  /** Its own database; the gateway has none. */
  database?: string;
  /** The demo data cannot be loaded without it. */
  forSeed?: boolean;
  /** Which of several processes of the service this is; the first one has none. */
  replica?: number;
  /** Megabytes for what was just made, where many rows pass through at once. */
  youngMegabytes?: number;
}>;

export const GATEWAY = 'gateway';
export const AUTH = 'auth';
const CATALOG = 'catalog';
const FILE_BUILDING = 'file-building';
export const BUS_DATABASE = 'bus';

/** What a process is called in logs, ports and messages: the service, and of several the number from the second on. */
export const processName = ({ name, replica }: Pick<ServiceSpec, 'name' | 'replica'>): string =>
  replica === undefined ? name : `${name}-${replica}`;

/** Every service of an installation. The first ones are what a sign-in needs. */
export const SERVICES: readonly ServiceSpec[] = [
  { name: AUTH, entry: 'services/auth/src/main.ts', database: 'auth' },
  { name: GATEWAY, entry: 'gateway/src/main.ts' },
  {
    name: 'reference-data',
    entry: 'services/reference-data/src/main.ts',
    database: 'reference_data',
    forSeed: true,
    youngMegabytes: 16,
  },
  { name: CATALOG, entry: 'services/catalog/src/main.ts', database: 'catalog', forSeed: true, youngMegabytes: 16 },
  {
    name: FILE_BUILDING,
    entry: 'services/file-building/src/main.ts',
    database: 'file_building',
    youngMegabytes: 16,
  },
  { name: 'promotion', entry: 'services/promotion/src/main.ts', database: 'promotion', forSeed: true },
  { name: 'audit', entry: 'services/audit/src/main.ts', database: 'audit' },
];

/**
 * A small young generation, because rows and requests die young anyway; and a bound far above what any service keeps,
 * because a heap grows lazily towards its bound, which is gigabytes otherwise. Together they save a service that reads
 * 200,000 rows more than a hundred megabytes.
 */
export const nodeFlags = ({ youngMegabytes = 4 }: ServiceSpec): readonly string[] => [
  `--max-semi-space-size=${youngMegabytes}`,
  '--max-old-space-size=512',
  // Kafka's client starts timers in the past, once after each answer; Node says so each time it is new.
  '--disable-warning=TimeoutNegativeWarning',
];

/** Has a process send traces, metrics and logs where OpenTelemetry's variables ask for it; it loads nothing of it otherwise. */
export const telemetryFlags = (environment: Readonly<Record<string, string | undefined>>): readonly string[] =>
  needsTelemetry(environment) ? ['--import', './packages/service-kit/telemetry/src/register.ts'] : [];

export type Installation = Readonly<{
  root: string;
  settings: Settings;
  folders: DataFolders;
  /** One for each process. */
  services: readonly ServiceSpec[];
  /** Loopback ports by the name of the process; the gateway listens on the user's instead, and shows its metrics here. */
  ports: Readonly<Record<string, number>>;
  serviceSecret: string;
  databaseUrl: (database: string) => string;
}>;

/** `https://…` settings of backing services pass through; what the launcher decides goes over them. */
export const environmentFor = (
  spec: ServiceSpec,
  { root, settings, folders, services, ports, serviceSecret, databaseUrl }: Installation,
  inherited: Readonly<Record<string, string | undefined>>,
): Record<string, string> => {
  const isGateway = spec.name === GATEWAY;
  const byService = Map.groupBy(
    services.filter(({ name }) => name !== GATEWAY),
    ({ name }) => name,
  );
  const addresses = [...byService].map(
    ([name, processes]) =>
      [
        `${name.toUpperCase().replaceAll('-', '_')}_URL`,
        processes.map((one) => `http://127.0.0.1:${ports[processName(one)]}`).join(','),
      ] as const,
  );
  return {
    ...passedOn(inherited, spec.name),
    ...Object.fromEntries(addresses),
    TILLMAP_MODE: 'default',
    HOST: isGateway ? settings.host : '127.0.0.1',
    PORT: String(isGateway ? settings.port : ports[processName(spec)]),
    PUBLIC_URL: settings.publicUrl,
    LOG_LEVEL: settings.logLevel,
    SERVICE_SECRET: serviceSecret,
    OBJECT_STORE_DIR: folders.objects,
    BUS_URL: databaseUrl(BUS_DATABASE),
    NODE_COMPILE_CACHE: folders.cache,
    // Threads of one process share memory arenas, which else keep what each has freed.
    MALLOC_ARENA_MAX: '2',
    ...(spec.database === undefined ? {} : { DATABASE_URL: databaseUrl(spec.database) }),
    ...(isGateway ? { WEB_DIST: join(root, 'web/dist'), ...metricsPort(settings, ports) } : {}),
    // Who asks the assistant is catalog; the screens say where names go.
    ...(spec.name === FILE_BUILDING && inherited.AI_BASE_URL ? { ASSISTANT_ADDRESS: inherited.AI_BASE_URL } : {}),
    ...(spec.name === FILE_BUILDING && (byService.get(CATALOG)?.length ?? 0) <= 1 && !inherited.WHOLESALER_PARTITIONS
      ? { WHOLESALER_PARTITIONS: ALL_PARTITIONS }
      : {}),
    ...(spec.name === CATALOG && !inherited.MONGODB_URL ? { INDEX_FOLDER: indexFolder(spec, folders) } : {}),
    ...(spec.name === AUTH ? { SEED_USERS: JSON.stringify(settings.users) } : {}),
  };
};

/** One process of catalog has all classifiers in any case, so a file's chunks may go to all its cores. */
const ALL_PARTITIONS = '16';

/** Each process of catalog saves an index of its own. */
const indexFolder = ({ replica }: ServiceSpec, { searchIndex }: DataFolders): string =>
  replica === undefined ? searchIndex : `${searchIndex}-${replica}`;

/** The gateway's metrics are on its own host, so nowhere when that is open to others. */
const metricsPort = ({ host }: Settings, ports: Installation['ports']): Record<string, string> =>
  ['127.0.0.1', '::1', 'localhost'].includes(host) ? { METRICS_PORT: String(ports[GATEWAY]) } : {};

// Passwords are for auth alone, which gets them in SEED_USERS; npm's variables and debuggers are for the launcher. In
// traces each service has its own name, not one for all.
const NOT_FOR_SERVICES =
  /^(npm_|INIT_CWD$|NODE_OPTIONS$|NODE_CHANNEL|DEMO_PASSWORD$|ADMIN_|SEED|DATABASE_URL$|POSTGRES_|MAKE|KEYCLOAK_ADMIN_|REPLICAS_|OTEL_SERVICE_NAME$)/;
/** Who has one of these can change accounts, products or the index, or spend money: each is for who works with it alone. */
const FOR_ONE_SERVICE: Readonly<Record<string, string>> = {
  KEYCLOAK_API_SECRET: AUTH,
  AI_API_KEY: CATALOG,
  MONGODB_URL: CATALOG,
  MEILISEARCH_KEY: CATALOG,
};

const passedOn = (inherited: Readonly<Record<string, string | undefined>>, service: string): Record<string, string> => {
  const isGateway = service === GATEWAY;
  const isKept = (name: string): boolean =>
    !NOT_FOR_SERVICES.test(name) && (FOR_ONE_SERVICE[name] ?? service) === service;
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(inherited)) {
    if (value !== undefined && isKept(name)) kept[name] = value;
  }
  // Services stand behind the gateway, one hop; the gateway stands behind nothing unless the user says so.
  if (isGateway) kept.TRUSTED_HOPS ??= '0';
  else delete kept.TRUSTED_HOPS;
  return kept;
};
