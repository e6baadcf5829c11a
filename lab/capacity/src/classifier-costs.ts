import { measuredValue } from './measured-figures.ts';
import { PRODUCT } from './product-limits.ts';

/** What one wholesaler's classifier takes. Megabytes are a million bytes. */
export type ClassifierCost = Readonly<{ megabytes: number; trainingSeconds: number; trainingMegabytes: number }>;

const BYTES_A_MEBIBYTE = 2 ** 20;
const MILLION = 1_000_000;
const THOUSAND = 1_000;

/** A straight line through the two classifiers that were measured, which is not followed beyond them. */
const between = (mappings: number, few: number, many: number): number => {
  const [from, to] = [measuredValue('fewMappings'), measuredValue('manyMappings')];
  const at = (Math.min(to, Math.max(from, mappings)) - from) / (to - from);
  return few + (many - few) * at;
};

/** It learns from TRAINING_MAPPINGS at most. */
const learnedOf = (mappings: number): number => Math.min(mappings, PRODUCT.trainingMappings);

/** Returns the megabytes of a classifier as those that were measured are, with 16 bits a weight in the first layer. */
export const megabytesInSixteenBits = (mappings: number): number =>
  between(learnedOf(mappings), measuredValue('classifierMegabytesFew'), measuredValue('classifierMegabytesMany'));

/** Returns the cost of a classifier of a wholesaler with so many mappings. */
export const classifierCost = (mappings: number): ClassifierCost => {
  const learned = learnedOf(mappings);
  return {
    megabytes: (megabytesInSixteenBits(mappings) * measuredValue('rowBytes')) / measuredValue('rowBytesSixteenBits'),
    trainingSeconds: between(learned, measuredValue('trainingSecondsFew'), measuredValue('trainingSecondsMany')),
    trainingMegabytes:
      THOUSAND * between(learned, measuredValue('trainingGigabytesFew'), measuredValue('trainingGigabytesMany')),
  };
};

/** Megabytes that a pod has for classifiers. */
export const classifierRoom = (): number => (PRODUCT.classifierMebibytes * BYTES_A_MEBIBYTE) / MILLION;

/** Core-milliseconds of catalog for one name it asks a classifier about; measurement 19 had none. */
export const askingCost = (): number => THOUSAND / measuredValue('namesAskedACoreSecond');
