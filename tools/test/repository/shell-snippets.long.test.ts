import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { blocksOf, pages } from './markdown.ts';
import { NOT_RUN } from './shell-reasons.ts';
import { type Command, commandsOfPage, formOf } from './shell-snippets.ts';
import { makeTargets, ROOT, read } from './workspace-files.ts';

const OPERATED = pages().filter(
  (file) => file === 'README.md' || file === 'CONTRIBUTING.md' || file.startsWith('docs/operations/'),
);
const commands = OPERATED.flatMap(commandsOfPage);

const folder = mkdtempSync(join(tmpdir(), 'tillmap-documents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command as a page shows it. */
const run = (command: string, cwd: string) =>
  spawnSync('bash', ['-c', command], {
    cwd,
    encoding: 'utf8',
    env: { PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`, HOME: folder },
  });

/** What is quick and harmless is run, and is to do what its page says. */
const RUN: readonly Readonly<{ command: RegExp; check(command: Command): void }>[] = [
  {
    command: /^git clone <this repository> tillmap && cd tillmap$/,
    check: ({ command }) => {
      const target = mkdtempSync(join(folder, 'clone-'));
      expect(run(`${command.replace('<this repository>', `'${ROOT}'`)} && ls`, target)).toMatchObject({ status: 0 });
      expect(readFileSync(join(target, 'tillmap/Makefile'), 'utf8')).toContain('run:');
    },
  },
  {
    command: /^cp \.env\.example \.env/,
    check: ({ command }) => {
      const target = mkdtempSync(join(folder, 'settings-'));
      run(`cp '${ROOT}/.env.example' .`, target);
      expect(run(command, target)).toMatchObject({ status: 0, stderr: '' });
      expect(readFileSync(join(target, '.env'), 'utf8')).toBe(read('.env.example'));
    },
  },
  {
    command: /^export /,
    check: ({ command }) => expect(run(command, folder)).toMatchObject({ status: 0, stderr: '' }),
  },
  {
    command: /^cat > my-values\.yaml <<'END'\n/,
    check: ({ command }) => {
      expect(run(command, folder)).toMatchObject({ status: 0, stderr: '' });
      const values = parse(readFileSync(join(folder, 'my-values.yaml'), 'utf8')) as object;
      const known = Object.keys(
        (JSON.parse(read('helm/tillmap/values.schema.json')) as { properties: object }).properties,
      );
      expect(Object.keys(values).filter((key) => !known.includes(key))).toEqual([]);
    },
  },
  {
    command: /^make capacity /,
    check: ({ command }) => {
      const { status, stdout } = run(command, ROOT);
      expect(status).toBe(0);
      expect(stdout).toContain('What is full first');
    },
  },
  {
    command: /^TILLMAP_MODE=production .* node services\/audit\/src\/main\.ts$/,
    check: ({ command, output }) => expect(run(command, ROOT)).toMatchObject({ status: 1, stderr: output }),
  },
];

const isRun = ({ command }: Command): boolean => RUN.some((one) => one.command.test(command));
const reasonOf = ({ command }: Command): string | undefined =>
  NOT_RUN.find(({ commands: patterns }) => patterns.some((pattern) => pattern.test(bare(command))))?.reason;
/** Without the remark behind it. */
const bare = (command: string): string => command.replace(/\s+# .*$/, '');

describe('The commands of README, CONTRIBUTING and the pages for operators', () => {
  test('When bash reads them and those of all other pages, then each is one it could run', () => {
    expect(commands.length).toBeGreaterThan(60);
    const everywhere = pages().flatMap(commandsOfPage);
    expect(
      everywhere.flatMap(({ at, command }) => (formOf(command) === '' ? [] : [`${at} ${formOf(command)}`])),
    ).toEqual([]);
  });

  test('When they are listed, then each is run here or has a reason, which is printed', () => {
    expect(commands.filter((command) => !isRun(command) && reasonOf(command) === undefined)).toEqual([]);
    expect(commands.filter((command) => isRun(command) && reasonOf(command) !== undefined)).toEqual([]);
    const lines = NOT_RUN.map(({ reason }) => {
      const places = commands.filter((command) => reasonOf(command) === reason).map(({ at }) => at);
      return `  ${places.length}: it ${reason} (${places.join(', ')})`;
    });
    process.stdout.write(`Commands of the pages that were read by bash and not run:\n${lines.join('\n')}\n`);
  });

  test('When a pattern of what is run or not is left over, then it is noticed', () => {
    const patterns = [...RUN.map(({ command }) => command), ...NOT_RUN.flatMap((one) => one.commands)];
    expect(patterns.filter((pattern) => !commands.some(({ command }) => pattern.test(bare(command))))).toEqual([]);
  });

  const each = new Map(commands.filter(isRun).map((one) => [one.command, one])).values();
  test.each([...each])('When the command at $at is run, then it does what the page says', (command) => {
    RUN.find((one) => one.command.test(command.command))!.check(command);
  });

  test('When a page shows YAML or JSON, then it can be read', () => {
    const blocks = pages().flatMap(blocksOf);
    for (const { text, language } of blocks) {
      if (language === 'yaml') expect(parse(text)).toBeTruthy();
      if (language === 'json') expect(JSON.parse(text)).toBeTruthy();
    }
  });

  test('When make is run without a target, then it lists every target', () => {
    const { status, stdout } = run('make', ROOT);
    expect(status).toBe(0);
    const listed = [...stdout.matchAll(/^ {2}make ([a-z-]+)/gm)].map(([, name]) => name!);
    expect(listed.sort()).toEqual([...makeTargets()].sort());
  });

  test('When programs of tools/README.md are asked for help, then each that is said to have it answers', () => {
    const withoutHelp = /^Each but `([^`]+)` has `--help`/m.exec(read('tools/README.md'))?.[1];
    const programs = [...read('tools/README.md').matchAll(/^\| `(src\/[\w-]+\.ts|run\.mjs)`/gm)].map(
      ([, name]) => name!,
    );
    expect(programs.length).toBeGreaterThan(6);
    const silent = programs.filter((name) => {
      if (name === withoutHelp) return false;
      const { status, stdout } = run(`node tools/${name} --help`, ROOT);
      return status !== 0 || stdout.trim() === '';
    });
    expect(silent).toEqual([]);
  });
});
