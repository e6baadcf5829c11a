/** How to read a step's counts from the file it leaves; `jest` and `playwright` are their JSON reports. */
export type Report = { readonly kind: 'jest' | 'playwright'; readonly file: string };

export type Step = {
  readonly name: string;
  readonly command: readonly string[];
  /** Only against what hangs: far above what a slow machine with other work takes. */
  readonly minutes: number;
  /** What it takes on two cores, to say how long the first run takes. */
  readonly usualSeconds: number;
  readonly report?: Report;
  readonly env?: Readonly<Record<string, string>>;
};

/** Steps that run one after the other. */
export type Lane = readonly Step[];
/** Lanes that run side by side. */
export type Stage = readonly Lane[];

type Environment = Readonly<Record<string, string>>;
type JestOptions = Readonly<{ options?: readonly string[]; env?: Environment; seconds: number }>;

const RESULTS = '.cache/results';

/** What hangs is ended; machines differ by two and a half times in what takes a quarter of an hour. */
const MOST_MINUTES = 40;

export const jest = (name: string, config: string, { options = [], env = {}, seconds }: JestOptions): Step => {
  const file = `${RESULTS}/${name}.json`;
  const fixed = ['npm', 'run', '-s', 'jest', '--', '--config', config, '--ci', '--silent', '--forceExit'];
  const command = [...fixed, '--json', `--outputFile=${file}`, ...options];
  return { name, command, minutes: MOST_MINUTES, usualSeconds: seconds, report: { kind: 'jest', file }, env };
};

type BrowserOptions = Readonly<{ tests?: readonly string[]; env?: Environment; seconds: number }>;

const browser = (name: string, output: string, { tests = [], env = {}, seconds }: BrowserOptions): Step => ({
  name,
  command: ['npm', 'run', '-s', 'test:e2e', '--', ...tests],
  minutes: 25,
  usualSeconds: seconds,
  report: { kind: 'playwright', file: `e2e/${output}/results.json` },
  env: { ...env, E2E_OUTPUT: output },
});

const npm = (name: string, script: string, seconds: number): Step => ({
  name,
  command: ['npm', 'run', '-s', script],
  minutes: 5,
  usualSeconds: seconds,
});

/** What reads the code without running it. */
export const STATIC_CHECKS: Stage = [
  [npm('format', 'check:format', 5), npm('types', 'check:types', 15)],
  [
    npm('lint', 'check:lint', 10),
    npm('boundaries', 'check:boundaries', 4),
    npm('dead code', 'check:dead-code', 3),
    npm('words', 'check:words', 1),
    npm('events', 'check:events', 3),
  ],
];

const shardOption = (shard: string | undefined): string[] => (shard ? [`--shard=${shard}`] : []);

/**
 * Everything that needs no server: the static checks side by side, then one kind of tests after the other. Tests of faults and
 * screens measure how long things take, and trainings give way to whatever else wants the processor.
 * `shard`, such as "1/3", is one part of the tests for a machine of its own; the first has the static checks, too.
 */
export const allStages = (shard?: string): readonly Stage[] => {
  const options = shardOption(shard);
  const tests: readonly Stage[] = [
    [[jest('unit-contract-component', 'jest.config.mjs', { options, seconds: 380 })]],
    [[browser('browser', '.output', { tests: options, seconds: 220 })]],
    [[jest('faults', 'jest.fault.config.mjs', { options, seconds: 170 })]],
  ];
  return shard === undefined || shard.startsWith('1/') ? [STATIC_CHECKS, ...tests] : tests;
};

/** What takes too long for every change: longer pauses, and each part restarted in turn. */
const LONG_FAULTS: Environment = { FAULT_LONG: '1', FAULT_ROLLING: '1' };
/** The same of the screens: each in every size and colour. */
const EVERY_LOOK: Environment = { E2E_EVERY_LOOK: '1' };

/** Ten minutes of people at work, the overload behind it, and two minutes beside a bare proxy. */
const LOAD: Step = { name: 'load', command: ['node', 'tools/src/load.ts'], minutes: 40, usualSeconds: 1_000 };

/**
 * Everything, with the long faults and every look of each screen, one lane after the other: what is measured has the machine to
 * itself.
 */
export const nightlyStages = (): readonly Stage[] => [
  STATIC_CHECKS,
  [[jest('unit-contract-component', 'jest.config.mjs', { seconds: 480 })]],
  [[{ ...browser('browser', '.output', { env: EVERY_LOOK, seconds: 700 }), minutes: 60 }]],
  [[{ ...jest('long-faults', 'jest.fault.config.mjs', { env: LONG_FAULTS, seconds: 2_400 }), minutes: 120 }]],
  [[LOAD]],
];

/** The suites that skip what they cannot reach: those of the buses, stores, search engines and identity providers. */
const ON_REAL_SERVERS = [
  'packages/messaging/test/kafka-bus',
  'packages/object-store/test/s3-object-store',
  'services/catalog/test/.*-on-mongo',
  'services/catalog/test/products/(mongo-products|same-end)',
  'services/catalog/test/search/.*meilisearch[.]',
  'services/auth/test/component/(keycloak-away|refresh-and-|sign-in|single-sign-on|user)',
];

/**
 * The main job, and the screens whose work another part does there: Keycloak people, S3 files, Kafka a review's events. Patterns of
 * paths; what a review looks like does not depend on the servers.
 */
const ON_ALL_PARTS = ['main-job', 'promotions', 'admin-users', 'tests/review[.]e2e', 'review-loop'];

/** The contract suites on real servers, then the whole product in a browser on all of them at once. */
export const stagesOnParts = (addresses: Environment, product: Environment): readonly Stage[] => {
  const contracts = jest('contracts-on-real-servers', 'jest.config.mjs', {
    options: ['--testPathPatterns', ...ON_REAL_SERVERS],
    env: { ...addresses, TESTS_ON: 'real-servers' },
    seconds: 150,
  });
  const mainJob = browser('product-on-real-servers', '.output-parts', {
    tests: [...ON_ALL_PARTS, '--timeout=240000'],
    // The stand-in for MongoDB looks at every product for each one that is changed.
    env: { ...product, E2E_START_SECONDS: '900' },
    seconds: 150,
  });
  return [[[contracts]], [[mainJob]]];
};
