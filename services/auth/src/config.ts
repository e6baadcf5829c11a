import { busNeeds, busSettings } from '@tillmap/bus';
import { MIN_PASSWORD_LENGTH, roleSchema } from '@tillmap/contracts';
import { commonRequiredSettings, kitConfigSchema, type RequiredSetting } from '@tillmap/service-kit';
import { databaseNeeds, databaseSettings } from '@tillmap/storage/database';
import { z } from 'zod';

const seedUserSchema = z.object({
  email: z.email(),
  name: z.string().trim().min(1),
  role: roleSchema,
  password: z.string().min(MIN_PASSWORD_LENGTH, `at least ${MIN_PASSWORD_LENGTH} characters`),
});

const parseJson = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
};

/** Every environment variable this service reads. Nothing else in the service touches process.env. */
export const configSchema = kitConfigSchema
  .extend({
    ...databaseSettings,
    ...busSettings,
    /** Users to create while there are none: JSON list of {email, name, role, password}. */
    SEED_USERS: z.string().default('[]').transform(parseJson).pipe(z.array(seedUserSchema)),
    /** The secret services had before, while it is being replaced. */
    SERVICE_SECRET_BEFORE: z.union([z.literal(''), z.string().min(16, 'at least 16 characters')]).default(''),
    /** This service's client in Keycloak, and the one of the screens. */
    KEYCLOAK_API_CLIENT: z.string().default('tillmap-api'),
    KEYCLOAK_API_SECRET: z.string().default(''),
    KEYCLOAK_CLIENT: z.string().default('tillmap-web'),
  })
  .refine(({ KEYCLOAK_URL, KEYCLOAK_API_SECRET }) => KEYCLOAK_URL === '' || KEYCLOAK_API_SECRET !== '', {
    path: ['KEYCLOAK_API_SECRET'],
    error: 'required with KEYCLOAK_URL',
  });

/** What has to be there in production. */
export const needs: readonly RequiredSetting[] = [
  ...commonRequiredSettings,
  ...databaseNeeds,
  ...busNeeds,
  {
    settings: ['KEYCLOAK_API_SECRET'],
    what: "the secret of this service's client in Keycloak",
    unless: { setting: 'IDENTITY', is: 'local' },
  },
];

export type Config = z.infer<typeof configSchema>;
