import { busSettings } from '@tillmap/messaging';
import { kitConfigSchema } from '@tillmap/service-kit';
import { z } from 'zod';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** Every environment variable this service reads. Nothing else in the service touches process.env. */
export const configSchema = kitConfigSchema.extend({ DATABASE_URL: postgresUrl, ...busSettings });

export type Config = z.infer<typeof configSchema>;
