import { createLogger, loadConfig, runProcess } from '@tillmap/service-kit';
import { composeAuth } from './composition.ts';
import { configSchema } from './config.ts';

const config = loadConfig(configSchema, process.env);
const log = createLogger('auth', config.LOG_LEVEL);

await runProcess(composeAuth(config, log), log);
