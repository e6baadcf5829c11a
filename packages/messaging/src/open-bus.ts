import type { Log } from '@tillmap/database';
import { z } from 'zod';
import type { EventBus } from './event-bus.ts';
import { openPostgresBus } from './open-postgres-bus.ts';

/** The settings that say which bus serves. Every service spreads them into its own. */
export const busSettings = {
  /** The database of the bus that needs PostgreSQL only. */
  BUS_URL: z.url({ protocol: /^postgres(ql)?$/ }),
};

export type BusSettings = z.infer<z.ZodObject<typeof busSettings>>;

type Options = {
  /** Who asks, as the bus's own lists of connections show it. */
  readonly applicationName: string;
  readonly log?: Log;
};

/** Opens the bus that the settings ask for: the only place that decides which one. Throws when it can not be opened. */
export const openBus = (settings: BusSettings, { applicationName, log }: Options): Promise<EventBus> =>
  openPostgresBus({ url: settings.BUS_URL, applicationName, ...(log && { log }) });
