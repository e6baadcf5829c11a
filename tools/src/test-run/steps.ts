/** How to read a step's counts from the file it leaves; `jest` and `playwright` are their JSON reports. */
export type Report = { readonly kind: 'jest' | 'playwright'; readonly file: string };

export type Step = {
  readonly name: string;
  readonly command: readonly string[];
  readonly minutes: number;
  readonly report?: Report;
  readonly env?: Readonly<Record<string, string>>;
};

const RESULTS = '.cache/results';

const jest = (name: string, config: string): Step => {
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
  ];
  return { name, command, minutes: 12, report: { kind: 'jest', file } };
};

const npm = (name: string, script: string): Step => ({ name, command: ['npm', 'run', '-s', script], minutes: 3 });

/** Quick ones first and side by side, then what needs the machine to itself. */
export const STAGES: readonly (readonly Step[])[] = [
  [npm('format', 'check:format'), npm('types', 'check:types')],
  [npm('lint', 'check:lint'), npm('boundaries', 'check:boundaries')],
  [npm('dead code', 'check:dead-code'), npm('events', 'check:events')],
  [jest('unit-contract-component', 'jest.config.mjs')],
  [
    {
      name: 'browser',
      command: ['npm', 'run', '-s', 'e2e'],
      minutes: 10,
      report: { kind: 'playwright', file: 'e2e/.output/results.json' },
    },
  ],
  [jest('faults', 'jest.fault.config.mjs')],
];
