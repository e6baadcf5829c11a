import { z } from 'zod';

/** What every process reads. A service's own schema extends it; nothing else touches process.env. */
export const kitConfigSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Address people open; the issuer of tokens, and whether cookies are `Secure`, follow it. */
  PUBLIC_URL: z.url().default('http://127.0.0.1:8080'),
  /** Addresses of auth, a comma list; keys, revocations and service tokens come from there. */
  AUTH_URL: z.string().default(''),
  /** Client secret for service tokens. */
  SERVICE_SECRET: z.string().min(16, 'at least 16 characters'),
  /** Keycloak as browsers reach it; set, it knows the people and signs their tokens. Its realm is the issuer. */
  KEYCLOAK_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Keycloak as processes reach it, where that is another address. */
  KEYCLOAK_INTERNAL_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  KEYCLOAK_REALM: z.string().default('tillmap'),
  /** How many proxies stand in front of this process; their X-Forwarded-For is believed, no other. */
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(10).default(1),
});

export type KitConfig = z.infer<typeof kitConfigSchema>;

/** Every wrong or missing setting, in one error, so that a start fails once and not five times. */
export class WrongConfig extends Error {
  constructor(findings: readonly string[]) {
    super(`Wrong settings:\n${findings.map((finding) => `  ${finding}`).join('\n')}`);
    this.name = 'WrongConfig';
  }
}

/** Reads settings from the environment; empty text counts as absent. Throws WrongConfig with all findings. */
export const loadConfig = <Schema extends z.ZodType>(
  schema: Schema,
  environment: Readonly<Record<string, string | undefined>>,
): z.infer<Schema> => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new WrongConfig(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
};
