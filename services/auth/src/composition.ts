import { setTimeout as pause } from 'node:timers/promises';
import { type Backing, type EventBus, MessagingTables, relayPart, serviceOnBus } from '@tillmap/messaging';
import {
  type Clock,
  httpServer,
  type Logger,
  revocationMemory,
  runTogether,
  type Service,
  tokenVerifier,
} from '@tillmap/service-kit';
import { argon2Hasher } from './adapters/argon2/argon2-hasher.ts';
import { encodeApiKeyEvent, encodeUserEvent } from './adapters/bus/auth-events.ts';
import { commonPasswords } from './adapters/files/common-passwords.ts';
import { apiKeyRoutes } from './adapters/http/api-key-routes.ts';
import { authRoutes } from './adapters/http/auth-routes.ts';
import { internalRoutes } from './adapters/http/internal-routes.ts';
import { userRoutes } from './adapters/http/user-routes.ts';
import { keyRing } from './adapters/jose/key-ring.ts';
import { joseTokenIssuer } from './adapters/jose/token-issuer.ts';
import { postgresAccounts } from './adapters/postgres/account-store.ts';
import { postgresApiKeys } from './adapters/postgres/api-key-store.ts';
import { entities } from './adapters/postgres/entities.ts';
import { removeExpired } from './adapters/postgres/housekeeping.ts';
import { postgresLoginFailures } from './adapters/postgres/login-failures.ts';
import { AuthTables } from './adapters/postgres/migrations/1764000100001-auth-tables.ts';
import { Administration } from './adapters/postgres/migrations/1764000100002-administration.ts';
import { postgresRevocations, REVOCATIONS_CHANNEL } from './adapters/postgres/revocations.ts';
import { postgresSigningKeys } from './adapters/postgres/signing-keys.ts';
import { postgresTransactions } from './adapters/postgres/transactions.ts';
import { repeatedly } from './adapters/timers/repeatedly.ts';
import { apiKeyToken } from './application/api-key-token.ts';
import { changeAccount } from './application/change-account.ts';
import { createApiKey } from './application/create-api-key.ts';
import { createUser } from './application/create-user.ts';
import { currentUser } from './application/current-user.ts';
import { deleteApiKey } from './application/delete-api-key.ts';
import { deleteUser } from './application/delete-user.ts';
import { localIdentityProvider } from './application/local-identity-provider.ts';
import { ownRevocations } from './application/own-revocations.ts';
import { refreshSignIn } from './application/refresh-sign-in.ts';
import { seedUsers } from './application/seed-users.ts';
import { serviceToken } from './application/service-token.ts';
import { signIn } from './application/sign-in.ts';
import { signOut } from './application/sign-out.ts';
import { updateUser } from './application/update-user.ts';
import type { Config } from './config.ts';

const REVOCATIONS_MS = 2_000;
const KEYS_MS = 60_000;
const HOUSEKEEPING_MS = 10 * 60_000;

type Given = Readonly<{ bus?: EventBus; clock?: Clock }>;

const wire = async (config: Config, log: Logger, { database, bus, http }: Backing, clock: Clock) => {
  const accounts = postgresAccounts(database);
  const passwords = await argon2Hasher();
  const identities = localIdentityProvider({ accounts, passwords });
  const revocationLog = postgresRevocations(database);
  const ended = revocationMemory(clock);
  const revocations = ownRevocations(revocationLog, ended);
  const inTransaction = postgresTransactions({
    database,
    encode: { user: encodeUserEvent, apiKey: encodeApiKeyEvent },
    onRevoked: () => revocations.refresh(),
  });
  const keys = keyRing(postgresSigningKeys(database));
  const tokens = joseTokenIssuer({ keys, issuer: config.PUBLIC_URL, clock });
  const deps = { identities, inTransaction, tokens, clock };
  const apiKeys = postgresApiKeys(database);
  const forUsers = { accounts, passwords, commonPasswords: await commonPasswords(), inTransaction, clock };
  const change = changeAccount(deps);

  const server = httpServer({
    ...http,
    tokens: tokenVerifier({ keys: keys.verifying, issuer: config.PUBLIC_URL, revocations: ended }),
    routes: [
      ...authRoutes(
        {
          signIn: signIn({ ...deps, failures: postgresLoginFailures(database), pause }),
          refreshSignIn: refreshSignIn(deps),
          signOut: signOut(deps),
          currentUser: currentUser(deps),
        },
        config.PUBLIC_URL,
      ),
      ...userRoutes({
        listUsers: () => accounts.list(),
        createUser: createUser(forUsers),
        updateUser: updateUser({ ...forUsers, changeAccount: change }),
        changeAccount: change,
        deleteUser: deleteUser(deps),
      }),
      ...apiKeyRoutes({
        listApiKeys: () => apiKeys.list(),
        createApiKey: createApiKey(deps),
        deleteApiKey: deleteApiKey(deps),
        apiKeyToken: apiKeyToken({ apiKeys, tokens, clock }),
      }),
      ...internalRoutes({
        serviceToken: serviceToken({ tokens, secret: config.SERVICE_SECRET }),
        revocations: revocationLog,
        publicKeys: () => keys.publicKeys(),
      }),
    ],
  });

  const seeding: Service = {
    start: async () => {
      const created = await seedUsers({ accounts, passwords, inTransaction, clock })(config.SEED_USERS);
      if (created > 0) log.info({ created }, 'the first users were created');
    },
    stop: async () => undefined,
  };
  const hearing: Service = {
    start: async () => {
      database.listen(REVOCATIONS_CHANNEL, () => {
        revocations.refresh().catch((error: unknown) => log.warn({ err: error }, 'Revocations were not read'));
        return undefined;
      });
    },
    stop: async () => undefined,
  };
  const parts = runTogether([
    seeding,
    relayPart(database, bus, log),
    hearing,
    repeatedly('read the signing keys', KEYS_MS, () => keys.reload(), log),
    repeatedly('read the revocations', REVOCATIONS_MS, () => revocations.refresh(), log),
    repeatedly('remove what has expired', HOUSEKEEPING_MS, () => removeExpired(database), log),
    server,
  ]);
  return { ...parts, port: () => server.port() };
};

/** The only place that knows which technology stands behind which port. Tests hand in a bus and a clock. */
export const composeAuth = (
  config: Config,
  log: Logger,
  { bus, clock = () => new Date() }: Given = {},
): Service & { port(): number } => {
  const schema = { entities, migrations: [MessagingTables, AuthTables, Administration] };
  return serviceOnBus({ name: 'auth', settings: config, schema, log, bus }, (backing) =>
    wire(config, log, backing, clock),
  );
};
