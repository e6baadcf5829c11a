import { join } from 'node:path';
import { launch } from '../../src/launcher/launch.ts';
import { readSettings } from '../../src/launcher/settings.ts';

/** The real launcher over stand-in services, as a process that tests can kill. */
const root = join(import.meta.dirname, '../../..');
const launched = await launch({
  root,
  settings: readSettings(process.env, root, process.cwd()),
  environment: process.env,
  terminal: process.stdout,
  services: [
    { name: 'auth', entry: 'tools/test/stand-in/service.ts', database: 'auth' },
    { name: 'gateway', entry: 'tools/test/stand-in/service.ts' },
    {
      name: 'catalog',
      entry: `tools/test/stand-in/${process.env.CATALOG ?? 'service'}.ts`,
      database: 'catalog',
      forSeed: true,
    },
    { name: 'audit', entry: `tools/test/stand-in/${process.env.AUDIT ?? 'service'}.ts`, database: 'audit' },
  ],
  buildWeb: () => ({ done: Promise.resolve(), stop: () => {} }),
  seed: async (_base, _settings, say) => say('seeding'),
}).catch((error: Error) => {
  process.stdout.write(`${error.message}\n`);
  process.exit(1);
});
process.on('SIGINT', () => void launched.stop().then(() => process.exit(0)));
await launched.complete;
process.stdout.write('COMPLETE\n');
