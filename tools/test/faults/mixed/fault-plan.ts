import { type Random, seededRandom } from '@tillmap/samples/random.ts';

/** What can be killed: a service, or the database as `postgres`. */
export type Part = (typeof SERVICES)[number] | 'postgres';

/** What is done to the product, `afterMs` after the one before was begun. Those that take `forMs` go on beside the next ones. */
export type Fault = Readonly<{ afterMs: number }> &
  (
    | Readonly<{ kind: 'kill'; part: Part }>
    | Readonly<{ kind: 'pause'; part: Part; forMs: number }>
    | Readonly<{ kind: 'bus away' | 'bus slow'; forMs: number }>
    | Readonly<{ kind: 'bus cut' }>
  );

/** How many of each kind, and the longest time between two. */
export type FaultCounts = Readonly<{ kills: number; pauses: number; ofBus: number; apartMs: number; pauseMs: number }>;

const SERVICES = ['catalog', 'file-building', 'reference-data', 'audit', 'auth', 'gateway'] as const;
/** What a run passes through is hit more often. */
const HIT: readonly Part[] = [
  'catalog',
  'file-building',
  'postgres',
  'catalog',
  'file-building',
  'postgres',
  ...SERVICES,
];
const BUS_MS = [500, 3_000] as const;
const SHORTEST_PAUSE_MS = 300;
const APART_MS = 200;

const aPause = (random: Random, pauseMs: number) => ({
  kind: 'pause' as const,
  part: random.pick(HIT.filter((part) => part !== 'postgres')),
  forMs: random.between(SHORTEST_PAUSE_MS, pauseMs),
});

/** The three ways in turn, so that few faults are of every kind. */
const ofBus = (random: Random, number: number) => {
  const kind = (['bus away', 'bus cut', 'bus slow'] as const)[number % 3]!;
  return kind === 'bus cut' ? { kind } : { kind, forMs: random.between(...BUS_MS) };
};

/** The same seed and counts give the same plan. */
export const makeFaultPlan = (seed: number, { kills, pauses, ofBus: bus, apartMs, pauseMs }: FaultCounts): Fault[] => {
  const random = seededRandom(seed);
  const each = <T>(count: number, make: (number: number) => T): T[] =>
    Array.from({ length: count }, (_, at) => make(at));
  const faults = [
    ...each(kills, (number) => ({ kind: 'kill' as const, part: number < 3 ? HIT[number]! : random.pick(HIT) })),
    ...each(pauses, () => aPause(random, pauseMs)),
    ...each(bus, (number) => ofBus(random, number)),
  ];
  return random.shuffled(faults).map((fault) => ({ ...fault, afterMs: random.between(APART_MS, apartMs) }));
};

/** A plan in a line for each fault, as it is printed. */
export const planText = (plan: readonly Fault[]): string =>
  plan
    .map((fault) => {
      const part = 'part' in fault ? ` of ${fault.part}` : '';
      const time = 'forMs' in fault ? ` for ${fault.forMs} ms` : '';
      return `after ${fault.afterMs} ms: ${fault.kind}${part}${time}`;
    })
    .join('\n');
