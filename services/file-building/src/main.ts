import { createLogger, loadConfig, runProcess } from '@tillmap/service-kit';
import { composeFileBuilding } from './composition.ts';
import { configSchema } from './config.ts';

const config = loadConfig(configSchema, process.env);
const log = createLogger('file-building', config.LOG_LEVEL);

await runProcess(composeFileBuilding(config, log), log);
