import { runServiceCommand } from './product/service-command.ts';

const USAGE = `Adds a key that signs tokens; it signs in 3 minutes, and what older ones signed stays good.

  RETIRE_OLD=yes    retires all others at once: users stay signed in by their cookie, services are restarted afterwards
  DATA_DIR=.data    an installation of "make run", which may be running, or
  DATABASE_URL=…    auth's database
`;

if (process.argv.includes('--help')) process.stdout.write(USAGE);
else
  process.exitCode = await runServiceCommand({
    program: ['services/auth/src/main.ts', 'rotate-keys'],
    database: 'auth',
  });
