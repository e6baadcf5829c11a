import { baseOf, startReplica } from '@tillmap/tools/product/replica.ts';
import type { RunningProduct } from '@tillmap/tools/product/running-product.ts';
import { type Asking, type Hammered, hammer } from './hammer.ts';
import { type RunningProgram, startProgram } from './programs/start-program.ts';

/** How a gateway does beside a bare Express proxy before the same service, in the same minutes. */
export type Compared = Readonly<{
  behind: string;
  /** Calls a second of each round. */
  gateway: readonly number[];
  bare: readonly number[];
  /** Median of the rounds' ratios. */
  ratio: number;
  /** Milliseconds of the gateway at half its peak. */
  p50: number;
  p99: number;
  /** Of both, what should not have come back. */
  failed: readonly string[];
}>;

type Given = Readonly<{
  product: RunningProduct;
  asking: readonly Asking[];
  seconds: number;
  rounds: number;
}>;

const CONNECTIONS = 50;
/** Nobody is sent away here: it is measured how much goes through. */
const WITHOUT_LIMITS = { REQUESTS_PER_SECOND: '10000000', METRICS_PORT: '0' };

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

const wordsOf = (name: string, { failed, sentAway }: Hammered): string[] =>
  [...failed, ...sentAway].map(([what, times]) => `${name}: ${what}, ${times} times`);

/** Both are asked in turn: what else the machine does meets both. */
const measure = async (gateway: string, bare: string, given: Given, behind: string): Promise<Compared> => {
  const { asking, seconds, rounds } = given;
  const failed: string[] = [];
  const at = async (name: string, base: string, perSecond?: number): Promise<Hammered> => {
    const hammered = await hammer({
      base,
      asking,
      connections: CONNECTIONS,
      seconds,
      ...(perSecond !== undefined && { perSecond }),
    });
    failed.push(...wordsOf(name, hammered));
    return hammered;
  };
  const found = { gateway: [] as number[], bare: [] as number[] };
  // The first of each warms it up.
  for (let round = 0; round <= rounds; round++) {
    const [ours, theirs] = [await at('gateway', gateway), await at('bare proxy', bare)];
    if (round === 0) continue;
    found.gateway.push(ours.perSecond);
    found.bare.push(theirs.perSecond);
  }
  const half = await at('gateway', gateway, Math.round(Math.max(...found.gateway) / 2));
  const ratio = median(found.gateway.map((value, round) => value / found.bare[round]!));
  return { behind, ...found, ratio, p50: half.p50, p99: half.p99, failed };
};

const pairBefore = async (product: RunningProduct, upstream: string) => {
  const bare = await startProgram('bare-proxy.ts', { UPSTREAM: upstream });
  const gateway = await startReplica(product, 'gateway', { ...WITHOUT_LIMITS, FILE_BUILDING_URL: upstream });
  const stop = async (): Promise<void> => void (await Promise.all([bare.stop(), gateway.stop()]));
  return { bare: bare.base, gateway: gateway.base, stop };
};

const compareBefore = async (given: Given, upstream: string, behind: string): Promise<Compared> => {
  const pair = await pairBefore(given.product, upstream);
  try {
    return await measure(pair.gateway, pair.bare, given, behind);
  } finally {
    await pair.stop();
  }
};

/** Before the product's own file-building, and before a service that costs nothing, where all that counts is the proxy. */
export const compareProxies = async (given: Given): Promise<readonly Compared[]> => {
  const service: RunningProgram = await startProgram('small-service.ts');
  try {
    const building = baseOf(given.product.processes().get('file-building') ?? 0);
    return [
      await compareBefore(given, building, 'file-building'),
      await compareBefore(given, service.base, 'a service that costs nothing'),
    ];
  } finally {
    await service.stop();
  }
};
