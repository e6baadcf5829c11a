import { createHash } from 'node:crypto';

/** A long suite: the test file, its runner, the paths whose change asks for it, and its usual seconds on two cores. */
export type Suite = Readonly<{
  file: string;
  runner: 'jest' | 'browser' | 'faults' | 'real-servers';
  area: RegExp;
  seconds: number;
}>;
export type Choice = Readonly<{ run: readonly Suite[]; left: readonly Suite[] }>;

const DAYS = 8;

const AREAS: readonly Readonly<{ file: RegExp; runner: Suite['runner']; area: RegExp; seconds: number }>[] = [
  { file: /^e2e\/tests\//, runner: 'browser', area: /^(web|e2e|packages\/contracts)\//, seconds: 16 },
  {
    file: /\.fault\.test\.ts$/,
    runner: 'faults',
    area: /^(packages\/(bus|storage\/database)|tools\/(test\/faults|src\/launcher))\/|\/(processing|classify|outbox|inbox)\//,
    seconds: 35,
  },
  {
    file: /^tools\/test\/golden\//,
    runner: 'jest',
    area: /^(gateway|helm|packages|proto|samples|services|tools\/test\/golden)\//,
    seconds: 130,
  },
  {
    file: /^(tools|lab\/capacity)\/.*\.long\.test\.ts$/,
    runner: 'jest',
    area: /^(helm|docker|k8s|tools|lab\/capacity|docs)\/|^(Dockerfile|Makefile|package(-lock)?\.json|README\.md)$/,
    seconds: 8,
  },
];

/** The suite of a long test file. A long test of a workspace is asked for by a change in that workspace. */
export const suiteOf = (file: string): Suite => {
  const { runner, area, seconds } = AREAS.find((one) => one.file.test(file)) ?? {
    runner: 'jest' as const,
    area: new RegExp(`^${file.split('/').slice(0, 2).join('/')}/`),
    seconds: 8,
  };
  return { file, runner, area, seconds };
};

/** The contract suites and the main job on real servers: an adapter of one of them changed. */
export const ON_REAL_SERVERS: Suite = {
  file: 'real servers',
  runner: 'real-servers',
  area: /^packages\/(bus|storage\/object-store|keycloak-setup)\/|\/(kafka|mongo|mongodb|meilisearch|s3|minio|keycloak)[^/]*(\/|\.ts$)/,
  seconds: 330,
};

const turnOf = ({ file }: Suite): number => createHash('sha1').update(file).digest()[0]! % DAYS;

/**
 * What to run within `seconds`: the suites whose turn it is (one eighth a day, so that each runs in eight days), then those
 * that the changed paths ask for. Which of these come first changes from day to day, so that none is always left out.
 */
export const chooseSuites = (
  suites: readonly Suite[],
  { changed, day, seconds }: Readonly<{ changed: readonly string[]; day: number; seconds: number }>,
): Choice => {
  const daysUntilTurn = (suite: Suite): number => (turnOf(suite) - (day % DAYS) + DAYS) % DAYS;
  const isAskedFor = ({ file, area }: Suite): boolean => changed.some((path) => path === file || area.test(path));
  const wanted = suites
    .filter((suite) => daysUntilTurn(suite) === 0 || isAskedFor(suite))
    .sort((one, other) => daysUntilTurn(one) - daysUntilTurn(other));
  const run: Suite[] = [];
  let spent = 0;
  for (const suite of wanted) {
    if (spent + suite.seconds > seconds) continue;
    run.push(suite);
    spent += suite.seconds;
  }
  return { run, left: wanted.filter((suite) => !run.includes(suite)) };
};

const sharedFolders = (one: string, other: string): number => {
  const [left, right] = [one.split('/'), other.split('/')];
  const differs = left.findIndex((part, at) => part !== right[at]);
  return differs === -1 ? left.length : differs;
};

/** The usual seconds of a test file on one worker. */
const TEST_FILE_SECONDS = 4;

/** As many of the tests as fit into `seconds` of one worker: changed ones first, then those nearest to a changed file. */
export const nearestTests = (
  changed: readonly string[],
  tests: readonly string[],
  seconds: number,
): Readonly<{ run: readonly string[]; left: number }> => {
  const nearness = (path: string): number => Math.max(0, ...changed.map((one) => sharedFolders(one, path)));
  const run = [...tests]
    .sort((one, other) => nearness(other) - nearness(one))
    .slice(0, Math.floor(seconds / TEST_FILE_SECONDS));
  return { run, left: tests.length - run.length };
};
