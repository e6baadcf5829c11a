/** One measured figure; `found` captures it in the file it comes from, where it stands in the same unit. */
export type MeasuredFigure = Readonly<{ value: number; page: string; found: RegExp }>;

/** What `make bench` wrote. */
export const MEASUREMENTS = 'lab/bench/measurements.json';
const SCALING = 'docs/operations/scaling.md';
const KAFKA = 'docs/operations/kafka.md';
const MEILISEARCH = 'docs/operations/meilisearch.md';

const figure = (value: number, page: string, found: RegExp): MeasuredFigure => ({ value, page, found });

/** Figures beside the costs of phases; units are in their names, MB are a million bytes. A test finds each in its page. */
export const FIGURES = {
  /** Resident memory of catalog at its peak: with 100,000 names in its index, and with a million. */
  catalogMegabytesFewNames: figure(499, MEASUREMENTS, /"number": "19",[\s\S]*?"memory": "catalog (\d+) MB/),
  catalogMegabytesMillionNames: figure(947, MEASUREMENTS, /"number": "7, files",[\s\S]*?"memory": "catalog (\d+) MB/),
  fileBuildingMegabytes: figure(
    293,
    MEASUREMENTS,
    /file-building at its peak: with all of them",\s*"measured": "(\d+) MB/,
  ),
  gatewayMegabytes: figure(145, SCALING, /gateway (\d+) MB, reference-data/),
  otherMegabytes: figure(146, SCALING, /other services (\d+) MB/),
  referenceDataMegabytes: figure(195, SCALING, /MB, reference-data (\d+) MB/),

  logBytesAProduct: figure(
    1_762,
    MEASUREMENTS,
    /"PostgreSQL's log for each product, measured",\s*"measured": "([\d,]+) bytes/,
  ),
  keptBytesAProduct: figure(
    1_150,
    MEASUREMENTS,
    /1 process: kept by file-building for each product",\s*"measured": "([\d,]+) bytes/,
  ),
  downloadMegabytes: figure(26, MEASUREMENTS, /size of the download",\s*"measured": "(\d+) MB/),
  downloadLines: figure(195_545, MEASUREMENTS, /download of ([\d,]+) lines, whole/),
  uploadMegabytesHundredThousand: figure(7, 'docs/operations/s3.md', /100,000 products are about (\d+) MB/),

  /**
   * A classifier of so many mappings: its stored size when its first layer had 16 bits a weight, and the processor time and
   * memory of its training.
   */
  fewMappings: figure(15_669, SCALING, /classifier of (\d+,\d+) mappings/),
  manyMappings: figure(100_000, SCALING, /classifier of (\d{3},\d+) mappings/),
  classifierMegabytesFew: figure(122, SCALING, /15,669 mappings[^|]*\| (\d+) MB/),
  classifierMegabytesMany: figure(273, SCALING, /of 100,000 mappings[^|]*\| (\d+) MB/),
  /** Bytes of a row of the first layer, which are nearly all that is stored: as it is, and when it had 16 bits a weight. */
  rowBytes: figure(172, SCALING, /(\d+) bytes with 8 bits a weight/),
  rowBytesSixteenBits: figure(328, SCALING, /(\d+) bytes with 16/),
  trainingSecondsFew: figure(77, SCALING, /15,669[^\n]*in (\d+) core-seconds/),
  trainingSecondsMany: figure(134, SCALING, /100,000 mappings[^\n]*in (\d+) core-seconds/),
  trainingGigabytesFew: figure(0.75, SCALING, /15,669[^\n]*and ([\d.]+) GB/),
  trainingGigabytesMany: figure(1.7, SCALING, /100,000 mappings[^\n]*and ([\d.]+) GB/),
  namesAskedACoreSecond: figure(9_800, SCALING, /([\d,]+) names classified a core-second/),

  chunkRequestKilobytes: figure(21, KAFKA, /chunk of 500 products is (\d+) kB/),
  chunkResultKilobytes: figure(57, KAFKA, /and (\d+) kB\s+in `chunk-results`/),
  importMegabytes: figure(0.48, KAFKA, /12,500 reference rows take ([\d.]+) MB/),
  importRows: figure(12_500, KAFKA, /([\d,]+) reference rows take/),

  meilisearchDiskGigabytesAMillion: figure(1.1, MEILISEARCH, /\| 1,000,000 \| ([\d.]+) GB/),
  meilisearchMemoryGigabytesAMillion: figure(1.8, MEILISEARCH, /\| 1,000,000 \| [\d.]+ GB \| ([\d.]+) GB/),
  meilisearchQueriesTwoCores: figure(800, MEILISEARCH, /Two cores answer about ([\d,]+) to/),
  mongodbBytesAProduct: figure(485, 'docs/operations/mongodb.md', /mapping takes about (\d+) bytes/),
} as const satisfies Record<string, MeasuredFigure>;

/** The value of a figure. */
export const measuredValue = (name: keyof typeof FIGURES): number => FIGURES[name].value;
