import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readEnvironment, readValues, valueAt } from '../../src/chart/chart-files.ts';
import { type Call, callOf, callsOf, flagsOf, valuesOf } from './commands.ts';
import { pages, sources } from './markdown.ts';
import { EVERYWHERE, FLAGS } from './programs.ts';
import { exists, ROOT, read } from './workspace-files.ts';

/** The changelog keeps the commands of its day. */
const calls = pages()
  .filter((file) => file !== 'CHANGELOG.md')
  .flatMap(callsOf);
const COMPONENTS = Object.keys(readEnvironment().components);
const values = readValues();
const OF_COMPONENT = new RegExp(
  `^(?:${Object.values(readEnvironment().components)
    .map(({ key }) => key)
    .join('|')})\\.`,
);
/** It has no types of its own. */
type JestConfig = Readonly<{ workspaces: readonly Readonly<{ displayName: string }>[] }>;
const { workspaces } = (await import(join(ROOT, 'jest.config.mjs'))) as JestConfig;
const PROJECTS = new Set(workspaces.map(({ displayName }) => displayName));
const FILES = sources();
const CODE = [...FILES, 'k8s/try-install.sh', 'k8s/kind/up.sh', 'docker/compose.yml', '.env.example']
  .filter((file) => exists(file) && file !== 'package-lock.json')
  .map(read)
  .join('\n');
const labels = new Set(
  [...read('helm/tillmap/templates/_names.tpl').matchAll(/app\.kubernetes\.io\/[a-z-]+/g)].map(([name]) => name),
);

/** The word of kubectl or helm that a call is about: `rollout`, `upgrade`; undefined where only the program is named. */
const verbOf = ({ program, words }: Call): string | undefined =>
  words.find((word) => FLAGS[program]?.[word] !== undefined) ?? words.find((word) => /^[a-z]/.test(word));

const wrongFlags = (call: Call): readonly string[] => {
  const verbs = FLAGS[call.program];
  const verb = verbOf(call);
  if (verbs === undefined || verb === undefined) return [];
  if (verbs[verb] === undefined) return [`${call.program} ${verb}`];
  const known = new Set([...verbs[verb], ...(EVERYWHERE[call.program] ?? [])]);
  return flagsOf(call)
    .filter((flag) => !known.has(flag))
    .map((flag) => `${call.program} ${verb} ${flag}`);
};

/** Names like `job/tillmap-migrate-auth` that no release called tillmap has, and labels that none of its objects has. */
const wrongObjects = ({ program, words }: Call): readonly string[] => {
  if (program !== 'kubectl') return [];
  const named = words.filter(
    (word) => /^(?:deploy|deployment|job|service|svc)\/tillmap-/.test(word) && !word.includes('<'),
  );
  const gone = named.filter((word) => !COMPONENTS.includes(word.replace(/^.*\/tillmap-(?:migrate-)?/, '')));
  const strangers = valuesOf({ page: '', variables: [], program, words }, '-l').filter(
    (selector) => !labels.has(selector.split(/[= ]/)[0]!),
  );
  return [...gone, ...strangers];
};

/** What `--set` gives a chart that has no such value. */
const wrongValues = (call: Call): readonly string[] => {
  if (call.program !== 'helm') return [];
  const keys = valuesOf(call, '--set').flatMap((given) => given.split(',').map((one) => one.split('=')[0]!));
  // A component may have anything that all have by default.
  return keys.filter((key) => {
    const places = [key, key.replace(OF_COMPONENT, 'defaults.')];
    return places.every((place) => valueAt(values, place) === undefined);
  });
};

/** Programs of ours that are called where they are not, or with a word they do not know. In a pod a service lies in `service/`. */
const wrongPrograms = ({ words }: Call): readonly string[] => {
  const at = words.findIndex((word) => /(?:^|\/)services?\/.*\.ts$/.test(word));
  const path = words[at];
  if (path === undefined) return [];
  const pod = words.find((word) => /^deploy(?:ment)?\/tillmap-/.test(word))?.replace(/^.*\/tillmap-/, '');
  const file = pod === undefined ? path : path.replace(/^(?:\.\/)?service\//, `services/${pod}/`);
  if (!exists(file) || (pod !== undefined && file === path)) return [path];
  const word = words[at + 1];
  const commands = /commands: \{(.*)\}/s.exec(read(file))?.[1] ?? '';
  return file.endsWith('/main.ts') && word !== undefined && /^[a-z-]+$/.test(word) && !commands.includes(word)
    ? [`${path} ${word}`]
    : [];
};

/** Flags of a program of ours, called by its path, that its source does not read. */
const wrongOptions = ({ program, words }: Call): readonly string[] => {
  const [path = '', ...rest] = words;
  if (program !== 'node' || !/^(?:tools|lab|packages|services|web)\/.*\.(?:ts|mjs)$/.test(path) || !exists(path))
    return [];
  const source = read(path);
  // Programs hand their help over to what all share.
  const isRead = (flag: string): boolean =>
    flag === '--help' ||
    source.includes(`'${flag}'`) ||
    new RegExp(`\\b${flag.slice(2)}'?: \\{ type: `).test(source) ||
    // A program that is several files tells its flags where it is started.
    new RegExp(`^ *${flag}\\b`, 'm').test(source);
  return flagsOf({ page: '', program, variables: [], words: rest.map((word) => word.replaceAll(/^\[|\]$/g, '')) })
    .filter((flag) => !isRead(flag))
    .map((flag) => `${path} ${flag}`);
};

/** Variables that nothing reads. */
const wrongVariables = ({ program, variables }: Call): readonly string[] =>
  program === 'make' || program === 'node' ? variables.filter((name) => !new RegExp(`\\b${name}\\b`).test(CODE)) : [];

/** Projects of jest that are gone, and patterns that no test's path has. */
const wrongTests = (call: Call): readonly string[] => {
  const from = call.words.indexOf('--selectProjects');
  const rest = from === -1 ? [] : call.words.slice(from + 1);
  const end = rest.findIndex((word) => word.startsWith('-'));
  const projects = end === -1 ? rest : rest.slice(0, end);
  const patterns = valuesOf(call, '--testPathPatterns').filter(
    (pattern) => !FILES.some((file) => /\.test\.tsx?$/.test(file) && new RegExp(pattern).test(file)),
  );
  return [...projects.filter((project) => !PROJECTS.has(project) && project !== '…'), ...patterns];
};

const CHECKS = { wrongFlags, wrongObjects, wrongValues, wrongPrograms, wrongOptions, wrongVariables, wrongTests };

describe('The commands on a page', () => {
  test.each(Object.entries(CHECKS))('When each is looked at by %s, then nothing is found', (_, check) => {
    expect(calls.length).toBeGreaterThan(250);
    expect(calls.flatMap((call) => check(call).map((what) => `${call.page}: ${what}`))).toEqual([]);
  });

  test.each([
    ['helm upgrade tillmap helm/tillmap --atomically', 'helm upgrade --atomically'],
    ['kubectl undo deployment', 'kubectl undo'],
    ['kubectl -n tillmap logs job/tillmap-migrate-gone', 'job/tillmap-migrate-gone'],
    ['kubectl delete pod -l app=tillmap', 'app=tillmap'],
    ['helm upgrade tillmap . --set catalog.pods=3', 'catalog.pods'],
    ['kubectl exec deploy/tillmap-auth -- node services/auth/src/main.ts rotate-keys', 'services/auth/src/main.ts'],
    ['kubectl exec deploy/tillmap-auth -- node service/src/main.ts turn-keys', 'service/src/main.ts turn-keys'],
    ['node lab/eval/src/measure.ts labelled.tsv --shuffle', 'lab/eval/src/measure.ts --shuffle'],
    [`make run ${'NOBODY'}${'_READS_THIS'}=1`, `${'NOBODY'}${'_READS_THIS'}`],
    ['npm run jest -- --selectProjects catalogue', 'catalogue'],
    [`npm run jest -- --selectProjects tools --testPathPatterns ${'gone'}-for-good`, `${'gone'}-for-good`],
  ])('When a page said %s, then it would be noticed', (line, what) => {
    const call = callOf('page.md', line)!;
    expect(Object.values(CHECKS).flatMap((check) => check(call))).toEqual([what]);
  });

  test('When a command that is right is looked at, then nothing is found', () => {
    const right = [
      'kubectl exec deploy/tillmap-auth -- node service/src/main.ts rotate-keys',
      'SEND=all make replay-dead-letters',
      'helm rollback tillmap <revision> --wait',
    ];
    const found = right.flatMap((line) => Object.values(CHECKS).flatMap((check) => check(callOf('page.md', line)!)));
    expect(found).toEqual([]);
  });
});
