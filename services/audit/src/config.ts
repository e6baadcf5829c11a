import { busNeeds, busSettings } from '@tillmap/bus';
import { addressesOf, commonRequiredSettings, kitConfigSchema, type RequiredSetting } from '@tillmap/service-kit';
import { databaseNeeds, databaseSettings } from '@tillmap/storage/database';
import { objectStoreNeeds, objectStoreSettings } from '@tillmap/storage/object-store';
import { z } from 'zod';

const storeSettings = {
  ...databaseSettings,
  ...objectStoreSettings,
};

/** Every environment variable this service reads. Nothing else in the service touches process.env. */
export const configSchema = kitConfigSchema.extend({
  ...storeSettings,
  ...busSettings,
  /** Days after which records of the trail are deleted; 0 keeps them for ever. Below 30 it would be a mistake. */
  AUDIT_RETENTION_DAYS: z.union([z.coerce.number().pipe(z.literal(0)), z.coerce.number().int().min(30)]).default(0),
});

const storeNeeds: readonly RequiredSetting[] = [...databaseNeeds, ...objectStoreNeeds];

/** What has to be there in production. */
export const needs: readonly RequiredSetting[] = [
  ...commonRequiredSettings,
  ...storeNeeds,
  ...busNeeds,
  ...addressesOf('auth'),
];

export type Config = z.infer<typeof configSchema>;

/** What the commands read that verify the trail and erase a person. */
export const commandConfigSchema = z.object({
  ...storeSettings,
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
});

export const commandNeeds = storeNeeds;

export type CommandConfig = z.infer<typeof commandConfigSchema>;
