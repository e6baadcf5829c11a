import { createLogger, loadConfig, runProcess } from '@tillmap/service-kit';
import { composeAudit } from './composition.ts';
import { configSchema } from './config.ts';

const config = loadConfig(configSchema, process.env);
const log = createLogger('audit', config.LOG_LEVEL);

await runProcess(composeAudit(config, log), log);
