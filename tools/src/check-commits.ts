import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findingsOf } from './commit-message/rules.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Checks messages of commits by the rules of CONTRIBUTING.md.

  check-commits.ts <range>        those of a range, as main..HEAD
  check-commits.ts --file <file>  one that is being written; the hook of .githooks calls it so
`;

type Message = Readonly<{ of: string; text: string }>;

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' });

const messagesOf = ([first, second]: readonly string[]): Message[] => {
  if (first === '--file' && second !== undefined) return [{ of: 'This commit', text: readFileSync(second, 'utf8') }];
  if (first === undefined || first.startsWith('-')) throw new Error(USAGE);
  const hashes = git('rev-list', '--no-merges', first, '--').split('\n').filter(Boolean);
  return hashes.map((hash) => ({ of: hash.slice(0, 12), text: git('log', '-1', '--format=%B', hash) }));
};

await runCommand(USAGE, () => {
  const findings = messagesOf(process.argv.slice(2)).flatMap(({ of, text }) =>
    findingsOf(text).map((finding) => `${of}: ${finding}`),
  );
  if (findings.length > 0) throw new Error(`${findings.join('\n')}\nThe rules: CONTRIBUTING.md, Commits.`);
});
