import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { exists, makeTargets, npmScripts, ROOT, read } from './workspace-files.ts';

type Step = Readonly<{ uses?: string; run?: string; with?: Readonly<Record<string, string>> }>;
type Workflow = Readonly<{
  permissions?: object;
  jobs: Readonly<Record<string, { permissions?: object; steps: readonly Step[] }>>;
}>;

const FOLDER = '.github/workflows';
const workflows = readdirSync(join(ROOT, FOLDER)).map((file) => ({
  file,
  text: read(`${FOLDER}/${file}`),
  workflow: parse(read(`${FOLDER}/${file}`)) as Workflow,
}));
const stepsOf = ({ jobs }: Workflow): Step[] => Object.values(jobs).flatMap(({ steps }) => steps);

/** What a step runs that has to be there: make targets, npm scripts and programs of this repository. */
const missing = (run: string): string[] => [
  ...[...run.matchAll(/\bmake ([a-z][a-z-]*)/g)].filter(([, name]) => !makeTargets().has(name!)).map(([all]) => all),
  ...[...run.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)]
    .filter(([, name]) => !npmScripts().has(name!))
    .map(([all]) => all),
  ...[...run.matchAll(/\b(?:tools|packages|services)\/[\w./-]+/g)]
    .filter(([path]) => !exists(path))
    .map(([all]) => all),
];

const workflowNamed = (file: string) => workflows.find((one) => one.file === file)!;

describe('The workflows of the host', () => {
  test('When they are listed, then checks, tests, a cluster, a nightly run and a release are there', () => {
    expect(workflows.map(({ file }) => file).sort()).toEqual([
      'check.yml',
      'cluster.yml',
      'nightly.yml',
      'release-dry-run.yml',
      'release.yml',
      'test.yml',
    ]);
  });

  test.each(workflows)('When $file runs something, then it is in this repository', ({ workflow }) => {
    expect(stepsOf(workflow).flatMap(({ run }) => missing(run ?? ''))).toEqual([]);
  });

  test.each(workflows)(
    'When $file uses an action, then it is pinned by hash, with its version beside it',
    ({ text }) => {
      const uses = [...text.matchAll(/uses: (.*)$/gm)].map(([, what]) => what!);
      expect(uses.length).toBeGreaterThan(0);
      expect(uses.filter((what) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(what))).toEqual([]);
    },
  );

  test.each(workflows)('When $file runs, then it may read the repository and nothing else', ({ workflow }) => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  test.each(workflows)('When $file checks out, then no later step finds credentials', ({ workflow }) => {
    const checkouts = stepsOf(workflow).filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => `${step.with?.['persist-credentials']}` !== 'false')).toEqual([]);
  });

  test('When a release is built, then nothing of it comes out of a cache', () => {
    const nodes = stepsOf(workflowNamed('release.yml').workflow).filter(({ uses }) => uses?.includes('setup-node@'));
    expect(nodes.map((step) => `${step.with?.cache} ${step.with?.['package-manager-cache']}`)).toEqual(
      nodes.map(() => 'undefined false'),
    );
  });

  test('When a job may do more, then it is one of the release, and only what its steps need', () => {
    const more = workflows.flatMap(({ file, workflow }) =>
      Object.entries(workflow.jobs).flatMap(([job, { permissions }]) =>
        permissions ? [[file, job, permissions]] : [],
      ),
    );
    expect(more).toEqual([
      ['release.yml', 'images', { contents: 'read', packages: 'write' }],
      ['release.yml', 'publish', { contents: 'write', packages: 'write', 'id-token': 'write' }],
    ]);
  });

  test('When a release is built, then for each processor that is published, on bases by digest, with provenance and lists', () => {
    const { text, workflow } = workflowNamed('release.yml');
    const { strategy } = workflow.jobs.images as unknown as {
      strategy: { matrix: { include: { architecture: string }[] } };
    };
    const built = strategy.matrix.include.map(({ architecture }) => architecture);
    expect(/ARCHITECTURES \|\| '([\w,]+)'/.exec(read('tools/src/publish.ts'))?.[1]).toBe(built.join());
    expect(text).toContain('--provenance=mode=max --sbom=true');
    const [resolve] = workflow.jobs.bases!.steps.flatMap(({ run }) => run ?? []).filter((run) => run.includes('ARG'));
    for (const name of ['NODE_IMAGE', 'RUNTIME_IMAGE']) {
      expect(resolve).toContain(name);
      expect(text).toMatch(new RegExp(`${name}: \\$\\{\\{ needs\\.bases\\.outputs\\.${name} \\}\\}`));
    }
  });

  test('When tests run in shards, then every shard is run', () => {
    const { jobs } = workflowNamed('test.yml').workflow as unknown as {
      jobs: { test: { strategy: { matrix: { include: { part: string; shard: string }[] } } } };
    };
    const parts = Map.groupBy(jobs.test.strategy.matrix.include, ({ part }) => part);
    expect([...parts.keys()]).toEqual(['static', 'jest', 'browser', 'faults']);
    for (const shards of parts.values())
      expect(shards.map(({ shard }) => shard || '1/1')).toEqual(shards.map((_, at) => `${at + 1}/${shards.length}`));
  });
});

describe('The files an editor and a host look for', () => {
  test('When CODEOWNERS names a path, then it is there', () => {
    const paths = read('.github/CODEOWNERS')
      .split('\n')
      .filter((line) => line.startsWith('/'))
      .map((line) => line.split(/\s+/)[0]!);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !exists(path.slice(1)))).toEqual([]);
  });

  test('When Node is pinned, then .nvmrc, package.json and the Dockerfile name the same one', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const node = read('.nvmrc').trim();
    expect([...new Set(Object.values(optionalDependencies))]).toEqual([node]);
    expect(/^ARG NODE_IMAGE=node:([\d.]+)-/m.exec(read('Dockerfile'))?.[1]).toBe(node);
    expect(read('.devcontainer/devcontainer.json')).toContain(`typescript-node:${node.split('.')[0]}-`);
  });

  test('When extensions are recommended, then the container has the same', () => {
    const { recommendations } = JSON.parse(read('.vscode/extensions.json')) as { recommendations: string[] };
    const container = JSON.parse(read('.devcontainer/devcontainer.json')) as {
      postCreateCommand: string;
      customizations: { vscode: { extensions: string[] } };
    };
    expect(container.customizations.vscode.extensions).toEqual(recommendations);
    expect(missing(container.postCreateCommand)).toEqual([]);
  });

  test.each(['fault.yml', 'wish.yml'])(
    'When the form %s is read, then each of its questions has its own id',
    (file) => {
      const { body } = parse(read(`.github/ISSUE_TEMPLATE/${file}`)) as { body: { type: string; id?: string }[] };
      const ids = body.filter(({ type }) => type !== 'markdown').map(({ id }) => id);
      expect(ids).not.toContain(undefined);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );
});

describe('The hook that checks messages of commits', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillmap-hook-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const commit = (message: string) => {
    const file = join(folder, 'message');
    writeFileSync(file, message);
    return spawnSync(join(ROOT, '.githooks/commit-msg'), [file], { cwd: ROOT, encoding: 'utf8' });
  };

  test('When a message is good, then the hook lets it pass', () => {
    expect(commit('Keep the old cookie\n\nA lost answer signed the person out.\n')).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  test('When it is not, then the hook says what is wrong and ends the commit', () => {
    const { status, stderr } = commit('added a cookie\n');
    expect(status).toBe(1);
    expect(stderr).toContain('starts with a capital letter');
    expect(stderr).toContain('The body says why');
  });

  test('When make setup is run, then git is told of the folder of hooks', () => {
    const commands = execFileSync('make', ['--dry-run', 'setup'], { cwd: ROOT, encoding: 'utf8' });
    expect(commands).toContain('git config core.hooksPath .githooks');
  });
});
