import { createLogger, loadConfig, runProcess } from '@tillmap/service-kit';
import { composeGateway } from './composition.ts';
import { configSchema } from './config.ts';

const config = loadConfig(configSchema, process.env);
const log = createLogger('gateway', config.LOG_LEVEL);

await runProcess(composeGateway(config, log), log);
