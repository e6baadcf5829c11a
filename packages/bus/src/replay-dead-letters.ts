import { loadConfig } from '@tillmap/service-kit';
import { type Database, databaseSettings, openDatabase } from '@tillmap/storage/database';
import { z } from 'zod';
import { replayParked } from './outbox/replay-parked.ts';
import type { DeadLetter, EventBus } from './port/event-bus.ts';
import { busNeeds, busSettings, openBus } from './service/open-bus.ts';

const { DATABASE_URL, DATABASE_CA_FILE } = databaseSettings;
const settingsSchema = z.object({
  ...busSettings,
  DATABASE_CA_FILE,
  /** The services' databases, whose outboxes are looked at. */
  OUTBOX_URLS: z
    .string()
    .transform((list) => list.split(',').map((url) => url.trim()))
    .pipe(z.array(DATABASE_URL))
    .optional(),
});

const inWords = ({ group, message, error, deadLetteredAt }: DeadLetter): string =>
  `${deadLetteredAt.toISOString()}  ${group}  ${message.headers.ce_type ?? message.topic}  ${message.id}\n    ${error.split('\n')[0]}`;

const counted = (count: number): string => `${count} dead letter${count === 1 ? '' : 's'}`;

/** Lists dead letters; replays what `send` names: `all`, a group, or nothing. Returns the text to print. */
export const replayDeadLetters = async (bus: EventBus, send: string | undefined): Promise<string> => {
  const letters = await bus.deadLetters();
  if (letters.length === 0) return 'There are no dead letters.';
  if (send === undefined || send === '')
    return [
      ...letters.map(inWords),
      `${counted(letters.length)}. SEND=all replays them, each to its group; SEND=<group> those of a group.`,
    ].join('\n');
  const chosen = send === 'all' ? letters : letters.filter(({ group }) => group === send);
  if (chosen.length === 0) return `The group ${send} has no dead letters; ${counted(letters.length)} of others.`;
  await bus.replay(chosen);
  return [...chosen.map(inWords), `${counted(chosen.length)} replayed.`].join('\n');
};

const NO_OUTBOXES = 'OUTBOX_URLS names no database of a service, so parked messages are not listed.';

const main = async (): Promise<void> => {
  const { SEND } = process.env;
  const applicationName = 'dead letters';
  const settings = loadConfig(settingsSchema, process.env, busNeeds);
  const { OUTBOX_URLS: urls = [], DATABASE_CA_FILE: caFile } = settings;
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  const opened: Pick<Database | EventBus, 'close'>[] = [];
  try {
    if (SEND !== 'parked') {
      const bus = await openBus(settings, { applicationName });
      opened.push(bus);
      say(await replayDeadLetters(bus, SEND));
    }
    const outboxes: Database[] = [];
    for (const url of urls) {
      const database = await openDatabase({ url, ...(caFile && { caFile }), applicationName, poolSize: 1 });
      opened.push(database);
      outboxes.push(database);
    }
    say(urls.length === 0 ? NO_OUTBOXES : await replayParked(outboxes, SEND));
  } finally {
    for (const one of opened) await one.close();
  }
};

if (import.meta.main)
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
