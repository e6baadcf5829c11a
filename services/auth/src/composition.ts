import { setTimeout as pause } from 'node:timers/promises';
import { type Backing, type EventBus, MESSAGING_MIGRATIONS, relayComponent, serviceOnBus } from '@tillmap/bus';
import {
  type Clock,
  createIsolatedRunner,
  createRevocationCache,
  httpServer,
  keycloakTokens,
  type Logger,
  METRICS,
  periodicTask,
  runTogether,
  type Service,
  tokenVerifier,
  WrongConfig,
} from '@tillmap/service-kit';
import { createClockStabilityCheck, type Database, databaseOptions, openDatabase } from '@tillmap/storage/database';
import { argon2Hasher } from './adapters/argon2/argon2-hasher.ts';
import { encodeApiKeyEvent, encodeRefusal, encodeUserEvent } from './adapters/bus/auth-events.ts';
import { apiKeyRoutes } from './adapters/http/api-key-routes.ts';
import { authRoutes } from './adapters/http/auth-routes.ts';
import { internalRoutes } from './adapters/http/internal-routes.ts';
import { userRoutes } from './adapters/http/user-routes.ts';
import { keyRing, makeKey } from './adapters/jose/key-ring.ts';
import type { TokenIssuer } from './adapters/jose/token-issuer.ts';
import { joseTokenIssuer } from './adapters/jose/token-issuer.ts';
import { postgresAccounts } from './adapters/postgres/account-store.ts';
import { postgresApiKeys } from './adapters/postgres/api-key-store.ts';
import { removeExpired } from './adapters/postgres/housekeeping.ts';
import { postgresLoginFailures } from './adapters/postgres/login-failures.ts';
import { AuthTables } from './adapters/postgres/migrations/1764000100001-auth-tables.ts';
import { Administration } from './adapters/postgres/migrations/1764000100002-administration.ts';
import { AccountsElsewhere } from './adapters/postgres/migrations/1764000100003-accounts-elsewhere.ts';
import { TokenLineage } from './adapters/postgres/migrations/1764000100004-token-lineage.ts';
import { postgresRevocations, REVOCATIONS_CHANNEL } from './adapters/postgres/revocations.ts';
import { postgresSigningKeys } from './adapters/postgres/signing-keys.ts';
import { postgresTransactions } from './adapters/postgres/transactions.ts';
import { retryUntilSuccess } from './adapters/timers/retry-until-success.ts';
import { COMMON_PASSWORDS } from './adapters/zxcvbn/common-passwords.ts';
import { apiKeyToken } from './application/api-key-token.ts';
import { changeAccount } from './application/change-account.ts';
import { createApiKey } from './application/create-api-key.ts';
import { createUser } from './application/create-user.ts';
import { currentUser } from './application/current-user.ts';
import { deleteApiKey } from './application/delete-api-key.ts';
import { deleteUser } from './application/delete-user.ts';
import { localIdentityProvider } from './application/local-identity-provider.ts';
import { ownRevocations } from './application/own-revocations.ts';
import { accountsWithDemoPassword, guessableSeeds } from './application/production-passwords.ts';
import { recordRefusals } from './application/record-refusals.ts';
import { refreshSignIn } from './application/refresh-sign-in.ts';
import { seedUsers } from './application/seed-users.ts';
import { serviceToken } from './application/service-token.ts';
import { signIn } from './application/sign-in.ts';
import { signOut } from './application/sign-out.ts';
import { updateUser } from './application/update-user.ts';
import { connectKeycloak } from './composition-keycloak.ts';
import { reportFailedSignIns } from './composition-refusals.ts';
import type { Config } from './config.ts';
import { PublishedPassword } from './domain/errors.ts';

const REVOCATIONS_SECONDS = 2;
const KEYS_SECONDS = 60;
const RENEW_KEYS_SECONDS = 3_600;
const HOUSEKEEPING_SECONDS = 300;
const SEED_RETRY_MS = 5_000;

/** Accounts in this service's own database. */
const ownAccounts = async (database: Database, tokens: TokenIssuer) => {
  const accounts = postgresAccounts(database);
  const passwords = await argon2Hasher();
  return {
    accounts,
    identities: localIdentityProvider({ accounts, passwords, tokens }),
    preparePassword: passwords.hash,
    withDemoPassword: accountsWithDemoPassword({ accounts, passwords }),
    bulkhead: <T>(work: () => Promise<T>): Promise<T> => work(),
  };
};

type Given = Readonly<{ bus?: EventBus; clock?: Clock }>;

const wire = async (config: Config, log: Logger, { database, bus, http }: Backing, clock: Clock) => {
  const each = createIsolatedRunner({ log, failed: http.metrics.counter(METRICS.workFailures) });
  const removeOld = each('housekeeping');
  const isClockStable = createClockStabilityCheck(database);
  const revocationLog = postgresRevocations(database);
  const ended = createRevocationCache();
  const revocations = ownRevocations(revocationLog, ended);
  const signingKeys = postgresSigningKeys(database);
  const keys = keyRing(signingKeys, clock);
  const tokens = joseTokenIssuer({ keys, issuer: config.PUBLIC_URL, clock });
  const source = keycloakTokens(config);
  const keycloak = source && connectKeycloak(config, log, database, each, source);
  const own = keycloak ? undefined : await ownAccounts(database, tokens);
  const { identities, accounts, preparePassword, bulkhead } = keycloak ?? own!;
  const inTransaction = postgresTransactions({
    database,
    encode: { user: encodeUserEvent, apiKey: encodeApiKeyEvent, refusal: encodeRefusal },
    onRevoked: async () => {
      await Promise.all([revocations.refresh(), keycloak?.endSessionsSoon()]);
    },
    elsewhere: keycloak && { accounts: keycloak.accountWriter },
  });
  const deps = { identities, inTransaction, tokens, clock };
  const apiKeys = postgresApiKeys(database);
  const forUsers = { accounts, preparePassword, commonPasswords: COMMON_PASSWORDS, inTransaction, clock };
  const [create, change, remove] = [createUser(forUsers), changeAccount(deps), deleteUser(deps)];
  const update = updateUser({ ...forUsers, changeAccount: change });
  const hear = keycloak?.hear(inTransaction);

  const record = recordRefusals({ inTransaction });
  const failedSignIns = reportFailedSignIns({ log, metrics: http.metrics, clock, identities, record });

  const server = httpServer({
    ...http,
    checks: { ...http.checks, ...(keycloak ? { keycloak: keycloak.readiness } : {}) },
    tokens: tokenVerifier({
      keys: keys.verifying,
      issuer: config.PUBLIC_URL,
      revocations: ended,
      keycloak: source,
    }),
    routes: [
      ...authRoutes(
        {
          signIn: signIn({
            ...deps,
            failures: postgresLoginFailures(database),
            noteFailure: (failed) => failedSignIns.note(failed),
            pause,
          }),
          refreshSignIn: refreshSignIn(deps),
          signOut: signOut(deps),
          currentUser: currentUser(deps),
        },
        config.PUBLIC_URL,
      ),
      ...userRoutes({
        listUsers: async () => {
          await hear?.now();
          return accounts.list();
        },
        createUser: (command) => bulkhead(() => create(command)),
        updateUser: (command) => bulkhead(() => update(command)),
        changeAccount: (command) => bulkhead(() => change(command)),
        deleteUser: (command) => bulkhead(() => remove(command)),
      }),
      ...apiKeyRoutes({
        listApiKeys: () => apiKeys.list(),
        createApiKey: createApiKey(deps),
        deleteApiKey: deleteApiKey(deps),
        apiKeyToken: apiKeyToken({ apiKeys, tokens, clock }),
      }),
      ...internalRoutes({
        serviceToken: serviceToken({
          tokens,
          secrets: [config.SERVICE_SECRET, config.SERVICE_SECRET_BEFORE].filter(Boolean),
        }),
        revocations: revocationLog,
        publicKeys: () => keys.publicKeys(),
        recordRefusals: record,
      }),
    ],
  });

  const refuseGuessablePasswords: Service = {
    start: async () => {
      if (config.TILLMAP_MODE !== 'production') return;
      const guessable = guessableSeeds(config.SEED_USERS, COMMON_PASSWORDS).map((why) => `SEED_USERS: ${why}`);
      // First users are made once; what stays in the settings afterwards opens nothing.
      if (guessable.length > 0 && (await accounts.isEmpty())) throw new WrongConfig(guessable);
      const found = await own?.withDemoPassword();
      if (found?.length) throw new PublishedPassword(found);
    },
    stop: async () => undefined,
  };
  const seed = async () => {
    const created = await seedUsers({ accounts, preparePassword, inTransaction, clock })(config.SEED_USERS);
    if (created > 0) log.info({ created }, 'First users created');
  };
  const hearing: Service = {
    start: async () => {
      database.listen(REVOCATIONS_CHANNEL, () => {
        revocations.refresh().catch((error: unknown) => log.warn({ err: error }, 'Revocation read failed'));
        return undefined;
      });
    },
    stop: async () => undefined,
  };
  const required = (task: string, everySeconds: number, run: () => Promise<unknown>) =>
    periodicTask({ task, everySeconds, log, run, isFirstRunRequired: true });
  const parts = runTogether([
    refuseGuessablePasswords,
    keycloak
      ? retryUntilSuccess('create-first-users', SEED_RETRY_MS, seed, log)
      : { start: seed, stop: async () => {} },
    relayComponent(database, bus, log),
    failedSignIns,
    hearing,
    required('renew-signing-keys', RENEW_KEYS_SECONDS, () => signingKeys.renew(makeKey)),
    required('reload-signing-keys', KEYS_SECONDS, () => keys.reload()),
    required('reload-revocations', REVOCATIONS_SECONDS, () => revocations.refresh()),
    required('delete-expired', HOUSEKEEPING_SECONDS, () => removeExpired(database, removeOld, isClockStable)),
    ...(keycloak && hear ? [keycloak.endingSessions, hear.regularly] : []),
    server,
  ]);
  return { ...parts, port: () => server.port() };
};

export const authSchema = {
  migrations: [...MESSAGING_MIGRATIONS, AuthTables, Administration, AccountsElsewhere, TokenLineage],
};

/** The only place that knows which technology stands behind which port. Tests hand in a bus and a clock. */
export const composeAuth = (
  config: Config,
  log: Logger,
  { bus, clock = () => new Date() }: Given = {},
): Service & { port(): number } => {
  return serviceOnBus({ name: 'auth', settings: config, schema: authSchema, log, bus }, (backing) =>
    wire(config, log, backing, clock),
  );
};

/** Runs the command `rotate-keys`: a new key to sign with; `leaked` retires all others. */
export const replaceSigningKeys = async (
  settings: Parameters<typeof databaseOptions>[0],
  log: Logger,
  options: { leaked: boolean },
): Promise<void> => {
  const { readUrl: _, ...place } = databaseOptions(settings);
  const database = await openDatabase({ ...place, applicationName: 'auth rotate-keys', poolSize: 1, log });
  try {
    await postgresSigningKeys(database).replace(makeKey, options);
  } finally {
    await database.close();
  }
};
