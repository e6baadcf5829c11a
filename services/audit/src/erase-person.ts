import { createLogger, loadConfig } from '@tillmap/service-kit';
import { z } from 'zod';
import { composeCommands } from './app.ts';
import { commandConfigSchema, commandNeeds } from './config.ts';

const USAGE = 'USER_ID: the id of the user whose personal data go, as GET /api/admin/users and the audit trail show it';
const schema = commandConfigSchema.extend({ USER_ID: z.string(USAGE).min(1, USAGE) });

const main = async (): Promise<number> => {
  const { USER_ID: userId, ...config } = loadConfig(schema, process.env, commandNeeds);
  const commands = await composeCommands(config, createLogger('audit', config.LOG_LEVEL));
  try {
    const records = await commands.erase(userId);
    process.stdout.write(
      records === 0
        ? `The audit trail holds no personal data of user ${userId}.\n`
        : `Erased the personal data of user ${userId} in ${records.toLocaleString('en-GB')} records of the audit trail.\n`,
    );
    return records === 0 ? 1 : 0;
  } finally {
    await commands.close();
  }
};

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
