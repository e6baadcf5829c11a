import { runService } from '@tillmap/service-kit';
import { composeCatalog } from './composition.ts';
import { configSchema, needs } from './config.ts';

await runService({ name: 'catalog', schema: configSchema, needs, compose: composeCatalog });
