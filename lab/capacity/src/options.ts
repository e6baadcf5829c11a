import { parseArgs } from 'node:util';
import { UsageError } from '@tillmap/tools/launcher/usage-error.ts';
import { type Demand, usualMappings, usualWholesalers } from './demand.ts';

export type CapacityOptions = Readonly<{ demand: Demand; monday: boolean; page: boolean; seed: number }>;

const MOST = 1_000_000_000_000;
/** A busiest hour with the whole day has no curve to lie on. */
const MOST_PEAK = 99;

const wholeNumber = (name: string, text: string, least: number, most: number): number => {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= least && number <= most) return number;
  throw new UsageError(
    `--${name} is a whole number from ${least} to ${most.toLocaleString('en-GB')}, not "${text}". See --help.`,
  );
};

const OPTIONS = {
  shops: { type: 'string', default: '1000' },
  'products-a-day': { type: 'string', default: '1500' },
  peak: { type: 'string', default: '50' },
  'by-name': { type: 'string', default: '50' },
  decided: { type: 'string', default: '10' },
  wholesalers: { type: 'string' },
  mappings: { type: 'string' },
  seed: { type: 'string', default: '1' },
  monday: { type: 'boolean', default: false },
  page: { type: 'boolean', default: false },
} as const;

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    // What follows its first sentence explains how to escape a dash.
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. See --help.`);
  }
};

/** Reads the command line. @throws UsageError with one sentence. */
export const readCapacityOptions = (args: readonly string[]): CapacityOptions => {
  const values = parsed(args);
  const read = (name: keyof typeof OPTIONS, text: string, least = 1, most = MOST): number =>
    wholeNumber(name, text, least, most);
  const shops = read('shops', values.shops, 1, 1_000_000);
  const { wholesalers, mappings } = values;
  return {
    demand: {
      shops,
      productsADay: read('products-a-day', values['products-a-day'], 1, 1_000_000),
      peak: read('peak', values.peak, 1, MOST_PEAK) / 100,
      byName: read('by-name', values['by-name'], 0, 100) / 100,
      decided: read('decided', values.decided, 0, 100) / 100,
      wholesalers: wholesalers === undefined ? usualWholesalers(shops) : read('wholesalers', wholesalers),
      mappings: mappings === undefined ? usualMappings(shops) : read('mappings', mappings),
    },
    monday: values.monday,
    page: values.page,
    seed: read('seed', values.seed),
  };
};
