import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';

/** Starts a process that serves nothing and ends; its log lines. */
const logOfStart = (environment: Readonly<Record<string, string>>): Record<string, unknown>[] => {
  const program = `
    import { kitConfigSchema, runService } from '@tillmap/service-kit';
    await runService({
      name: 'sample',
      schema: kitConfigSchema,
      needs: [],
      renamed: { OLD_NAME: 'NEW_NAME', OTHER_OLD_NAME: 'OTHER_NAME' },
      compose: () => ({ start: async () => process.exit(0), stop: async () => undefined }),
    });`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, SERVICE_SECRET: 'a-secret-of-some-length', ...environment },
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

const warnings = (environment: Readonly<Record<string, string>>) =>
  logOfStart(environment).flatMap(({ level, msg, setting, use, isIgnored }) =>
    level === 40 ? [{ msg, setting, use, isIgnored }] : [],
  );

describe('The start of a process', () => {
  test('When a setting has its old name, then one warning names the new one', () => {
    const msg = 'Setting has an old name; use the new one';
    expect(warnings({ OLD_NAME: '1' })).toEqual([{ msg, setting: 'OLD_NAME', use: 'NEW_NAME', isIgnored: false }]);
    expect(warnings({ OLD_NAME: '1', NEW_NAME: '2' })).toEqual([
      { msg, setting: 'OLD_NAME', use: 'NEW_NAME', isIgnored: true },
    ]);
  });

  test('When no setting has an old name, then nothing is warned of', () => {
    expect(warnings({ NEW_NAME: '2', OLD_NAME: '' })).toEqual([]);
  });
});

describe('The end of a process', () => {
  test('When it is to end, then it says that it leaves, goes on for the time that is set, stops and ends well', () => {
    const program = `
      import { kitConfigSchema, runService } from '@tillmap/service-kit';
      const say = (what) => process.stderr.write(what + ' ' + performance.now() + '\\n');
      await runService({
        name: 'sample',
        schema: kitConfigSchema,
        needs: [],
        compose: () => ({
          start: async () => void setInterval(() => undefined, 1_000),
          leave: () => say('leave'),
          stop: async () => say('stop'),
        }),
      });
      process.kill(process.pid, 'SIGTERM');`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
      env: { ...process.env, SERVICE_SECRET: 'a-secret-of-some-length', DRAIN_SECONDS: '1' },
      encoding: 'utf8',
    });
    const said = stderr
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' '));
    expect([status, said.map(([what]) => what)]).toEqual([0, ['leave', 'stop']]);
    expect(Number(said[1]?.[1]) - Number(said[0]?.[1])).toBeGreaterThan(990);
  });
});
