import type { Demand, Rates } from './demand.ts';
import { measuredValue } from './measured-figures.ts';
import { PRODUCT } from './product-limits.ts';

/** What is kept outside our pods. GB are a billion bytes, copies not counted. */
export type Stores = Readonly<{
  postgresql: Readonly<{ logMegabytesASecond: number; keptGigabytes: number }>;
  kafka: Readonly<{ megabytesASecond: number; keptGigabytes: number }>;
  meilisearch: Readonly<{ cores: number; memoryGigabytes: number; diskGigabytes: number }> | undefined;
  mongodbGigabytes: number;
  objectStoreGigabytes: number;
}>;

const MILLION = 1_000_000;
const BILLION = 1_000_000_000;
const QUERIES_A_NAME = 2;
const CORES_MEASURED = 2;

const kafkaBytes = () => ({
  product:
    (1_000 * (measuredValue('chunkRequestKilobytes') + measuredValue('chunkResultKilobytes'))) / PRODUCT.itemsAChunk,
  row: (MILLION * measuredValue('importMegabytes')) / measuredValue('importRows'),
});

const objectBytes = () => ({
  upload: (MILLION * measuredValue('uploadMegabytesHundredThousand')) / 100_000,
  download: (MILLION * measuredValue('downloadMegabytes')) / measuredValue('downloadLines'),
});

const meilisearch = ({ mappings }: Demand, { namesASecond }: Rates) => ({
  cores: (namesASecond * QUERIES_A_NAME * CORES_MEASURED) / measuredValue('meilisearchQueriesTwoCores'),
  memoryGigabytes: (mappings / MILLION) * measuredValue('meilisearchMemoryGigabytesAMillion'),
  diskGigabytes: (mappings / MILLION) * measuredValue('meilisearchDiskGigabytesAMillion'),
});

/** Returns what the stores take at their usual retention; the names are in Meilisearch where `searched` is true. */
export const planStores = (demand: Demand, rates: Rates, searched: boolean): Stores => {
  const [bus, files] = [kafkaBytes(), objectBytes()];
  const busADay = rates.productsADay * bus.product;
  const rowsADay = rates.rowsADay * bus.row;
  return {
    postgresql: {
      logMegabytesASecond: (rates.productsASecond * measuredValue('logBytesAProduct')) / MILLION,
      keptGigabytes: (rates.productsADay * measuredValue('keptBytesAProduct') * PRODUCT.sessionRetentionDays) / BILLION,
    },
    kafka: {
      megabytesASecond: (rates.productsASecond * bus.product + rates.rowsASecond * bus.row) / MILLION,
      keptGigabytes: (busADay * PRODUCT.chunkTopicDays + rowsADay * PRODUCT.mappingTopicDays) / BILLION,
    },
    meilisearch: searched ? meilisearch(demand, rates) : undefined,
    mongodbGigabytes: (demand.mappings * measuredValue('mongodbBytesAProduct')) / BILLION,
    objectStoreGigabytes:
      (rates.productsADay *
        (files.upload * PRODUCT.uploadRetentionDays + files.download * PRODUCT.downloadRetentionDays)) /
      BILLION,
  };
};
