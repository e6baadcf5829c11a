import { busSettings } from '@tillmap/messaging';
import { objectStoreSettings } from '@tillmap/object-store';
import { kitConfigSchema } from '@tillmap/service-kit';
import { z } from 'zod';

const storeSettings = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  ...objectStoreSettings,
};

/** Every environment variable this service reads. Nothing else in the service touches process.env. */
export const configSchema = kitConfigSchema.extend({ ...storeSettings, ...busSettings });

export type Config = z.infer<typeof configSchema>;

/** What the commands read that verify the trail and erase a person. */
export const commandConfigSchema = z.object({
  ...storeSettings,
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
});

export type CommandConfig = z.infer<typeof commandConfigSchema>;
