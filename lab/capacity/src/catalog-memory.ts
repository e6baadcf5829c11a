import { classifierCost, classifierRoom } from './classifier-costs.ts';
import { measuredValue } from './measured-figures.ts';
import { PODS } from './product-limits.ts';

const FEW_NAMES = 100_000;
const MILLION = 1_000_000;
const BYTES_A_MEBIBYTE = 2 ** 20;

/** Megabytes of resident memory for one more name in the index inside catalog. */
const PER_NAME =
  (measuredValue('catalogMegabytesMillionNames') - measuredValue('catalogMegabytesFewNames')) / (MILLION - FEW_NAMES);
const WITHOUT_NAMES = measuredValue('catalogMegabytesFewNames') - PER_NAME * FEW_NAMES;

/** Returns the most memory of a catalog process without its trainings, in MB: a line through the two that were measured. */
export const catalogMegabytes = (names: number, classifierMegabytes: number): number =>
  WITHOUT_NAMES + PER_NAME * names + classifierMegabytes;

/** Returns how many names fit into a pod as the chart has it, beside a training and the classifiers that it may keep. */
export const namesInAPod = (): number => {
  const limit = (PODS.catalog.mebibytes * BYTES_A_MEBIBYTE) / MILLION;
  const { trainingMegabytes } = classifierCost(Infinity);
  return Math.floor((limit - trainingMegabytes - catalogMegabytes(0, classifierRoom())) / PER_NAME);
};
