import { createLogger, loadConfig, runProcess } from '@tillmap/service-kit';
import { composeReferenceData } from './composition.ts';
import { configSchema } from './config.ts';

const config = loadConfig(configSchema, process.env);
const log = createLogger('reference-data', config.LOG_LEVEL);

await runProcess(composeReferenceData(config, log), log);
