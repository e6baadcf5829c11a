import { createLogger, loadConfig, runProcess } from '@tillmap/service-kit';
import { composePromotion } from './composition.ts';
import { configSchema } from './config.ts';

const config = loadConfig(configSchema, process.env);
const log = createLogger('promotion', config.LOG_LEVEL);

await runProcess(composePromotion(config, log), log);
