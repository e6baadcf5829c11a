import { z } from 'zod';
import { isSecret, whyGuessableSecret } from './guessable-secret.ts';
import { checkRequiredSettings, modeSettings, type RequiredSetting } from './required-settings.ts';

/** What every process reads. A service's own schema extends it; nothing else touches process.env. */
export const kitConfigSchema = z.object({
  ...modeSettings,
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Address people open; the issuer of tokens, and whether cookies are `Secure`, follow it. */
  PUBLIC_URL: z.url().default('http://127.0.0.1:8080'),
  /** Addresses of auth, a comma list; keys, revocations and service tokens come from there. */
  AUTH_URL: z.string().default(''),
  /** Client secret for service tokens. */
  SERVICE_SECRET: z.string().min(16, 'at least 16 characters'),
  /** Keycloak as browsers reach it; set, it has the users and signs their tokens. Its realm is the issuer. */
  KEYCLOAK_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Keycloak as processes reach it, where that is another address. */
  KEYCLOAK_INTERNAL_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  KEYCLOAK_REALM: z.string().default('tillmap'),
  /** `local`: accounts in auth's own database on purpose, in production too. */
  IDENTITY: z.enum(['local']).optional(),
  /** How many proxies stand in front of this process; only their X-Forwarded-For is used. */
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(10).default(1),
  /** How long a process goes on serving after SIGTERM, while its clients move to others. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
});

export type KitConfig = z.infer<typeof kitConfigSchema>;

/** Every wrong or missing setting, in one error, so that a start fails once and not five times. */
export class WrongConfig extends Error {
  constructor(findings: readonly string[], hint?: string) {
    super(
      ['Wrong or missing settings:', ...findings.map((finding) => `  ${finding}`), ...(hint ? [hint] : [])].join('\n'),
    );
    this.name = 'WrongConfig';
  }
}

const NOTHING_STANDS_IN =
  'In production (TILLMAP_MODE=production) every component needs its address. See docs/operations/settings.md.';

/** Old names of settings with the new one of each. They work for one minor version. */
export type RenamedSettings = Readonly<Record<string, string>>;

/** A setting that was given under its old name. */
export type OldSetting = Readonly<{
  setting: string;
  use: string;
  /** Whether the new name was given as well, whose value then counts. */
  isIgnored: boolean;
}>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Lists the settings that the environment gives under an old name, for one warning each. */
export const oldSettingsIn = (environment: Environment, renamed: RenamedSettings): readonly OldSetting[] =>
  Object.entries(renamed)
    .filter(([setting]) => environment[setting])
    .map(([setting, use]) => ({ setting, use, isIgnored: Boolean(environment[use]) }));

const guessableIn = (read: unknown, given: Environment): readonly (readonly [string, string])[] =>
  Object.keys(read as object)
    .filter(isSecret)
    .flatMap((setting) => {
      const why = given[setting] === undefined ? undefined : whyGuessableSecret(given[setting]);
      return why ? [[setting, `can be guessed: it ${why}; make one with: openssl rand -hex 32`] as const] : [];
    });

/**
 * Reads settings from the environment; empty text counts as absent, and a setting may have its old name of `renamed`.
 * In production what `needs` names has to be there, and no secret may be one that can be guessed.
 * @throws WrongConfig with all findings
 */
export const loadConfig = <Schema extends z.ZodType>(
  schema: Schema,
  environment: Environment,
  needs: readonly RequiredSetting[] = [],
  renamed: RenamedSettings = {},
): z.infer<Schema> => {
  const old = oldSettingsIn(environment, renamed).filter(({ isIgnored }) => !isIgnored);
  const given = Object.fromEntries(
    [...Object.entries(environment), ...old.map(({ setting, use }) => [use, environment[setting]] as const)].filter(
      (entry): entry is [string, string] => Boolean(entry[1]),
    ),
  );
  const needed = checkRequiredSettings(needs, given);
  const read = schema.safeParse(given);
  const guessable = given.TILLMAP_MODE === 'production' && read.success ? guessableIn(read.data, given) : [];
  if (read.success && needed.size === 0 && guessable.length === 0) return read.data;
  const wrong = (read.error?.issues ?? [])
    .map(({ path, code, message }): [string, string] => {
      const setting = path.join('.');
      return [
        setting,
        code === 'invalid_type' && message.startsWith('Invalid input') && given[setting] === undefined
          ? 'missing'
          : message,
      ];
    })
    .filter(([setting]) => !needed.has(setting));
  const oldNames = new Map(old.map(({ setting, use }) => [use, ` (given as ${setting})`]));
  const findings = [...needed, ...wrong, ...guessable].map(
    ([setting, finding]) => `${setting}${oldNames.get(setting) ?? ''}: ${finding}`,
  );
  const isMissing = given.TILLMAP_MODE === 'production' && guessable.length === 0;
  throw new WrongConfig(findings, isMissing ? NOTHING_STANDS_IN : undefined);
};
