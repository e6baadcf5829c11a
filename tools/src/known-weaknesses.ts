import { join } from 'node:path';
import { runCommand } from './run-command.ts';
import { ALLOWED } from './weaknesses/allowed.ts';
import { askRegistry } from './weaknesses/ask-registry.ts';
import { judge } from './weaknesses/judge.ts';

const USAGE = `Asks the registry for known weaknesses of the packages of package-lock.json, and fails where one is high or
critical and not on the list of tools/src/weaknesses/allowed.ts.

  --required   fail too where the registry does not answer; without it that is said, and all is well
`;

await runCommand(USAGE, async () => {
  const answer = await askRegistry(join(import.meta.dirname, '../..'));
  if ('silent' in answer) {
    const sentence = `The registry does not say which weaknesses are known: ${answer.silent}`;
    if (process.argv.includes('--required')) throw new Error(sentence);
    console.log(`Skipped: ${sentence}`);
    return;
  }
  const wrong = judge(answer.report, ALLOWED, new Date().toISOString().slice(0, 10));
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  console.log('No package has a known weakness that is high or critical.');
});
