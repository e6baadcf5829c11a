import { loadConfig } from '@tillmap/service-kit';
import { z } from 'zod';
import type { DeadLetter, EventBus } from './event-bus.ts';
import { busNeeds, busSettings, openBus } from './open-bus.ts';

const settingsSchema = z.object(busSettings);

const inWords = ({ group, message, error, diedAt }: DeadLetter): string =>
  `${diedAt.toISOString()}  ${group}  ${message.headers.ce_type ?? message.topic}  ${message.id}\n    ${error.split('\n')[0]}`;

const counted = (count: number): string => `${count} dead letter${count === 1 ? '' : 's'}`;

/** Says what groups gave up; sends back what `send` names: `all`, a group, or nothing. Answers what to print. */
export const replayDeadLetters = async (bus: EventBus, send: string | undefined): Promise<string> => {
  const letters = await bus.deadLetters();
  if (letters.length === 0) return 'There are no dead letters.';
  if (send === undefined || send === '')
    return [
      ...letters.map(inWords),
      `${counted(letters.length)}. SEND=all sends them back, each to its group; SEND=<group> those of a group.`,
    ].join('\n');
  const chosen = send === 'all' ? letters : letters.filter(({ group }) => group === send);
  if (chosen.length === 0) return `The group ${send} has no dead letters; ${counted(letters.length)} of others.`;
  await bus.sendBack(chosen);
  return [...chosen.map(inWords), `${counted(chosen.length)} sent back.`].join('\n');
};

const main = async (): Promise<void> => {
  const bus = await openBus(loadConfig(settingsSchema, process.env, busNeeds), { applicationName: 'dead letters' });
  try {
    process.stdout.write(`${await replayDeadLetters(bus, process.env.SEND)}\n`);
  } finally {
    await bus.close();
  }
};

if (import.meta.main)
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
