import { BUS_DATABASE } from '@tillmap/tools/launcher/service-list.ts';
import { runningDatabase } from '@tillmap/tools/product/running-database.ts';
import type { RunningProduct } from '@tillmap/tools/product/running-product.ts';
import { type Bus, defaultBus, kafkaBus } from './buses.ts';
import type { Measured } from './figures.ts';
import { processFile } from './measure-processing.ts';
import { measureReplicas } from './measure-replicas.ts';
import { measureInIsolation } from './measure-run.ts';
import { measureScaling } from './measure-scaling.ts';
import { type BenchOptions, BUSES, REPLICAS, SCALING } from './options.ts';
import { prepareLoaded } from './prepare.ts';

type Say = (message: string) => void;
type OnProduct = (
  say: Say,
  run: (product: RunningProduct, dataDir: string) => Promise<Measured[]>,
  environment: Readonly<Record<string, string>>,
) => Promise<Measured[]>;

/** Kafka may take so many times as long as the default bus. */
const SLOWER_AT_MOST = 1.3;

const numberOn = (number: number, { title }: Bus): string => (title === 'Kafka' ? `${number}, Kafka` : String(number));

/** The buses one after the other; without KAFKA_BROKERS the default one alone. */
const busesHere = (say: Say): Bus[] => {
  const kafka = kafkaBus(say);
  if (!kafka) say('KAFKA_BROKERS names no Kafka: the default bus alone is measured');
  return [defaultBus, ...(kafka ? [kafka] : [])];
};

/** Measures on a product on this bus, and leaves nothing on it. */
const onBus = async (
  onProduct: OnProduct,
  bus: Bus,
  say: Say,
  run: (product: RunningProduct, dataDir: string) => Promise<Measured[]>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Measured[]> => {
  try {
    return await onProduct(say, run, { ...bus.environment, ...environment });
  } finally {
    await bus.clear();
  }
};

/** The supplier file of the second measurement twice on each bus, each on a product of its own. */
export const runBuses = async (onProduct: OnProduct, { quick }: BenchOptions, say: Say): Promise<Measured[]> => {
  const measured: Measured[] = [];
  let usual: number | undefined;
  for (const bus of busesHere(say)) {
    const named = { number: numberOn(BUSES, bus), title: `A supplier file, on ${bus.title}` };
    const run = async (product: RunningProduct, dataDir: string): Promise<Measured[]> => {
      const context = await prepareLoaded(product, dataDir, quick, say);
      const one = await measureInIsolation(product.processes, named, say, async () => {
        const first = await processFile(context, 'First');
        const second = await processFile(context, 'Second');
        const both = first.seconds + second.seconds;
        const ratio = usual === undefined ? undefined : both / usual;
        usual ??= both;
        return [
          { what: `${context.sizes.file.toLocaleString('en-GB')} lines processed`, value: first.seconds, unit: 's' },
          { what: 'a second time', value: second.seconds, unit: 's' },
          ...(ratio === undefined
            ? []
            : [
                { what: 'as long as on the default bus', value: ratio, unit: 'times', target: SLOWER_AT_MOST } as const,
              ]),
        ];
      });
      return [one];
    };
    measured.push(...(await onBus(onProduct, bus, say, run)));
  }
  return measured;
};

/** One catalog process and then two, each with one thread to search with, on each bus. */
export const runReplicas = async (onProduct: OnProduct, { quick }: BenchOptions, say: Say): Promise<Measured[]> => {
  const measured: Measured[] = [];
  for (const bus of busesHere(say)) {
    const named = { number: numberOn(REPLICAS, bus), title: `Two catalog processes beside one, on ${bus.title}` };
    const run = async (product: RunningProduct, dataDir: string): Promise<Measured[]> => {
      const context = await prepareLoaded(product, dataDir, quick, say);
      return [await measureReplicas(context, product, named)];
    };
    measured.push(...(await onBus(onProduct, bus, say, run, { SEARCH_THREADS: '1' })));
  }
  return measured;
};

/** What products cost with 1, 2 and 4 catalog processes of one search thread, on the default bus. */
export const runScaling = async (onProduct: OnProduct, { quick }: BenchOptions, say: Say): Promise<Measured[]> => {
  const named = { number: String(SCALING), title: 'What a product costs, by catalog processes' };
  const run = async (product: RunningProduct, dataDir: string): Promise<Measured[]> => {
    const context = await prepareLoaded(product, dataDir, quick, say);
    const bus = runningDatabase(dataDir, BUS_DATABASE);
    const fileBuilding = runningDatabase(dataDir, 'file_building');
    return [await measureScaling(context, product, { bus, fileBuilding }, named)];
  };
  return onBus(onProduct, defaultBus, say, run, { SEARCH_THREADS: '1' });
};
