import { createLogger, loadConfig } from '@tillmap/service-kit';
import { composeCommands, type Verdict } from './app.ts';
import { commandConfigSchema, commandNeeds } from './config.ts';

// The exit codes.
const INTACT = 0;
const NOT_INTACT = 1;
const NOT_CHECKED = 2;

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`;

const report = ({ records, erased, expired, keptHeads, findings, faults }: Verdict): void => {
  const looked = `Looked at ${counted(records, 'record')} and compared them with ${counted(keptHeads, 'kept head')}.`;
  const gone = erased === 0 ? '' : ` Personal data of ${counted(erased, 'record')} were erased on request.`;
  const old = expired === 0 ? '' : ` The first ${counted(expired, 'record')} were deleted, as their time was over.`;
  process.stdout.write(`${looked}${gone}${old}\n`);
  if (faults === 0) return void process.stdout.write('The audit trail is intact.\n');
  for (const finding of findings) process.stderr.write(`${finding}\n`);
  if (faults > findings.length) process.stderr.write(`… and ${faults - findings.length} more.\n`);
  process.stderr.write(`The audit trail is NOT intact: ${counted(faults, 'finding')}.\n`);
};

const main = async (): Promise<number> => {
  const config = loadConfig(commandConfigSchema, process.env, commandNeeds);
  const commands = await composeCommands(config, createLogger('audit', config.LOG_LEVEL));
  try {
    const verdict = await commands.verify();
    report(verdict);
    return verdict.faults === 0 ? INTACT : NOT_INTACT;
  } finally {
    await commands.close();
  }
};

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(
    `The audit trail could not be looked at: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  return NOT_CHECKED;
});
