import { createLogger, loadConfig } from '@tillmap/service-kit';
import { composeRebuildSearch } from './composition.ts';
import { rebuildConfigSchema } from './config.ts';

const main = async (): Promise<number> => {
  const config = loadConfig(rebuildConfigSchema, process.env);
  const command = await composeRebuildSearch(config, createLogger('catalog', config.LOG_LEVEL), (sentence) =>
    process.stdout.write(`${sentence}\n`),
  );
  try {
    const built = await command.rebuild(config.WHOLESALER || undefined);
    if (built === 0) process.stdout.write('There are no names to index yet.\n');
    return 0;
  } finally {
    await command.close();
  }
};

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(
    `The search indexes could not be rebuilt: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  return 2;
});
