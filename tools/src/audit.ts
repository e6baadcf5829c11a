import { runServiceCommand } from './product/service-command.ts';

const USAGE = `Verifies or erases in the audit trail of an installation, which may be running.

  verify   says whether a record was changed, removed or rewritten; exit code 1 when so
  erase    USER_ID=… erases a person's data from the trail; the records stay

  DATA_DIR=.data          an installation of "make run", or
  DATABASE_URL=…          the audit service's database, with its object store:
  OBJECT_STORE_DIR=… or S3_ENDPOINT=… S3_ACCESS_KEY=… S3_SECRET_KEY=…
`;

const PROGRAMS: Readonly<Record<string, string>> = {
  verify: 'services/audit/src/verify-audit.ts',
  erase: 'services/audit/src/erase-person.ts',
};

const program = PROGRAMS[process.argv[2] ?? ''];
if (program) process.exitCode = await runServiceCommand({ program: [program], database: 'audit' });
else {
  process.stdout.write(USAGE);
  process.exitCode = process.argv.includes('--help') ? 0 : 2;
}
