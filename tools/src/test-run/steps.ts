/** How to read a step's counts from the file it leaves; `jest` and `playwright` are their JSON reports. */
export type Report = { readonly kind: 'jest' | 'playwright'; readonly file: string };

export type Step = {
  readonly name: string;
  readonly command: readonly string[];
  /** Only against what hangs: far above what a slow machine with other work takes. */
  readonly minutes: number;
  readonly report?: Report;
  /** The step with nothing but the tests of these files. */
  readonly only?: (files: readonly string[]) => Step;
  readonly env?: Readonly<Record<string, string>>;
};

type Environment = Readonly<Record<string, string>>;

const RESULTS = '.cache/results';

const jest = (name: string, config: string, options: readonly string[] = [], env: Environment = {}): Step => {
  const file = `${RESULTS}/${name}.json`;
  const command = [
    'npm',
    'run',
    '-s',
    'jest',
    '--',
    '--config',
    config,
    '--ci',
    '--json',
    `--outputFile=${file}`,
    '--silent',
    '--forceExit',
    ...options,
  ];
  const only = (files: readonly string[]): Step => jest(`${name} again`, config, ['--runTestsByPath', ...files], env);
  return { name, command, minutes: 25, report: { kind: 'jest', file }, only, env };
};

const isOption = (argument: string): boolean => argument.startsWith('--');

const browser = (name: string, output: string, tests: readonly string[] = [], env: Environment = {}): Step => ({
  name,
  command: ['npm', 'run', '-s', 'e2e', '--', ...tests],
  minutes: 25,
  report: { kind: 'playwright', file: `e2e/${output}/results.json` },
  only: (files) => browser(`${name} again`, `${output}-again`, [...files, ...tests.filter(isOption)], env),
  env: { ...env, E2E_OUTPUT: output },
});

const npm = (name: string, script: string): Step => ({ name, command: ['npm', 'run', '-s', script], minutes: 3 });

/** Quick ones first and side by side, then what needs the machine to itself. */
export const STAGES: readonly (readonly Step[])[] = [
  [npm('format', 'check:format'), npm('types', 'check:types')],
  [npm('lint', 'check:lint'), npm('boundaries', 'check:boundaries')],
  [npm('dead code', 'check:dead-code'), npm('events', 'check:events')],
  [jest('unit-contract-component', 'jest.config.mjs')],
  [browser('browser', '.output')],
  [jest('faults', 'jest.fault.config.mjs')],
];

/** The suites that skip what they can not reach: those of the buses, stores, search engines and identity providers. */
const ON_REAL_SERVERS = [
  'packages/messaging/test/kafka-bus',
  'packages/object-store/test/s3-object-store',
  'services/catalog/test/.*-on-mongo',
  'services/catalog/test/products/(mongo-products|same-end)',
  'services/catalog/test/search/.*meilisearch[.]',
  'services/auth/test/component/(keycloak-away|refresh-and-|sign-in|single-sign-on|user)',
];

/** The main job, and the screens whose work another part does there: Keycloak people, S3 files, Kafka a review's events. */
const ON_ALL_PARTS = ['main-job', 'promotions', 'admin-users', 'review'];

/** Real servers share the machine with what is tested, and a wait that ends well costs nothing. */
const MINUTES_ON_PARTS = 25;

/** The contract suites on real servers, then the whole product in a browser on all of them at once. */
export const stagesOnParts = (addresses: Environment, product: Environment): readonly (readonly Step[])[] => {
  const contracts = jest('contracts-on-real-servers', 'jest.config.mjs', ['--testPathPatterns', ...ON_REAL_SERVERS], {
    ...addresses,
    TESTS_ON: 'real-servers',
  });
  const tests = [...ON_ALL_PARTS, '--timeout=240000'];
  const mainJob = browser('product-on-real-servers', '.output-parts', tests, {
    ...product,
    // The stand-in for MongoDB looks at every product for each one that is changed.
    E2E_START_SECONDS: '900',
  });
  return [contracts, mainJob].map((step) => [{ ...step, minutes: MINUTES_ON_PARTS }]);
};
