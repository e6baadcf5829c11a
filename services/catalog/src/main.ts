import { createLogger, loadConfig, runProcess } from '@tillmap/service-kit';
import { composeCatalog } from './composition.ts';
import { configSchema } from './config.ts';

const config = loadConfig(configSchema, process.env);
const log = createLogger('catalog', config.LOG_LEVEL);

await runProcess(composeCatalog(config, log), log);
